import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection, Log } from './connection.ts'
import { PreparedClient } from './driver/prepared-client.ts'
import { typeParsers } from './driver/type-parsers.ts'
import type { Tables } from './rows.ts'
import { SCHEMAS } from './search-path.ts'

export type { Connection, Log } from './connection.ts'

/** The database as features use it; a transaction of it fits as well. */
export type Database = Kysely<Tables>

export type ConnectOptions = {
  /** Most connections at once. */
  max: number
  /** How long a statement, a wait for a lock, a silent transaction, a connection may take; in ms. */
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
  const { max, statementMs = 3_000, lockMs = 2_000, idleInTransactionMs = 5_000, connectMs = 2_000 } = options
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
    statement_timeout: statementMs,
    query_timeout: statementMs + 2_000,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Else each statement with an array is planned anew each time, which costs more than to run it. A pooler may leave both out: the
    // database has the search path as well.
    options: `-c plan_cache_mode=force_generic_plan -c search_path=${SCHEMAS.join(',')}`,
  })
  pool.on('error', (error) => options.log?.warn({ err: error }, 'A connection to the database broke'))
  // While a connection is in use the pool does not listen, and an error without a listener ends the program.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
