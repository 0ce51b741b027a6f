import { type Kysely, sql } from 'kysely'
import { isCorrect } from '#domain/practice/grading/grade.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { gradable } from '#server/core/catalogue/question-view.ts'
import type { StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import { renewRelease } from '#server/core/catalogue/release.queries.ts'
import { countAsRight } from '#server/core/progress/answers.queries.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type OpenAppeal = {
  id: number
  question_id: number
  answer: Answer
  note: string | null
  created_at: Date
  question: StoredQuestion['body']['question']
  correct_answer: Answer
}

/** Appeals that wait for a ruling, the oldest first. */
export async function listAppeals(db: Kysely<Tables>): Promise<OpenAppeal[]> {
  const rows = await db
    .selectFrom('appeals')
    .innerJoin('questions', 'questions.id', 'appeals.question_id')
    .select(['appeals.id', 'question_id', 'answer', 'note', 'created_at', 'body'])
    .where(indexPredicate`state = 'open'`)
    .orderBy('appeals.id')
    .execute()
  return rows.map(({ body, ...row }) => ({
    ...row,
    question: body.question,
    correct_answer: body.solution.correct_answer,
  }))
}

async function holdAppeal(trx: Kysely<Tables>, id: number) {
  return await trx
    .selectFrom('appeals')
    .select(['question_id', 'answer'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

/** The form in which one answer is told from another. */
const keyOf = (answer: Answer) => (typeof answer === 'string' ? compareKey(answer) : JSON.stringify(answer))

/**
 * Accepts the answer of an appeal: it counts as right from now on, and for everybody who gave it before.
 * Raises the school's release, so that running programs read what is accepted anew.
 * @returns how many past answers became right, undefined if no such appeal is open
 */
export async function acceptAppeal(
  trx: Kysely<Tables>,
  id: number,
): Promise<{ question_id: number; rescored: number } | undefined> {
  const appeal = await holdAppeal(trx, id)
  if (!appeal) return undefined
  const { question_id, answer } = appeal
  await trx
    .insertInto('accepted_answers')
    .values({ question_id, answer_key: keyOf(answer), answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rescored = await rescore(trx, question_id)
  await renewRelease(trx)
  return { question_id, rescored }
}

/** Refuses an appeal. @returns whether such a one was open */
export async function refuseAppeal(trx: Kysely<Tables>, id: number): Promise<boolean> {
  if (!(await holdAppeal(trx, id))) return false
  await trx
    .updateTable('appeals')
    .set({ state: 'refused', decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Grades the wrong answers to a question, and the appeals that wait, once more by what is accepted now, and sets the learners' sums
 * right. A practice that was done stays so: it asks that each question was answered, not that it was right.
 * @returns how many answers became right
 */
export async function rescore(trx: Kysely<Tables>, questionId: number): Promise<number> {
  const row = await trx
    .selectFrom('questions')
    .select(['id', 'lesson_id', 'question_type', 'format', 'body'])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow()
  const accepted = await trx
    .selectFrom('accepted_answers')
    .select('answer')
    .where('question_id', '=', questionId)
    .execute()
  const question = gradable({ ...row, alsoAccepted: accepted.map(({ answer }) => answer) }, 'my')
  const { rows: given } = await sql<{ answer: Answer }>`
    select answer from answers where question_id = ${questionId} and not is_correct and answer is not null
    union select answer from appeals where question_id = ${questionId} and state = 'open'`.execute(trx)
  const right = given.map(({ answer }) => answer).filter((answer) => isCorrect(question, answer))
  if (right.length === 0) return 0
  const texts = right.map((answer) => JSON.stringify(answer))
  await sql`
    update appeals set state = 'accepted', decided_at = now()
    where question_id = ${questionId} and state = 'open' and answer = any(${texts}::jsonb[])`.execute(trx)
  return await countAsRight(trx, questionId, texts)
}
