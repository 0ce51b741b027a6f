import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { subscribersEnding } from './subscribers.queries.ts'

/** Days in Yangon `YYYY-MM-DD`, the last included. */
export type Outage = { from: string; to: string; note: string | null }

/**
 * Notes days on which the school could not be used. Nothing is ever changed or taken back: a day that was noted stays as it was.
 * @returns the days that are new
 */
export async function noteOutage(db: Kysely<Tables>, { from, to, note }: Outage): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    insert into outages (day, note)
    select day::date, ${note} from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    on conflict (day) do nothing returning day::text`.execute(db)
  return rows.map(({ day }) => day).sort()
}

/** Every day of an outage, the last first. */
export const listOutages = (db: Kysely<Tables>) =>
  db
    .selectFrom('outages')
    .select([sql<string>`day::text`.as('day'), 'note', 'noted_at'])
    .orderBy('day', 'desc')
    .execute()

/** Number of subscriptions that ran on one of these days, and so are longer. */
export async function countLonger(db: Kysely<Tables>, { from, to }: Outage): Promise<number> {
  const [first, after] = [
    new Date(`${from}T00:00:00+06:30`),
    new Date(Date.parse(`${to}T00:00:00+06:30`) + DAY_MS),
  ]
  const always = new Date('9999-01-01')
  let longer = 0
  for await (const learners of subscribersEnding(db, { from: first, to: always }))
    for (const { periods } of learners)
      longer += new Set(
        periods.flatMap(({ product, starts_at, ends_at }) =>
          starts_at < after && ends_at > first ? [product] : [],
        ),
      ).size
  return longer
}
