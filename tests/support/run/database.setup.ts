import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { importContent } from '#server/content/import/import-content.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { databaseNamed } from '../database-named.ts'
import { fillWithTemplates } from './kept-templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection
    /** The folder of what the import of the school stored. */
    schoolStorage: string
  }
}

const silent = { info() {}, warn() {}, error: console.error }

async function makeDatabase(connection: Connection, name: string, from: string): Promise<Connection> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name} encoding 'UTF8' template ${from}`)
  await admin.end()
  return databaseNamed(connection, name)
}

/** Two databases that tests clone: `thazin_template` is migrated, `thazin_school` holds the school of content/ too. */
async function makeTemplates(connection: Connection, storage: string): Promise<void> {
  await migrate(await makeDatabase(connection, 'thazin_template', 'template0'))
  const { db, close } = connect(await makeDatabase(connection, 'thazin_school', 'thazin_template'), {
    max: 5,
  })
  await importContent(path.join(import.meta.dirname, '../../../content'), {
    db,
    storage: folderStorage(storage, { durable: false }),
  })
  await close()
}

type Server = { connection: Connection; storage: string; stop: () => Promise<void> }

async function startServer(): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thazin-test-'))
  const storage = path.join(dataDir, 'storage')
  const address = process.env.TEST_DATABASE_URL
  if (address) {
    const connection = { connectionString: address }
    await makeTemplates(connection, storage)
    return { connection, storage, stop: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const start = () => startEmbedded({ dataDir, log: silent, durable: false })
  await fillWithTemplates(dataDir, async () => {
    const embedded = await start()
    await makeTemplates(embedded.connection, storage)
    await embedded.stop()
  })
  const { connection, stop } = await start()
  return {
    connection,
    storage,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each project of a run loads this file anew, so what they share hangs on the process. */
const shared = process as typeof process & { testServer?: { users: number; started: Promise<Server> } }

/** One database server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testServer ??= { users: 0, started: startServer() }
  const server = shared.testServer
  server.users++
  const { connection, storage, stop } = await server.started
  project.provide('database', connection)
  project.provide('schoolStorage', storage)
  return async () => {
    server.users--
    if (server.users > 0) return
    delete shared.testServer
    await stop()
  }
}
