import type { z } from 'zod'
import type { Client } from '#contract/client.ts'
import type { review } from '#contract/flash-cards.ts'
import type { Answer } from '#domain/grading/question.ts'
import { places } from '#web/browser/waiting-places.ts'
import { makeOutbox, type SendOptions } from './outbox.ts'
import type { KeyValueStorage } from './outbox-shelf.ts'

/** An answer as it is sent, with when it was begun and given (ISO 8601). */
export type Practised = {
  question_id: number
  answer: Answer
  started_practice_at: string
  ended_practice_at: string
}
export type ServersVerdict = { question_id: number; is_correct: boolean }
export type Drawing = Parameters<Client['characters']['practise']>[0]

/** What was watched, as the calls that carry it. */
export type Report =
  | { call: 'submitViewing'; input: Parameters<Client['video']['submitViewing']>[0] }
  | { call: 'saveViewedVideoSecond'; input: { second: number } }

/** The most seconds that one call takes. */
const MOST_SECONDS = 3600

const verdictReaders = new Set<(verdicts: ServersVerdict[]) => void>()

/** Tells what the server says of answers that arrive. @returns how to stop */
export function hearVerdicts(reader: (verdicts: ServersVerdict[]) => void): () => void {
  verdictReaders.add(reader)
  return () => verdictReaders.delete(reader)
}

export type Kind<T> = {
  place: string
  atOnce: number
  longestWait?: number
  most?: number
  send: (api: Client, items: T[], delivery: SendOptions) => Promise<unknown>
}
const kind = <T>(given: Kind<T>) => given

/** Everything that a learner does and that may have to wait for the line: its place and the call that carries it. */
export const kinds = {
  answers: kind<Practised>({
    place: places.answers,
    atOnce: 20,
    send: async ({ practice }, practices, delivery) => {
      const { results } = (await practice.submit({ practices }, delivery)).data.quiz_summary
      for (const reader of verdictReaders) reader(results)
    },
  }),
  quizSeconds: kind<number>({
    place: places.quizSeconds,
    atOnce: 20,
    send: ({ practice }, items, delivery) => {
      const second = items.reduce((sum, item) => sum + item, 0)
      return practice.saveQuizSecond({ second: Math.min(MOST_SECONDS, second) }, delivery)
    },
  }),
  /** Each carries its own UUID, so it may be sent again however late. */
  reviews: kind<z.input<typeof review>>({
    place: places.reviews,
    atOnce: 100,
    longestWait: Number.POSITIVE_INFINITY,
    most: 10_000,
    send: ({ flashCards }, reviews, delivery) => flashCards.review({ reviews }, delivery),
  }),
  drawings: kind<Drawing>({
    place: places.drawings,
    atOnce: 1,
    send: async ({ characters }, [drawing], delivery) => drawing && characters.practise(drawing, delivery),
  }),
  viewing: kind<Report>({
    place: places.viewing,
    atOnce: 1,
    most: 300,
    send: async ({ video, calendar }, [report], delivery) => {
      if (report?.call === 'submitViewing') await video.submitViewing(report.input, delivery)
      else if (report) await calendar.saveViewedVideoSecond(report.input, delivery)
    },
  }),
}
export type Kinds = typeof kinds
export type ItemOf<Name extends keyof Kinds> = Kinds[Name] extends Kind<infer T> ? T : never

type Given = { api: Client; learner: number; shelf: KeyValueStorage; now?: () => number }

/** The outbox of one kind of event of one learner. */
export function openOutbox<T>({ send, ...kept }: Kind<T>, { api: client, ...given }: Given) {
  return makeOutbox<T>({ ...kept, ...given, send: (items, delivery) => send(client, items, delivery) })
}
export type Outbox<T> = ReturnType<typeof openOutbox<T>>
