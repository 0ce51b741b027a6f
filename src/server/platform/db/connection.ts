import type { Server } from './database-url.ts'

/** Address of a PostgreSQL, in the words of node-postgres; `host` is a folder when it listens on a unix socket. */
export type Connection = {
  host?: string
  port?: number
  database?: string
  user?: string
  password?: string
  connectionString?: string
  /** Servers at which the database may be, if not at one place: at whichever takes writes. */
  servers?: Server[]
  /** A pooler stands between that gives each transaction another session: nothing of a session may be relied on. */
  isPooled?: boolean
  ssl?: boolean
}

/** The part of a logger that the database needs; pino and console both fit. */
export type Log = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
