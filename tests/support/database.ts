import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { type ConnectOptions, connect, type Database } from '#server/platform/db/connect.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { SEARCH_PATH } from '#server/platform/db/search-path.ts'
import { databaseNamed } from './database-named.ts'

export type TestDatabase = { connection: Connection; db: Database; pool: pg.Pool; drop(): Promise<void> }

async function command(...texts: string[]): Promise<void> {
  const admin = new pg.Client(inject('database'))
  await admin.connect()
  for (const text of texts) await admin.query(text)
  await admin.end()
}

type Options = Partial<ConnectOptions> & {
  /** With the school of content/ imported. */
  school?: boolean
}

/** A migrated database of the test's own: a clone of a template. Call `drop` in `afterAll`. */
export async function createDatabase({ school = false, ...options }: Options = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await command(
    `create database ${name} template ${school ? 'thazin_school' : 'thazin_template'}`,
    // A clone doesn't have what was set for its template.
    `alter database ${name} set search_path = ${SEARCH_PATH}`,
  )
  const connection = databaseNamed(inject('database'), name)
  const { db, pool, close } = connect(connection, { max: 5, ...options })
  return {
    connection,
    db,
    pool,
    async drop() {
      await close()
      await command(`drop database ${name} with (force)`)
    },
  }
}

const run = promisify(execFile)

/** Gives a DATA_DIR what the import of the school stored. Hard links: files of the storage are only ever replaced whole. */
export async function copySchoolStorage(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await run('cp', ['-al', inject('schoolStorage'), join(dataDir, 'storage')])
}

/** Removes a DATA_DIR: of its thousands of files, Node takes six times as long to remove each. */
export async function removeFolder(folder: string): Promise<void> {
  await run('rm', ['-rf', folder])
}
