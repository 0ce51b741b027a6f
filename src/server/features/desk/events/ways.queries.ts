import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { WayStep } from '#server/platform/db/rows/event-rows.ts'

/** How far learners are on the way to their third day, in order; deleted accounts are counted separately. */
export const STEPS: readonly WayStep[] = [
  'registration',
  'level-test',
  'learn',
  'lesson',
  'practice',
  'second-day',
  'third-day',
  'deleted',
]

/** Days for which the sums are kept, as all counts are. */
const DAYS_KEPT = 30

/** The third day of who registered so many days ago is over, whatever their time zone. */
const DAYS_UNTIL_OVER = 4

/**
 * Sums up how far those came who registered on each day of the last 30 whose third day is over, where that isn't done yet.
 * @returns how many rows it wrote
 */
export async function sumWays(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    with days as (
      select (now() at time zone 'Asia/Yangon')::date - n as day
      from generate_series(${DAYS_UNTIL_OVER}::int, ${DAYS_KEPT}::int) as n
    ), open as (
      select day, day::timestamp at time zone 'Asia/Yangon' as since from days
      where not exists (select from way_counts where way_counts.day = days.day)
    ), registered as (
      select open.day, id, screen, deleted_at, study_day(created_at, time_zone) as first_day
      from open join learners on created_at >= since and created_at < since + interval '1 day'
    ), ways as (
      select day, case
        when deleted_at is not null then 'deleted'
        when last_day = first_day + 2 then 'third-day'
        when last_day = first_day + 1 then 'second-day'
        when has_answered then 'practice'
        when has_begun then 'lesson'
        when screen in ('registration', 'level-test') then screen
        else 'learn' end as step
      from registered
        -- One look each: as mere conditions, they may be planned as a look at all that everybody ever did.
        left join lateral (
          select max(daily_seconds.day) as last_day from daily_seconds
          where learner_id = registered.id and daily_seconds.day between first_day + 1 and first_day + 2
        ) as days_back on true
        left join lateral (select true as has_answered from answers where learner_id = registered.id limit 1) as answered on true
        left join lateral (select true as has_begun from lesson_progress where learner_id = registered.id limit 1) as begun on true
    )
    insert into way_counts (day, step, learners) select day, step, count(*)::int from ways group by day, step
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes what was summed for more than 30 days ago. @returns how many rows */
export async function removeOldWays(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('way_counts')
    .where('day', '<', sql<string>`(now() at time zone 'Asia/Yangon')::date - ${DAYS_KEPT}::int`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many of the learners who registered within these days were last at each step. */
export async function readWays(db: Database, days: number): Promise<Map<WayStep, number>> {
  const rows = await db
    .selectFrom('way_counts')
    .select(({ fn }) => ['step', fn.sum<number>('learners').as('learners')])
    .where(
      'day',
      '>',
      sql<string>`(now() at time zone 'Asia/Yangon')::date - ${days}::int - ${DAYS_UNTIL_OVER}::int`,
    )
    .groupBy('step')
    .execute()
  return new Map(rows.map(({ step, learners }) => [step, Number(learners)]))
}
