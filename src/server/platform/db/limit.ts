import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './rows.ts'

/** At most `max` uses of a subject in any `seconds`; of more than a hundred, in `seconds` from the first one on. */
export type Limit = { scope: string; subject: string; max: number; seconds: number }

/** Up to so many, the time of every use is kept. */
const MAX_TIMES = 100

type Counter = Pick<Limit, 'scope' | 'subject'>
type Taken = { db: Kysely<Tables>; counter: Counter }

/** Uses that the work under way took, except what the rollback of a transaction gives back. */
const underWay = new AsyncLocalStorage<Taken[]>()

/**
 * Runs work that may take from limits; where it fails by a fault of ours, it gives back what it took, so that nobody is refused later
 * for what went wrong here.
 */
export async function givingBack<T>(work: () => Promise<T>, isOurs: (error: unknown) => boolean): Promise<T> {
  const taken: Taken[] = []
  try {
    return await underWay.run(taken, work)
  } catch (error) {
    // What can't be given back either is over in its time; what went wrong is the first error.
    if (isOurs(error))
      await Promise.allSettled(taken.splice(0).map(({ db, counter }) => refundLimit(db, counter)))
    throw error
  }
}

/** @returns null where a use of the limit was allowed, else the seconds until it opens again */
export const take = async (db: Kysely<Tables>, limit: Limit): Promise<number | null> =>
  (await takeCounted(db, limit)).wait

/**
 * Takes one use of a limit, in one conditional statement, so that racers never take more than there are.
 * @returns how many are used now, or with `wait` the seconds until the limit opens again
 */
export async function takeCounted(
  db: Kysely<Tables>,
  limit: Limit,
): Promise<{ used: number; wait: null } | { wait: number }> {
  const { scope, subject, max, seconds } = limit
  if (max <= 0) return { wait: seconds }
  const { isOpen, used, ends_at, times, wait } = max <= MAX_TIMES ? sliding(limit) : fixed(limit)
  const taken = await db
    .insertInto('limit_counters')
    .values({ scope, subject, used: 1, ends_at: fromNow(seconds), times: sql`array[now()]` })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet({ used, ends_at, times }).where(isOpen),
    )
    .returning('used')
    .executeTakeFirst()
  if (taken) {
    if (!db.isTransaction) underWay.getStore()?.push({ db, counter: { scope, subject } })
    return { used: taken.used, wait: null }
  }
  const row = await db
    .selectFrom('limit_counters')
    .select(sql<number>`extract(epoch from ${wait} - now())::float8`.as('wait'))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return { wait: Math.max(1, Math.ceil(row?.wait ?? 1)) }
}

const fromNow = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

/** Counts the uses of the last `seconds`; opens when the oldest that fills it is that old. */
function sliding({ max, seconds }: Limit) {
  const length = sql`${seconds} * interval '1 second'`
  const recent = sql`array(select at from unnest(limit_counters.times) as at where at > now() - ${length} order by at)`
  return {
    isOpen: sql<boolean>`cardinality(${recent}) < ${max}`,
    used: sql<number>`cardinality(${recent}) + 1`,
    ends_at: fromNow(seconds),
    times: sql<Date[]>`${recent} || now()`,
    wait: sql<Date>`(${recent})[cardinality(${recent}) - ${max}::int + 1] + ${length}`,
  }
}

/** Counts from the first use to `seconds` later, then anew. */
function fixed({ max, seconds }: Limit) {
  const isOver = sql<boolean>`limit_counters.ends_at <= now()`
  return {
    isOpen: sql<boolean>`(${isOver} or limit_counters.used < ${max})`,
    used: sql<number>`case when ${isOver} then 1 else limit_counters.used + 1 end`,
    ends_at: sql<Date>`case when ${isOver} then ${fromNow(seconds)} else limit_counters.ends_at end`,
    times: sql<Date[]>`'{}'::timestamptz[]`,
    wait: sql<Date>`ends_at`,
  }
}

/** True if a subject has used a limit within its `seconds`. */
export async function isRecent(db: Kysely<Tables>, { scope, subject }: Counter): Promise<boolean> {
  const row = await db
    .selectFrom('limit_counters')
    .select('scope')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back one use that `take` allowed. */
export async function refundLimit(db: Kysely<Tables>, { scope, subject }: Counter) {
  await db
    .updateTable('limit_counters')
    .set({ used: sql`used - 1`, times: sql`times[:cardinality(times) - 1]` })
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .where('used', '>', 0)
    .execute()
  const taken = underWay.getStore() ?? []
  const index = taken.findIndex(({ counter }) => counter.scope === scope && counter.subject === subject)
  // What a transaction gives back may be rolled back with it.
  if (!db.isTransaction && index >= 0) taken.splice(index, 1)
}

/** Forgets what was used of a limit. */
export async function resetLimit(db: Kysely<Tables>, { scope, subject }: Counter) {
  await db.deleteFrom('limit_counters').where('scope', '=', scope).where('subject', '=', subject).execute()
}

/** Removes the counters that are over. @returns how many */
export async function removeOldCounters(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('limit_counters')
    .where('ends_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
