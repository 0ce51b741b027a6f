import { type Kysely, sql } from 'kysely'
import type { Status } from '#domain/school/lookups.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

type Begun = { lesson_id: number; status: Status }

/** Lessons of these that the learner began, the one worked on last first, and their subscriptions: one statement. */
export async function readBegun(db: Kysely<Tables>, learnerId: number, lessonIds: readonly number[]) {
  const { rows } = await sql<{ ledger: JsonLedger; begun: Begun[] | null }>`
    select ledger_of(${learnerId}) as ledger,
      (select json_agg(json_build_object('lesson_id', lesson_id, 'status', status) order by updated_at desc, lesson_id)
        from lesson_progress where learner_id = ${learnerId} and lesson_id = any(${lessonIds}::int[])) as begun`.execute(
    db,
  )
  const { ledger, begun } = rows[0] as (typeof rows)[number]
  return { ledger, begun: begun ?? [] }
}
