import { type Kysely, sql } from 'kysely'
import type { Answer } from '#domain/practice/grading/question.ts'
import { STATUS } from '#domain/school/lookups.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type TestAnswer = {
  question_id: number
  answer: Answer
  is_correct: boolean
  started_at: string
  ended_at: string
}

/** A test with its own answers: those with its ids, to the questions that the ids were made for. */
export type StoredTest = {
  day: string
  question_ids: number[]
  event_ids: string[]
  /** Null while it goes on. */
  finished_at: string | null
  total: number | null
  correct: number | null
  passed: boolean | null
  answers: TestAnswer[]
}

/** Reads the learner's progress in a unit: the lessons of it that are finished, their subscriptions, and their last test. One statement. */
export async function readTest(
  db: Kysely<Tables>,
  learnerId: number,
  { unitId, lessonIds }: { unitId: number; lessonIds: readonly number[] },
) {
  const { rows } = await sql<{ ledger: JsonLedger; done: number; test: StoredTest | null }>`
    select ledger_of(${learnerId}) as ledger,
      (select count(*) from lesson_progress where learner_id = ${learnerId} and lesson_id = any(${lessonIds}::int[])
        and status = ${sql.lit(STATUS.complete)}) as done,
      (select json_build_object('day', day, 'question_ids', question_ids, 'event_ids', event_ids, 'total', total,
          'correct', correct, 'passed', passed, 'finished_at', finished_at, 'answers', (
            select coalesce(json_agg(json_build_object('question_id', given.question_id, 'answer', answer, 'is_correct', is_correct,
              'started_at', started_at, 'ended_at', ended_at)), '[]')
            from unnest(question_ids, event_ids) as asked (question_id, event_id)
              join answers as given on given.learner_id = ${learnerId} and given.event_id = asked.event_id
                and given.question_id = asked.question_id))
        from unit_tests where learner_id = ${learnerId} and unit_id = ${unitId} order by day desc limit 1) as test`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}

/** Begins a test, unless the learner has one of that unit on that day. */
export async function beginTest(
  db: Kysely<Tables>,
  test: {
    learner_id: number
    unit_id: number
    day: string
    question_ids: number[]
    event_ids: string[]
    begun_at: Date
  },
): Promise<void> {
  await db
    .insertInto('unit_tests')
    .values(test)
    .onConflict((conflict) => conflict.columns(['learner_id', 'unit_id', 'day']).doNothing())
    .execute()
}

/** Ends a test. */
export async function endTest(
  trx: Kysely<Tables>,
  { learnerId, unitId, day }: { learnerId: number; unitId: number; day: string },
  result: { finished_at: Date; total: number; correct: number; passed: boolean },
): Promise<void> {
  await trx
    .updateTable('unit_tests')
    .set(result)
    .where('learner_id', '=', learnerId)
    .where('unit_id', '=', unitId)
    .where('day', '=', day)
    .execute()
}
