import type { Connection } from '#server/platform/db/connection.ts'

/** The same server, another database of it. */
export function databaseNamed(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: address.href }
}
