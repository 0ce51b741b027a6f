import { compose } from '#server/app/compose.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { connect, type Database } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/log.ts'

const log = {
  info() {},
  warn: (_fields: object, text: string) => console.error(text),
  error: (_fields: object, text: string) => console.error(text),
}

/**
 * Runs a command's work with the configured database as it is: beside the running program, unless `alone` says that there
 * must be none, or with the database started for it.
 */
export async function withConnection<T>(
  work: (connection: Connection, config: Config) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  const config = readConfig({ ...process.env, ALLOW_DEMO_PROVIDERS: '1' })
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    isPooled: config.DATABASE_POOLER === 'transaction',
    dataDir: config.DATA_DIR,
    log,
    share: !alone,
  })
  try {
    return await work(database.connection, config)
  } finally {
    await database.stop()
  }
}

/** The same with the database migrated, as features use it. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return await withConnection(async (connection) => {
    await migrate(connection)
    const { db, close } = connect(connection, { max: 2, statementMs: 60_000, log })
    try {
      return await work(db)
    } finally {
      await close()
    }
  })
}

/** The same with everything that features work with: providers, storage and the outbox. */
export async function withProgram<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  return await withConnection(async (connection, config) => {
    const { deps, close } = await compose({ config, connection, log: createLog('warn'), school: null })
    try {
      return await work(deps)
    } finally {
      await close()
    }
  })
}
