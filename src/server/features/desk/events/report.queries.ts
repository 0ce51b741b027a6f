import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'

/** The most lines of what anybody may send. */
const MAX_LINES = 100

/** A day in Yangon, `YYYY-MM-DD`, how often, and how much was sent to learners (in 100 bytes). */
export type DayRow = {
  day: string
  visits: number
  views: number
  learners: number
  finished: number
  sent: number
}

/** What happened on each of the last days in Yangon, today included; lessons by the day on which their learner last opened them. */
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

/** What was sent to learners within these days, by its kind (in 100 bytes), the most first. */
export const readSent = (db: Database, days: number) =>
  db
    .selectFrom('event_counts')
    .select(({ fn }) => ['value as kind', fn.sum<number>('count').as('sent')])
    .where('type', '=', 'event')
    .where('name', '=', 'sent')
    .where('route', '=', '')
    .where('hour', '>', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .groupBy('value')
    .orderBy('sent', 'desc')
    .execute()

/** Links to elsewhere that were followed within these days, by their host, the most frequent first. */
export const readOutbound = (db: Database, days: number) =>
  db
    .selectFrom('event_counts')
    .select(({ fn }) => ['route', 'value as host', fn.sum<number>('count').as('count')])
    .where('type', '=', 'event')
    .where('name', '=', 'outbound')
    .where('hour', '>', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .groupBy(['route', 'value'])
    .orderBy('count', 'desc')
    .limit(MAX_LINES)
    .execute()

/** Timings of these days by name, page and release, each value with how often it was counted. */
export const readTimings = (db: Database, days: number) =>
  db
    .selectFrom('event_counts')
    .select(({ fn, ref }) => [
      'name',
      'route',
      'release',
      sql<number>`${ref('value')}::float8`.as('value'),
      fn.sum<number>('count').as('count'),
    ])
    .where('type', '=', 'timing')
    .where('value', '!=', '')
    .where('hour', '>', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .groupBy(['name', 'route', 'release', 'value'])
    .execute()

/** Errors of these days by page, kind and release, the most frequent first. */
export const readErrors = (db: Database, days: number) =>
  db
    .selectFrom('event_counts')
    .select(({ fn }) => ['route', 'value', 'release', fn.sum<number>('count').as('count')])
    .where('type', '=', 'event')
    .where('name', '=', 'error')
    .where('hour', '>', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .groupBy(['route', 'value', 'release'])
    .orderBy('count', 'desc')
    .limit(MAX_LINES)
    .execute()
