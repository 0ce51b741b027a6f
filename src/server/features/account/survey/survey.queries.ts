import { type Kysely, sql } from 'kysely'
import type { SurveyAnswer } from '#domain/account/survey.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export async function readSurveyAnswers(db: Kysely<Tables>, learnerId: number): Promise<SurveyAnswer[]> {
  return await db
    .selectFrom('survey_answers')
    .select(['question_id', 'choice_ids'])
    .where('learner_id', '=', learnerId)
    .orderBy('question_id')
    .execute()
}

/** Notes the questions as skipped that have no answer. */
export async function skipQuestions(db: Kysely<Tables>, learnerId: number, questionIds: readonly number[]) {
  await db
    .insertInto('survey_answers')
    .values(questionIds.map((question_id) => ({ learner_id: learnerId, question_id, choice_ids: '[]' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes one answer a question, in place of what was there, in one statement. */
export async function writeAnswers(db: Kysely<Tables>, learnerId: number, answers: readonly SurveyAnswer[]) {
  if (answers.length === 0) return
  await db
    .insertInto('survey_answers')
    .values(
      answers.map(({ question_id, choice_ids }) => ({
        learner_id: learnerId,
        question_id,
        choice_ids: JSON.stringify(choice_ids),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['learner_id', 'question_id']).doUpdateSet((row) => ({
        choice_ids: row.ref('excluded.choice_ids'),
        answered_at: sql<Date>`now()`,
      })),
    )
    .execute()
}
