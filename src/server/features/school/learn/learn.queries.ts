import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rangeOf } from '#domain/base/id-range.ts'
import type { Period } from '#domain/billing/subscription-periods.ts'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import { LEARNER } from '#server/core/accounts/sessions.queries.ts'
import { type JsonLedger, ledgerJson, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { dueTomorrow } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { Tables } from '#server/platform/db/rows.ts'

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
type StandingColumns = { progress: Columns }

/** From the first to the last of these lessons, with whatever lies between: one walk along the index, where `any` descends it for each. */
function isWithin(lessonIds: number[]) {
  const { from, to } = rangeOf(lessonIds)
  return sql`lesson_id between ${from} and ${to}`
}

/** The column of `StandingColumns`; rows of other lessons may stand among those of these. */
const standingColumns = (
  learnerId: number | RawBuilder<number>,
  lessonIds: number[],
): RawBuilder<unknown> => sql`
  (select json_build_object('lesson_ids', json_agg(lesson_id), 'statuses', json_agg(status),
      'seconds', json_agg(last_reached_second),
      'times', json_agg((date_part('epoch', updated_at) * 1000)::int8))
    from lesson_progress where learner_id = ${learnerId} and ${isWithin(lessonIds)}) as progress`

/** What was begun today of shorts and micro lessons, the last of it. */
export type Begun = { kind: 'short' | 'reading'; id: number }
export type PathColumns = StandingColumns & { begun: Begun | null }

/** The columns of `PathColumns`. @param since when the learner's day began */
export const pathColumns = (
  learnerId: number,
  lessonIds: number[],
  since: Date,
): RawBuilder<unknown> => sql`${standingColumns(learnerId, lessonIds)},
  (select json_build_object('kind', kind, 'id', subject_id) from study_events
    where learner_id = ${learnerId} and kind in ('short', 'reading') and studied_at >= ${since}
    order by studied_at desc limit 1) as begun`

export const standingOf = ({ progress }: StandingColumns, ledger: JsonLedger): Standing => ({
  progress: rowsOf(progress),
  grants: periodsOfJson(ledger),
})

export type StandingRow = StandingColumns & { ledger: JsonLedger }

const standingRow = (learnerId: number | RawBuilder<number>, lessonIds: number[]) => sql<StandingRow>`
  select ${standingColumns(learnerId, lessonIds)}, ${ledgerJson(learnerId)} as ledger`

/** A `StandingRow` of the session's learner, as one column of the session's statement. */
export const standingColumn = (lessonIds: number[]): RawBuilder<unknown> =>
  sql`(select row_to_json(standing) from (${standingRow(LEARNER, lessonIds)}) as standing)`

export const standingOfRow = (row: StandingRow): Standing => standingOf(row, row.ledger)

/**
 * What decides how the path looks to one learner: the progress in these lessons and what is subscribed to, in one statement
 * that reads by primary keys alone.
 */
export async function readStanding(
  db: Kysely<Tables>,
  learnerId: number,
  lessonIds: number[],
): Promise<Standing> {
  const { rows } = await standingRow(learnerId, lessonIds).execute(db)
  return standingOfRow(rows[0] as StandingRow)
}

const rowsOf = ({ lesson_ids, statuses, seconds, times }: Columns): ProgressRow[] =>
  (lesson_ids ?? []).map((lesson_id, index) => ({
    lesson_id,
    status: statuses[index] ?? 2,
    last_reached_second: seconds[index] ?? 0,
    updated_at: new Date(times[index] ?? 0),
  }))

/** What the end of a lesson reads. */
export type EndingColumns = StandingColumns & { words: { met: number; known: number }; due_tomorrow: number }

type EndingAsked = { lessonIds: number[]; cardIds: number[] | null; when: Parameters<typeof dueTomorrow>[0] }

/** The columns of `EndingColumns`: the progress in these lessons, how these cards (or all) are remembered, and what falls due tomorrow. */
export const endingColumns = (
  learnerId: number,
  { lessonIds, cardIds, when }: EndingAsked,
): RawBuilder<unknown> => sql`
  ${standingColumns(learnerId, lessonIds)},
  (select json_build_object('met', count(*), 'known', count(*) filter (where stability >= ${sql.lit(KNOWN_FROM_DAYS)}))
    from card_states where learner_id = ${learnerId} and card_id > 0 and (${cardIds === null} or card_id = any(${cardIds ?? []}::int[]))) as words,
  ${dueTomorrow(when)} as due_tomorrow`
