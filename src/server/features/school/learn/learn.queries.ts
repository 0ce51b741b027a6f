import { type Kysely, sql } from 'kysely'
import { findIdRange } from '#domain/base/id-range.ts'
import type { Period } from '#domain/billing/subscription-periods.ts'
import type { ProgressRow } from '#domain/school/lesson-view.ts'
import { type JsonLedger, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type ProgressSummary = { progress: ProgressRow[]; grants: Period[] }

/** Progress by columns: four arrays in one value cost half of an object for each row. */
type Columns = {
  lesson_ids: number[] | null
  statuses: (0 | 1 | 2)[]
  seconds: number[]
  /** Milliseconds since 1970. */
  times: number[]
}

export type ProgressSummaryRow = { progress: Columns; ledger: JsonLedger }

export const toProgressSummaryOfRow = ({ progress, ledger }: ProgressSummaryRow): ProgressSummary => ({
  progress: rowsOf(progress),
  grants: periodsOfJson(ledger),
})

/**
 * Reads what decides how the path looks to one learner: the progress in these lessons and what is subscribed to, in one statement
 * that reads by primary keys alone.
 */
export async function readProgressSummary(
  db: Kysely<Tables>,
  learnerId: number,
  lessonIds: number[],
): Promise<ProgressSummary> {
  // Rows from the first to the last of these lessons, with whatever lies between: one walk along the index, where `any` descends it for each.
  const { from, to } = findIdRange(lessonIds)
  const { rows } = await sql<ProgressSummaryRow>`
  select (select json_build_object('lesson_ids', json_agg(lesson_id), 'statuses', json_agg(status),
      'seconds', json_agg(last_reached_second), 'times', json_agg((date_part('epoch', updated_at) * 1000)::int8))
    from lesson_progress where learner_id = ${learnerId} and lesson_id between ${from} and ${to}) as progress,
    ledger_of(${learnerId}) as ledger`.execute(db)
  return toProgressSummaryOfRow(rows[0] as ProgressSummaryRow)
}

const rowsOf = ({ lesson_ids, statuses, seconds, times }: Columns): ProgressRow[] =>
  (lesson_ids ?? []).map((lesson_id, index) => ({
    lesson_id,
    status: statuses[index] ?? 2,
    last_reached_second: seconds[index] ?? 0,
    updated_at: new Date(times[index] ?? 0),
  }))
