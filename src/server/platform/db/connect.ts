import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection, Log } from './connection.ts'
import { PreparedClient } from './driver/prepared-client.ts'
import { typeParsers } from './driver/type-parsers.ts'
import type { Tables } from './rows.ts'
import { SCHEMAS } from './search-path.ts'
import { PLAN_CACHE_MODE, TIME_OUTS } from './session-settings.ts'

export type { Connection, Log } from './connection.ts'

/** The database as features use it; a transaction of it fits as well. */
export type Database = Kysely<Tables>

export type ConnectOptions = {
  /** Most connections at once. */
  max: number
  /** Maximum time of a statement, a wait for a lock, a silent transaction, a connection; in ms. */
  statementMs?: number
  lockMs?: number
  idleInTransactionMs?: number
  connectMs?: number
  log?: Log
}

/**
 * Opens a pool. It outlives a restart of the database: a broken connection is logged and replaced, the query that ran on
 * it throws an error for which `isDatabaseGone` is true. Nothing is tried twice.
 */
export function connect(connection: Connection, options: ConnectOptions) {
  const {
    max,
    statementMs = TIME_OUTS.statement_timeout,
    lockMs = TIME_OUTS.lock_timeout,
    idleInTransactionMs = TIME_OUTS.idle_in_transaction_session_timeout,
    connectMs = 2_000,
  } = options
  const pool = new pg.Pool({
    ...connection,
    Client: PreparedClient as unknown as new () => pg.ClientBase,
    max,
    pipeline: true,
    types: typeParsers,
    application_name: 'thazin',
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + 2_000,
    // A pooler takes none of them: behind one the database has them for the role.
    ...(!connection.isPooled && {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      options: `-c plan_cache_mode=${PLAN_CACHE_MODE} -c search_path=${SCHEMAS.join(',')}`,
    }),
  })
  pool.on('error', (error) => options.log?.warn({ err: error }, 'A connection to the database broke'))
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
