import type { Connection, Log } from './connection.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { DataDirInUse, type Embedded, startEmbedded } from './embedded/embedded.ts'

export type OpenOptions = {
  /** Unset: the embedded database under `dataDir`. */
  databaseUrl?: string | undefined
  /** True if `databaseUrl` leads to a pooler that gives each transaction another session. */
  isPooled?: boolean
  dataDir: string
  log: Log
  /** For commands beside a running program: use its embedded database instead of refusing. */
  share?: boolean
}

/**
 * Finds the database that the configuration names, and runs the embedded one when it names none. `stop` ends only what this
 * call started.
 */
export async function openDatabase(options: OpenOptions): Promise<Embedded> {
  const { databaseUrl, isPooled = false } = options
  if (databaseUrl)
    return outside({ connectionString: databaseUrl, ...parseDatabaseUrl(databaseUrl), isPooled })
  try {
    return await startEmbedded({ dataDir: options.dataDir, log: options.log })
  } catch (error) {
    if (options.share && error instanceof DataDirInUse) return outside(error.connection)
    throw error
  }
}

function outside(connection: Connection): Embedded {
  const done = Promise.withResolvers<undefined>()
  return { connection, stopped: done.promise, stop: async () => done.resolve(undefined) }
}
