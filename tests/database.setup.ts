import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Connection, withDatabase } from '../src/server/db/connection.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection
  }
}

const silent = { info() {}, warn() {}, error: console.error }
const template = 'thazin_template'

async function makeTemplate(connection: Connection): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template} encoding 'UTF8' template template0`)
  await admin.end()
  await migrate(withDatabase(connection, template))
}

/** One database server for the whole run, and in it one migrated database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env.TEST_DATABASE_URL
  if (address) {
    const connection = { connectionString: address }
    await makeTemplate(connection)
    project.provide('database', connection)
    return async () => {}
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thazin-test-'))
  const embedded = await startEmbedded({ dataDir, log: silent, durable: false })
  await makeTemplate(embedded.connection)
  project.provide('database', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
