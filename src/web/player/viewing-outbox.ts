import { lastOf } from '#domain/base/lists.ts'
import type { EventOutbox, Report } from '#web/offline/outbox-kinds.ts'

/** Outbox in which reports of what was watched wait until the server has them; each goes alone, in order. */
export function viewingOutbox(outbox: EventOutbox<Report>) {
  return {
    ...outbox,
    /** The last second of a lesson that the server does not know of yet; null when it knows all. */
    async lastSecond(lessonId: number): Promise<number | null> {
      await outbox.loaded
      const seconds = outbox
        .items()
        .flatMap(({ call, input }) =>
          call === 'submitViewing' && input.lesson_id === lessonId ? [Number(input.last_reached_second)] : [],
        )
      return lastOf(seconds) ?? null
    },
  }
}
