import { readConfig } from '#server/config.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

const log = {
  info() {},
  warn: (_fields: object, text: string) => console.error(text),
  error: (_fields: object, text: string) => console.error(text),
}

/** Runs a command's work on the configured database: beside the running program, or with the database started for it. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig({ ...process.env, ALLOW_DEMO_PROVIDERS: '1' })
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    log,
    share: true,
  })
  try {
    await migrate(database.connection)
    const { db, close } = connect(database.connection, { max: 2, statementMs: 60_000, log })
    try {
      return await work(db)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}
