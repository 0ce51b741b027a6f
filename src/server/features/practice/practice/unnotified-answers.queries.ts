import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

type Answered = {
  learner_id: number
  id: number
  lesson_id: number
  question: string
  answer: string
  answered_at: Date
}

/** Takes the next answer (by the question's id) of which its learner wasn't notified, and notes that they are; others take others. */
export async function takeUnnotifiedAnswers(
  trx: Kysely<Tables>,
  after: number,
): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    update student_questions set notified_at = now() where (learner_id, id) in (
      select learner_id, id from student_questions where answered_at is not null and notified_at is null and id > ${after}
      order by id limit 1 for update skip locked)
    returning learner_id, id, lesson_id, question, answer, answered_at`.execute(trx)
  return rows[0]
}

/** Likewise with accepted appeals. */
export async function takeUnnotifiedAccepted(
  trx: Kysely<Tables>,
  after: number,
): Promise<{ learner_id: number; id: number } | undefined> {
  const { rows } = await sql<{ learner_id: number; id: number }>`
    update appeals set notified_at = now() where (learner_id, id) in (
      select learner_id, id from appeals where state = 'accepted' and notified_at is null and id > ${after}
      order by id limit 1 for update skip locked)
    returning learner_id, id`.execute(trx)
  return rows[0]
}
