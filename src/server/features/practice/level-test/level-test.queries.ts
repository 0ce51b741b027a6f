import { type Kysely, sql } from 'kysely'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type GivenAnswer = { question_id: number; answer: Answer; is_correct: boolean }
export type LevelTestSession = {
  session_id: string
  language_id: number
  answers: GivenAnswer[]
  /** The item that was shown last and waits for its answer. */
  open_item: number | null
  finished_at: Date | null
}

const columns = ['session_id', 'language_id', 'answers', 'open_item', 'finished_at'] as const

/** The learner's open test of a language; begins one where there is none, only one however many ask at once. */
export async function openSession(
  db: Kysely<Tables>,
  learnerId: number,
  languageId: number,
  newId: string,
): Promise<LevelTestSession> {
  const find = () =>
    db
      .selectFrom('level_tests')
      .select(columns)
      .where('learner_id', '=', learnerId)
      .where('language_id', '=', languageId)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
  const made = () =>
    db
      .insertInto('level_tests')
      .values({ learner_id: learnerId, session_id: newId, language_id: languageId, open_item: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  const session = (await find()) ?? (await made()) ?? (await find())
  if (!session) throw new Error('The level test ended while it was begun')
  return session
}

const sessionOf = (db: Kysely<Tables>, learnerId: number, sessionId: string) =>
  db
    .selectFrom('level_tests')
    .select(columns)
    .where('learner_id', '=', learnerId)
    .where('session_id', '=', sessionId)

/** A test of the learner. */
export const findLevelTestSession = (
  db: Kysely<Tables>,
  learnerId: number,
  sessionId: string,
): Promise<LevelTestSession | undefined> => sessionOf(db, learnerId, sessionId).executeTakeFirst()

/** A test of the learner, held until the transaction ends. */
export const holdSession = (
  trx: Kysely<Tables>,
  learnerId: number,
  sessionId: string,
): Promise<LevelTestSession | undefined> =>
  sessionOf(trx, learnerId, sessionId).forUpdate().executeTakeFirst()

export type SessionChange = {
  answers: GivenAnswer[]
  open_item: number | null
  theta: number
  standard_error: number
  /** Null while the test goes on. */
  final_level: string | null
}

export async function saveSession(
  trx: Kysely<Tables>,
  learnerId: number,
  sessionId: string,
  { answers, final_level, ...change }: SessionChange,
): Promise<void> {
  await trx
    .updateTable('level_tests')
    .set({
      ...change,
      answers: JSON.stringify(answers),
      final_level,
      ...(final_level !== null && { finished_at: sql<Date>`coalesce(finished_at, now())` }),
    })
    .where('learner_id', '=', learnerId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Notes which item waits for its answer. */
export async function saveOpenItem(
  db: Kysely<Tables>,
  learnerId: number,
  sessionId: string,
  itemId: number | null,
): Promise<void> {
  await db
    .updateTable('level_tests')
    .set({ open_item: itemId })
    .where('learner_id', '=', learnerId)
    .where('session_id', '=', sessionId)
    .where('finished_at', 'is', null)
    .execute()
}
