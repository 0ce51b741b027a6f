import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from './rows.ts'

/** Maximum time of a statement, a wait for a lock, a silent transaction on the connections that serve calls, in ms. */
export const TIME_OUTS = {
  statement_timeout: 3_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
} as const

/** Else each statement with an array is planned anew each time, which costs more than to run it. */
export const PLAN_CACHE_MODE = 'force_generic_plan'

/**
 * In the current transaction, gives the role's sessions in this database what they can't bring along through a pooler.
 * @returns whether that was new: sessions that stand already don't have it
 */
export async function keepForPooler(client: pg.Client): Promise<boolean> {
  const wanted = Object.entries({ ...TIME_OUTS, plan_cache_mode: PLAN_CACHE_MODE })
  const { rowCount } = await client.query(
    `select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
     where datname = current_database() and setrole = current_user::regrole and setconfig @> $1`,
    [wanted.map(([name, value]) => `${name}=${value}`)],
  )
  if (rowCount !== 0) return false
  for (const [name, value] of wanted) {
    const { rows } = await client.query(
      `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as text`,
      [name, value],
    )
    await client.query(rows[0].text)
  }
  return true
}

/** Ends the sessions that a pooler keeps, this one last, so that it opens new ones, which have what was set since. */
export async function renewSessions(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and state = 'idle' and pid <> pg_backend_pid()`,
  )
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
}

/** @throws Error if statements could run, wait or be silent for ever */
export async function checkTimeOuts(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(TIME_OUTS)}::text[]) and setting = '0' order by name`.execute(
    db,
  )
  if (rows.length > 0)
    throw new Error(
      `The time-outs of the database are not in force (${rows.map(({ name }) => name).join(', ')}): a pooler between loses them. Set ` +
        'DATABASE_POOLER=transaction; if it is set, let the pooler connect anew (RECONNECT in its console), and start again.',
    )
}
