import { type Kysely, sql } from 'kysely'
import { comingDays, startOfDay } from '#domain/time/day-start.ts'
import { arrayText } from '#server/db/driver/array-text.ts'
import type { Tables } from '#server/db/rows.ts'
import { readLoad, type When } from './load.queries.ts'
import type { OwnScope } from './own-cards.queries.ts'
import type { Shelf } from './shelf.ts'

/** Days that a forecast reaches. */
const DAYS = 14

export type Forecast = { date: string; due: number }[]
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

/** What the memory of the cards that are open to the learner comes to, and how the learner stands. */
export async function readOverview(
  db: Kysely<Tables>,
  learnerId: number,
  { shelf, own, ...when }: When & { shelf: Shelf; own: OwnScope },
) {
  const { days, ends } = fortnight(when)
  const beside = sql`
    (select json_object_agg(day, due) from (
      select width_bucket(due_at, ${ends}::timestamptz[]) as day, count(*) as due from mine group by 1) as by_day) as counts,
    (select max(last_reviewed_at) from mine) as last_reviewed_at`
  const wanted = { shelf, own, isWhole: true, ...when }
  const { load, beside: found } = await readLoad<{ counts: Buckets | null; last_reviewed_at: string | null }>(
    db,
    learnerId,
    wanted,
    beside,
  )
  return {
    ...load,
    forecast: inDays(days, found.counts),
    lastReviewedAt: found.last_reviewed_at === null ? null : new Date(found.last_reviewed_at),
  }
}
