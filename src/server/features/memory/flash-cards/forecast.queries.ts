import { type Kysely, sql } from 'kysely'
import { comingStudyDays, startOfStudyDay } from '#domain/time/study-day.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { comingCards, type When } from './directions/directions.queries.ts'
import type { OwnScope } from './own-cards.queries.ts'
import type { SchoolDeck } from './school-deck.ts'
import { readWorkload } from './workload.queries.ts'

/** Days that a forecast reaches. */
const DAYS = 14

export type Forecast = { date: string; due: number }[]
/** On one day a card is asked one way alone. */
const ofWords = sql`count(distinct card_id) filter (where source = 'school') + count(distinct card_id) filter (where source = 'own')`

type Buckets = Record<number, number>

/** The learner's coming days of study, and when each ends. */
function fortnight({ now, timeZone }: When) {
  const days = comingStudyDays(now, timeZone, DAYS + 1)
  const ends = days.slice(1).map((day) => startOfStudyDay(day, timeZone).toISOString())
  return { days: days.slice(0, DAYS), ends: arrayText(ends), last: ends.at(-1) ?? '' }
}

/** Counts by the number of the day. */
const inDays = (days: readonly string[], counts: Buckets | null): Forecast =>
  days.map((date, index) => ({ date, due: counts?.[index] ?? 0 }))

/** Number of the learner's cards that fall due on each of the coming days; what is overdue counts for today. */
export async function readForecast(db: Kysely<Tables>, learnerId: number, when: When): Promise<Forecast> {
  const { days, ends, last } = fortnight(when)
  const { rows } = await sql<{ counts: Buckets | null }>`
    select json_object_agg(day, due) as counts from (
      select width_bucket(comes_at, ${ends}::timestamptz[]) as day, ${ofWords} as due
      from (${comingCards(learnerId, when)}) as coming
      where due_at < ${last}::timestamptz and comes_at < ${last}::timestamptz group by 1
    ) as by_day`.execute(db)
  return inDays(days, rows[0]?.counts ?? null)
}

type OverviewColumns = { counts: Buckets | null; last_reviewed_at: string | null; has_suspended: boolean }

/** Overview of the memory of the cards that are open to the learner, and how the learner stands. */
export async function readOverview(
  db: Kysely<Tables>,
  learnerId: number,
  { shelf, own, ...when }: When & { shelf: SchoolDeck; own: OwnScope },
) {
  const { days, ends } = fortnight(when)
  const beside = sql`
    (select json_object_agg(day, due) from (
      select width_bucket(comes_at, ${ends}::timestamptz[]) as day, ${ofWords} as due from mine
      where comes_at < 'infinity' group by 1) as by_day) as counts,
    (select max(last_reviewed_at) from mine) as last_reviewed_at,
    exists (select from card_marks where learner_id = ${learnerId} and set_aside_until = 'infinity') as has_suspended`
  const wanted = { shelf, own, isOfAll: true, ...when }
  const { load, beside: found } = await readWorkload<OverviewColumns>(db, learnerId, wanted, beside)
  return {
    ...load,
    forecast: inDays(days, found.counts),
    hasSuspended: found.has_suspended,
    lastReviewedAt: found.last_reviewed_at === null ? null : new Date(found.last_reviewed_at),
  }
}
