import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'

/** The most lines of what anybody may send. */
const MAX_LINES = 100

/** Counts of what was sent to learners within these days, by its kind (in 100 bytes), the most first. */
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
