import { type Kysely, sql } from 'kysely'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/**
 * The questions of all lessons that the learner answered wrong, and of which the last two answers weren't both right, the one answered
 * longest ago first; and the learner's subscriptions. By when the answers were given, not when they came. One statement.
 */
export async function readMistakes(db: Kysely<Tables>, learnerId: number) {
  const { rows } = await sql<{ ledger: JsonLedger; ids: number[] | null }>`
    select ledger_of(${learnerId}) as ledger, (
      select array_agg(question_id order by last_at, question_id)
      from (select distinct question_id from answers where learner_id = ${learnerId} and not is_correct) as wrong
        cross join lateral (
          select max(ended_at) as last_at, bool_and(is_correct) as is_over from (
            select ended_at, is_correct from answers
            where learner_id = ${learnerId} and question_id = wrong.question_id
            order by ended_at desc, id desc limit 2
          ) as last_two
        ) as last
      where not is_over
    ) as ids`.execute(db)
  const { ledger, ids } = rows[0] as (typeof rows)[number]
  return { ledger, ids: ids ?? [] }
}
