import { type Kysely, sql } from 'kysely'
import type { Tables } from './rows.ts'

/** Time for which the database is not asked again, in ms. */
const ASK_AGAIN_MS = 60_000

/**
 * The database's time, which is the same for all nodes whatever their own clocks say. It is asked once a minute, beside the
 * requests; in between a clock counts on that nobody sets, and so it does while the database is away.
 * @returns a function that answers the time; it waits for the database only the first time, and throws where that is away then
 */
export function databaseClock(db: Kysely<Tables>): () => Promise<Date> {
  let known: { time: number; at: number } | null = null
  let asking: Promise<void> | null = null

  async function ask() {
    const began = performance.now()
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db)
    known = { time: rows[0]?.time ?? Number.NaN, at: (began + performance.now()) / 2 }
  }

  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return async () => {
    if (known === null) await askOnce()
    else if (performance.now() - known.at > ASK_AGAIN_MS) askOnce().catch(() => {})
    const { time, at } = known as unknown as { time: number; at: number }
    return new Date(time + performance.now() - at)
  }
}
