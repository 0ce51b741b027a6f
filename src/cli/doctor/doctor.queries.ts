import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** The database's own clock, asked now. */
export async function readDatabaseTime(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return new Date(rows[0]?.ms ?? Number.NaN)
}

/** PostgreSQL's version as a number, 180004 for 18.4. */
export async function readServerVersion(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  return rows[0]?.version ?? 0
}

/** The names of the migrations that were applied. */
export async function readApplied(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

type Follower = { name: string; state: string | null; behind: number | null; sync: string | null }

/** The standbys that follow, as far as this role may see them, with how many bytes they are behind; and whether some must confirm. */
export async function readReplication(
  db: Kysely<Tables>,
): Promise<{ followers: Follower[]; mustConfirm: boolean }> {
  const { rows } = await sql<Follower>`
    select application_name as name, state, sync_state as sync,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as behind from pg_stat_replication`.execute(
    db,
  )
  const names = await sql<{ names: string }>`
    select current_setting('synchronous_standby_names') as names`.execute(db)
  return { followers: rows, mustConfirm: names.rows[0]?.names !== '' }
}

/** Number of jobs and messages that wait for longer than so many minutes after their time. */
export async function countLate(
  db: Kysely<Tables>,
  minutes: number,
): Promise<{ jobs: number; messages: number }> {
  const late = sql`now() - ${minutes} * interval '1 minute'`
  const there = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(db)
  const jobs = there.rows[0]?.found
    ? await sql<{ n: number }>`
        select count(*)::int as n from jobs.job
        where state in ('created', 'retry') and start_after < ${late}`.execute(db)
    : null
  const messages = await sql<{ n: number }>`
    select count(*)::int as n from outbox where status = 'waiting' and not_before < ${late}`.execute(db)
  return { jobs: jobs?.rows[0]?.n ?? 0, messages: messages.rows[0]?.n ?? 0 }
}
