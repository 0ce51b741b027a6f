import type pg from 'pg'
import type { Connection } from './connection.ts'
import { PrimaryClient } from './driver/primary-client.ts'
import { SEARCH_PATH } from './search-path.ts'

/**
 * A connection of its own for work that takes its time, in a transaction that has begun: no time-outs but on waits for locks. The caller ends both.
 * @param mode what kind of transaction it is, if not the usual
 */
export async function openLongTransaction(connection: Connection, mode = ''): Promise<pg.Client> {
  const client = new PrimaryClient({
    ...connection,
    application_name: 'thazin-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A broken connection also fails the query that waits for it; without a listener it would end the program.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `begin ${mode}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     set local lock_timeout = '30s'; set local client_min_messages = 'warning'; set local search_path = ${SEARCH_PATH}`,
  )
  return client
}
