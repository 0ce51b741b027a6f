import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Period } from '#domain/payments/subscription-periods.ts'
import type { Tables } from '#server/db/rows.ts'
import { type JsonLedger, ledgerJson, periodsOfJson } from '#server/subscriptions/grants.queries.ts'

export type ProgressRow = {
  lesson_id: number
  status: 0 | 1 | 2
  last_reached_second: number
  updated_at: Date
}
export type Standing = { progress: ProgressRow[]; grants: Period[] }

/** Progress by columns: four arrays in one value cost half of an object for each row. */
type Columns = {
  lesson_ids: number[] | null
  statuses: (0 | 1 | 2)[]
  seconds: number[]
  /** Milliseconds since 1970. */
  times: number[]
}

/** What a statement reads for `standingOf`, besides a ledger. */
export type StandingColumns = { progress: Columns }

/** The column of `StandingColumns`. */
export const standingColumns = (learnerId: number, lessonIds: number[]): RawBuilder<unknown> => sql`
  (select json_build_object('lesson_ids', json_agg(lesson_id), 'statuses', json_agg(status),
      'seconds', json_agg(last_reached_second),
      'times', json_agg((extract(epoch from updated_at) * 1000)::bigint))
    from lesson_progress where learner_id = ${learnerId} and lesson_id = any(${lessonIds}::int[])) as progress`

export const standingOf = ({ progress }: StandingColumns, ledger: JsonLedger): Standing => ({
  progress: rowsOf(progress),
  grants: periodsOfJson(ledger),
})

/**
 * What decides how the path looks to one learner: the progress in these lessons and what is subscribed to, in one statement
 * that reads by primary keys alone.
 */
export async function readStanding(
  db: Kysely<Tables>,
  learnerId: number,
  lessonIds: number[],
): Promise<Standing> {
  const { rows } = await sql<StandingColumns & { ledger: JsonLedger }>`
    select ${standingColumns(learnerId, lessonIds)}, ${ledgerJson(learnerId)} as ledger`.execute(db)
  const row = rows[0] as (typeof rows)[number]
  return standingOf(row, row.ledger)
}

const rowsOf = ({ lesson_ids, statuses, seconds, times }: Columns): ProgressRow[] =>
  (lesson_ids ?? []).map((lesson_id, index) => ({
    lesson_id,
    status: statuses[index] ?? 2,
    last_reached_second: seconds[index] ?? 0,
    updated_at: new Date(times[index] ?? 0),
  }))
