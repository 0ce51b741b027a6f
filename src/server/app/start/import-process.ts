/** Imports the school for `importInProcess`, which says where the database is. */
import { contentFolder, openStorage } from '#server/app/compose.ts'
import { importHere } from '#server/content/import/import-content.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import type { ImportEnd } from './import-in-process.ts'

async function importSchool(connection: Connection): Promise<ImportEnd> {
  const { db, close } = connect(connection, { max: 2 })
  try {
    return { report: await importHere(contentFolder, { db, storage: openStorage(readConfig(process.env)) }) }
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems }
    const { message, stack, code, path } = error as NodeJS.ErrnoException
    return { error: { message, stack, code, path } }
  } finally {
    await close()
  }
}

// A wish to stop goes to the program, which waits for this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))
process.once('message', async (connection) => {
  const end = await importSchool(connection as Connection)
  process.send?.(end, () => process.exit(0))
})
