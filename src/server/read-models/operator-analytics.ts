import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { WayStep } from '#server/platform/db/rows/event-rows.ts'

/** A day in Yangon, `YYYY-MM-DD`, how often, and how much was sent to learners (in 100 bytes). */
export type DayRow = {
  day: string
  visits: number
  views: number
  learners: number
  finished: number
  sent: number
}

/**
 * Reads what happened on each of the last days in Yangon, today included; lessons by the day on which their learner last opened them.
 * `thazin analytics` asks it: the counts of the hours, and of the learners' tables the pages of those days, which their block range indexes
 * find.
 */
export async function readDays(db: Database, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select (now() at time zone 'Asia/Yangon')::date - n as day from generate_series(0, ${days}::int - 1) as n
    ), counted as (
      select (hour at time zone 'Asia/Yangon')::date as day, sum(count) filter (where type = 'page-view') as views,
        sum(count) filter (where type = 'page-view' and value = 'landing') as visits,
        sum(count) filter (where type = 'event' and name = 'sent' and route = '') as sent
      from event_counts where hour > now() - make_interval(days => ${days}::int + 1) group by 1
    ), learned as (
      select day, count(distinct learner_id) as learners from daily_seconds
      where day > current_date - ${days}::int - 2 group by 1
    ), done as (
      select (updated_at at time zone 'Asia/Yangon')::date as day, count(*) as finished from lesson_progress
      where status = 0 and updated_at > now() - make_interval(days => ${days}::int + 1) group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(visits, 0)::int as visits, coalesce(views, 0)::int as views,
      coalesce(learners, 0)::int as learners, coalesce(finished, 0)::int as finished, coalesce(sent, 0)::float8 as sent
    from days left join counted using (day) left join learned using (day) left join done using (day) order by 1`.execute(
    db,
  )
  return rows
}

/** Number of the learners registered on a day in Yangon, `YYYY-MM-DD`, who were last at a step on the way to their third day. */
export type WayRow = { day: string; step: WayStep; learners: number }

/**
 * Reads how far those came who registered on each day from `until` to `from` days ago for which no sums are kept: asked each night. It
 * looks up each learner of those days, who are of a day or two where the job ran the night before, by indexes.
 */
export async function readWaysToSum(
  db: Database,
  { from, until }: { from: number; until: number },
): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    with days as (
      select (now() at time zone 'Asia/Yangon')::date - n as day from generate_series(${from}::int, ${until}::int) as n
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
    select day, step, count(*)::int as learners from ways group by day, step`.execute(db)
  return rows
}
