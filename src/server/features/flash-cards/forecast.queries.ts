import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/time/day.ts'
import { comingDays, startOfDay } from '#domain/time/day-start.ts'
import type { Tables } from '#server/db/rows.ts'
import { newOwnCards, type OwnScope, ownCardIds } from './own-cards.queries.ts'

/** Days that a forecast reaches. */
const DAYS = 14

export type Forecast = {
  /** What falls due on each of the coming days; what is overdue counts for today. */
  forecast: { date: string; due: number }[]
  due: number
  reviewed: number[]
  /** The learner's own cards that were never reviewed. */
  own_new: number
  last_reviewed_at: Date | null
}

type Row = { buckets: { day: number; due: number }[] | null } & Omit<Forecast, 'forecast'>

/**
 * What the learner's memory comes to, in one statement: cards due now and on each day of the fortnight by their own calendar, the cards
 * that have a state, and when they last reviewed.
 * @param cardIds only of these cards of the school; null for all
 * @param own and of these of the learner's own
 */
export async function readForecast(
  db: Kysely<Tables>,
  learnerId: number,
  {
    now,
    timeZone,
    cardIds,
    own = { languageId: undefined },
  }: { now: Date; timeZone: string; cardIds: readonly number[] | null; own?: OwnScope },
): Promise<Forecast> {
  const days = comingDays(now, timeZone, DAYS)
  const ends = days.map((day) => startOfDay(addDays(day, 1), timeZone).toISOString())
  const { rows } = await sql<Row>`
    with mine as (
      select card_id, due_at, last_reviewed_at from card_states
      where learner_id = ${learnerId} and (${cardIds}::int[] is null or card_id = any(${cardIds}::int[])
        or card_id in (${ownCardIds(learnerId, own)}))
    )
    select
      (select json_agg(json_build_object('day', day, 'due', due)) from (
        select width_bucket(due_at, ${ends}::timestamptz[]) as day, count(*) as due from mine group by 1) as by_day) as buckets,
      (select count(*) from mine where due_at <= ${now}) as due,
      (select coalesce(array_agg(card_id), '{}') from mine) as reviewed,
      (select count(*) from (${newOwnCards(learnerId, own)}) as new_ones) as own_new,
      (select max(last_reviewed_at) from mine) as last_reviewed_at`.execute(db)
  const { buckets, ...rest } = rows[0] as Row
  const counts = new Map((buckets ?? []).map(({ day, due }) => [day, due]))
  return { ...rest, forecast: days.map((date, index) => ({ date, due: counts.get(index) ?? 0 })) }
}
