import type { z } from 'zod'
import type { Client } from '#contract/client.ts'
import type { reviewEvent } from '#contract/memory/flash-cards.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { KindName } from '#web/runtime/browser/waiting-count.ts'
import { makeEventOutbox, type SendOptions } from './event-outbox.ts'
import { eventStore } from './event-store.ts'
import type { Journal } from './journal.ts'

/** An answer as it is sent, with when it was begun and given (ISO 8601). */
export type Practised = {
  question_id: number
  answer: Answer
  started_practice_at: string
  ended_practice_at: string
  /** With it the answer counts once, however often and late it arrives. */
  event_id?: string
  /** The question was asked again in the same run, since it was answered wrong there before. */
  is_return?: boolean
}
export type ServersVerdict = { question_id: number; is_correct: boolean; event_id: string | undefined }
export type DrawingEvent = Parameters<Client['characters']['practise']>[0]

/** Report of what was watched and read, as the calls that carry it. */
export type Report =
  | { call: 'submitViewing'; input: Parameters<Client['video']['submitViewing']>[0] }
  | { call: 'watchedShort'; input: Parameters<Client['shorts']['watched']>[0] }
  | { call: 'readMicroLesson'; input: Parameters<Client['microLessons']['read']>[0] }
  | { call: 'readStory'; input: Parameters<Client['stories']['read']>[0] }
  | { call: 'finishStory'; input: Parameters<Client['stories']['finish']>[0] }
  | { call: 'wrote'; input: Parameters<Client['writing']['work']>[0] }
  | { call: 'heard'; input: Parameters<Client['flashCards']['heard']>[0] }

/** Event of what was said of a card: a review undone, the card set aside or brought back, a hint. */
export type CardFlagEvent =
  | { call: 'undo'; input: Parameters<Client['flashCards']['undo']>[0] }
  | { call: 'setAside'; input: Parameters<Client['flashCards']['setAside']>[0] }
  | { call: 'hint'; input: Parameters<Client['flashCards']['hint']>[0] }

const verdictReaders = new Set<(verdicts: ServersVerdict[]) => void>()

/** Tells what the server says of answers that arrive. @returns how to stop */
export function listenForVerdicts(reader: (verdicts: ServersVerdict[]) => void): () => void {
  verdictReaders.add(reader)
  return () => verdictReaders.delete(reader)
}

export type EventKind<T> = {
  atOnce: number
  /** @param tell what is said of things that the server refused beside others that it took */
  send: (api: Client, items: T[], delivery: SendOptions, tell: (text: string) => void) => Promise<unknown>
}
const kind = <T>(given: EventKind<T>) => given

/** Everything that a learner does and that may have to wait for the line: the call that carries it, and how much of it at once. */
const kinds = {
  answers: kind<Practised>({
    atOnce: 20,
    send: async ({ practice }, practices, delivery) => {
      const { results } = (await practice.submit({ practices }, delivery)).data.quiz_summary
      const verdicts = results.map((result, index) => ({ ...result, event_id: practices[index]?.event_id }))
      for (const reader of verdictReaders) reader(verdicts)
    },
  }),
  reviews: kind<z.input<typeof reviewEvent>>({
    atOnce: 100,
    send: async ({ flashCards }, reviews, delivery, tell) => {
      const { refused, message } = await flashCards.review({ reviews }, delivery)
      if (refused.length > 0 && message) tell(message)
    },
  }),
  drawings: kind<DrawingEvent>({
    atOnce: 1,
    send: async ({ characters }, [drawing], delivery) => drawing && characters.practise(drawing, delivery),
  }),
  viewing: kind<Report>({
    atOnce: 1,
    send: async ({ video, shorts, microLessons, stories, writing, flashCards }, [report], delivery) => {
      if (report?.call === 'submitViewing') await video.submitViewing(report.input, delivery)
      else if (report?.call === 'watchedShort') await shorts.watched(report.input, delivery)
      else if (report?.call === 'readMicroLesson') await microLessons.read(report.input, delivery)
      else if (report?.call === 'readStory') await stories.read(report.input, delivery)
      else if (report?.call === 'finishStory') await stories.finish(report.input, delivery)
      else if (report?.call === 'wrote') await writing.work(report.input, delivery)
      else if (report) await flashCards.heard(report.input, delivery)
    },
  }),
  marks: kind<CardFlagEvent>({
    atOnce: 1,
    send: async ({ flashCards }, [mark], delivery) => {
      if (mark?.call === 'undo') await flashCards.undo(mark.input, delivery)
      else if (mark?.call === 'setAside') await flashCards.setAside(mark.input, delivery)
      else if (mark) await flashCards.hint(mark.input, delivery)
    },
  }),
} satisfies Record<KindName, unknown>
export type Kinds = typeof kinds
export type ItemOf<Name extends KindName> = Kinds[Name] extends EventKind<infer T> ? T : never

type Given = Pick<Parameters<typeof makeEventOutbox>[0], 'onFull' | 'onForbidden' | 'now'> & {
  api: Client
  learner: number
  journal: Journal
}

/** The outbox of one kind of event of one learner. */
export function openEventOutbox<Name extends KindName>(
  name: Name,
  { api: client, journal, ...given }: Given,
) {
  const { atOnce, send } = kinds[name] as unknown as EventKind<ItemOf<Name>>
  return makeEventOutbox<ItemOf<Name>>({
    ...given,
    store: eventStore({ learner: given.learner, kind: name, journal }),
    atOnce,
    send: (items, delivery) => send(client, items, delivery, (text) => given.onForbidden?.(text)),
  })
}
export type EventOutbox<T> = ReturnType<typeof makeEventOutbox<T>>
