import { DECKS } from '#domain/memory/decks/limits.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { isRecent, take } from '#server/platform/db/limit.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { Reason } from './deck-error.ts'
import type { ReadJob } from './process/deck-job.ts'
import { type ReadAnswer, type ReadHead, readProcessAnswer } from './process/read-process-answer.ts'
import { ResourceLimit, runProcess } from './process/run-process.ts'

/** Each takes seconds of a core; of who sent a file that was too much in the last hour, fewer are tried. */
const IMPORTS_AN_HOUR = { usual: 30, afterTooMuch: 3 } as const
/** Time by which a phone's clock may be ahead, in ms. */
const AHEAD = 300_000

/** A file as it was sent, or as it was kept. */
export type DeckFile = { name: string; content: Blob | Uint8Array }
/** Contents of a file that is not refused. */
export type FileRead = Exclude<ReadHead, { refused: unknown }> & Omit<ReadAnswer, 'head'>
/** Options for reading it. */
export type ReadOptions = Pick<ReadJob, 'choice' | 'remembered' | 'isPreview'>
type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** The files of a learner that were too much, of which only the last one counts. */
const tooMuchOf = (learnerId: number) => ({ scope: 'deck-too-much', subject: `l:${learnerId}` })

/** @throws Failure 429 if the learner has imported as often as one may in an hour */
export async function takeImport(db: Context['deps']['db'], learnerId: number) {
  const wasTooMuch = await isRecent(db, tooMuchOf(learnerId))
  const max = wasTooMuch ? IMPORTS_AN_HOUR.afterTooMuch : IMPORTS_AN_HOUR.usual
  const wait = await take(db, { scope: 'deck-import', subject: `l:${learnerId}`, max, seconds: 3600 })
  if (wait !== null) throw fail.tooMany(wait)
}

/** @throws Failure 422 that says why, if the file is refused */
export async function readFile(
  { name, content }: DeckFile,
  { learner, deps, now }: Context,
  asked: ReadOptions,
): Promise<FileRead> {
  const job = {
    task: 'read',
    fileName: name.slice(-200),
    latest: now.getTime() + AHEAD,
    ...asked,
  } as const satisfies ReadJob
  const output = await runProcess(job, content instanceof Blob ? content : [content]).catch(async (error) => {
    if (!(error instanceof ResourceLimit)) throw error
    await take(deps.db, { ...tooMuchOf(learner.id), max: IMPORTS_AN_HOUR.usual, seconds: 3600 })
    throw toFileRefusal('effort')
  })
  const { head, ...rows } = readProcessAnswer(output.toString('utf8'))
  if ('refused' in head) throw toFileRefusal(head.refused)
  return { ...head, ...rows }
}

/** Refusal of the file. */
export function toFileRefusal(reason: Reason) {
  const sentence = messages()[`memory_decks_refused_${reason}`]
  return fail.invalid({
    file: sentence({ cards: DECKS.max_cards, decks: DECKS.max_decks, reviews: DECKS.max_reviews }),
  })
}
