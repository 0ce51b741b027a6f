import { type Kysely, sql } from 'kysely'
import type { Product } from '#domain/school/lookups.ts'
import { comingDays, startOfDay } from '#domain/time/day-start.ts'
import { arrayText } from '#server/db/driver/array-text.ts'
import type { Tables } from '#server/db/rows.ts'
import { type OwnScope, unseenOwnCards } from './own-cards.queries.ts'
import type { Shelf } from './shelf.ts'
import {
  openStates,
  type Standing,
  type StandingRow,
  standingColumns,
  standingOf,
  standingTables,
  withOpenProducts,
} from './standing.queries.ts'

/** Days that a forecast reaches. */
const DAYS = 14

export type Forecast = { date: string; due: number }[]
type When = { now: Date; timeZone: string }
type Buckets = Record<number, number>

/** The coming days of the learner's own calendar, and when each ends. */
function fortnight({ now, timeZone }: When) {
  const days = comingDays(now, timeZone, DAYS + 1)
  const ends = days.slice(1).map((day) => startOfDay(day, timeZone).toISOString())
  return { days: days.slice(0, DAYS), ends: arrayText(ends), last: ends.at(-1) ?? '' }
}

/** Counts by the number of the day. */
const inDays = (days: readonly string[], counts: Buckets | null): Forecast =>
  days.map((date, index) => ({ date, due: counts?.[index] ?? 0 }))

/** How many of all the learner's cards fall due on each of the coming days; what is overdue counts for today. */
export async function readForecast(db: Kysely<Tables>, learnerId: number, when: When): Promise<Forecast> {
  const { days, ends, last } = fortnight(when)
  const { rows } = await sql<{ counts: Buckets | null }>`
    select json_object_agg(day, due) as counts from (
      select width_bucket(due_at, ${ends}::timestamptz[]) as day, count(*) as due
      from card_states where learner_id = ${learnerId} and due_at < ${last}::timestamptz group by 1
    ) as by_day`.execute(db)
  return inDays(days, rows[0]?.counts ?? null)
}

export type Overview = Standing & {
  due: number
  forecast: Forecast
  /** The learner's own cards that were never reviewed. */
  ownNew: number
  lastReviewedAt: Date | null
}

type OverviewRow = StandingRow & {
  counts: Buckets | null
  due: number
  own_new: number
  last_reviewed_at: Date | null
}

/** What the memory of the cards that are open to the learner comes to, and how the learner stands. */
export async function readOverview(
  db: Kysely<Tables>,
  learnerId: number,
  { shelf, own, ...when }: When & { shelf: Shelf; own: OwnScope },
): Promise<Overview> {
  const { days, ends } = fortnight(when)
  const read = async (open?: Product[]) => {
    const states = openStates(learnerId, { shelf, own, now: when.now, open })
    const { rows } = await sql<OverviewRow>`
    with mine as materialized (select due_at, last_reviewed_at from (${states}) as open_states)
    select ${standingColumns(shelf.lessonIds)},
      (select json_object_agg(day, due) from (
        select width_bucket(due_at, ${ends}::timestamptz[]) as day, count(*) as due from mine group by 1) as by_day) as counts,
      (select count(*) from mine where due_at <= ${when.now}) as due,
      (select max(last_reviewed_at) from mine) as last_reviewed_at,
      (select count(*) from (${unseenOwnCards(learnerId, own)}) as unseen) as own_new
    from ${standingTables(learnerId)}`.execute(db)
    return rows[0] as OverviewRow
  }
  const { row, open } = await withOpenProducts(read, when.now)
  const { counts, due, own_new, last_reviewed_at, ...standing } = row
  return {
    ...standingOf(standing, open),
    due,
    forecast: inDays(days, counts),
    ownNew: own_new,
    lastReviewedAt: last_reviewed_at,
  }
}
