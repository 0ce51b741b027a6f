import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** The most of their questions that a learner is shown at once. */
const MAX_QUESTIONS = 50

export type OpenQuestion = {
  id: number
  lesson_id: number
  lesson: string
  question: string
  created_at: Date
}

/** Puts a question about a lesson into the teachers' inbox. @returns its id */
export async function addStudentQuestion(
  db: Kysely<Tables>,
  row: { learner_id: number; lesson_id: number; question: string },
): Promise<number> {
  const { id } = await db
    .insertInto('student_questions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Questions that wait for an answer, the oldest first. Who asked is not the teachers' business. */
export async function listOpenQuestions(db: Kysely<Tables>): Promise<OpenQuestion[]> {
  return await db
    .selectFrom('student_questions')
    .innerJoin('lessons', 'lessons.id', 'student_questions.lesson_id')
    .select(['student_questions.id', 'lesson_id', 'lessons.slug as lesson', 'question', 'created_at'])
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('student_questions.id')
    .execute()
}

/** The question of this id, answered or not. */
export async function findQuestion(
  db: Kysely<Tables>,
  id: number,
): Promise<(OpenQuestion & { answer: string | null }) | undefined> {
  return await db
    .selectFrom('student_questions')
    .innerJoin('lessons', 'lessons.id', 'student_questions.lesson_id')
    .select([
      'student_questions.id',
      'lesson_id',
      'lessons.slug as lesson',
      'question',
      'created_at',
      'answer',
    ])
    .where('student_questions.id', '=', id)
    .executeTakeFirst()
}

/** Takes a question off the list that needs no answer. @returns whether it waited */
export async function closeQuestion(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('student_questions')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers a question, or answers it better than before: its learner is told again. @returns whether there is such a question */
export async function answerStudentQuestion(
  db: Kysely<Tables>,
  id: number,
  answer: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('student_questions')
    .set({ answer, answered_at: sql<Date>`now()`, told_at: null, notified_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The learner's questions, the newest first. @param lessonId only those about this lesson */
export async function readStudentQuestions(db: Kysely<Tables>, learnerId: number, lessonId?: number) {
  return await db
    .selectFrom('student_questions')
    .select(['id', 'lesson_id', 'question', 'created_at', 'answer', 'answered_at', 'told_at'])
    .where('learner_id', '=', learnerId)
    .$if(lessonId !== undefined, (query) => query.where('lesson_id', '=', lessonId as number))
    .orderBy('id', 'desc')
    .limit(MAX_QUESTIONS)
    .execute()
}

/** Notes that the learner has seen the answers to these; other learners' questions stay as they are. */
export async function noteAnswersSeen(
  db: Kysely<Tables>,
  learnerId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .updateTable('student_questions')
    .set({ told_at: sql<Date>`now()` })
    .where('learner_id', '=', learnerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(sql<boolean>`answered_at is not null and told_at is null`)
    .execute()
}
