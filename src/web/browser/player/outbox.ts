import type { Client } from '#contract/client.ts'
import { makeOutbox, type Shelf } from '../outbox.ts'

/** What was watched and has not reached the server yet, as the calls that will carry it. */
export type Report =
  | {
      call: 'submitViewing'
      input: { lesson_id: number; last_reached_second: number; watched: [number, number][] }
    }
  | { call: 'saveViewedVideoSecond'; input: { second: number } }

/** Where reports of what was watched wait until the server has them; each goes alone, in order. */
export function viewingOutbox(api: Client, learner: number, shelf: Shelf, now?: () => number) {
  const outbox = makeOutbox<Report>({
    place: 'thazin-viewing-reports',
    learner,
    shelf,
    atOnce: 1,
    most: 300,
    now,
    send: async ([report], delivery) => {
      if (report?.call === 'submitViewing') await api.video.submitViewing(report.input, delivery)
      else if (report) await api.calendar.saveViewedVideoSecond(report.input, delivery)
    },
  })
  return {
    ...outbox,
    /** The last second of a lesson that the server does not know of yet; null when it knows all. */
    lastSecond: (lessonId: number): number | null =>
      outbox
        .items()
        .flatMap(({ call, input }) =>
          call === 'submitViewing' && input.lesson_id === lessonId ? [input.last_reached_second] : [],
        )
        .at(-1) ?? null,
  }
}
