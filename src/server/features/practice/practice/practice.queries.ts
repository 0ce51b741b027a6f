import { type Kysely, sql } from 'kysely'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { GradedAnswer } from '#server/core/progress/answers.queries.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type LastAnswer = Pick<GradedAnswer, 'question_id' | 'answer' | 'started_at' | 'ended_at' | 'is_return'>

/** The last answer that the learner gave to each of these questions, in their order; what was never answered is missing. */
export async function readLastAnswers(
  db: Kysely<Tables>,
  learnerId: number,
  questionIds: readonly number[],
): Promise<LastAnswer[]> {
  const { rows } = await sql<LastAnswer>`
    select asked.id as question_id, last.answer, last.started_at, last.ended_at, last.is_return
    from unnest(${questionIds}::int[]) with ordinality as asked (id, place)
      cross join lateral (
        select answer, started_at, ended_at, is_return from answers
        where learner_id = ${learnerId} and question_id = asked.id
        order by ended_at desc, id desc limit 1
      ) as last
    order by place`.execute(db)
  return rows
}

/** Sends an answer to the teachers; one that waits for the same question is replaced. @returns its id */
export async function addAppeal(
  db: Kysely<Tables>,
  appeal: { learner_id: number; question_id: number; answer: Answer; note: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('appeals')
    .values({ ...appeal, answer: JSON.stringify(appeal.answer) })
    .onConflict((conflict) =>
      conflict
        .columns(['learner_id', 'question_id'])
        .where(indexPredicate`appeals.state = 'open'`)
        .doUpdateSet({ answer: JSON.stringify(appeal.answer), note: appeal.note }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that a dialog was seen; twice is once. */
export async function addGuideSeen(
  db: Kysely<Tables>,
  learnerId: number,
  guide: Tables['guides_seen']['guide'],
): Promise<void> {
  await db
    .insertInto('guides_seen')
    .values({ learner_id: learnerId, guide })
    .onConflict((conflict) => conflict.columns(['learner_id', 'guide']).doNothing())
    .execute()
}
