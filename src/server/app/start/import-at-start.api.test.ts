import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashFolderCached } from '#server/content/read/known-hash.ts'
import { createLog } from '#server/platform/log.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { EditedSchool } from '#tests/content/edited-school.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { importAtStart } from './import-at-start.ts'

let database: TestDatabase
let school: EditedSchool
beforeEach(async () => {
  database = await createDatabase()
  school = await EditedSchool.small(['a1-01'])
})
afterEach(async () => {
  await database.drop()
  await school.drop()
})

function start() {
  const deps = {
    db: database.db,
    storage: folderStorage(join(school.folder, '../storage'), { durable: false }),
    log: createLog('silent'),
  }
  const importAll = vi.fn(() => school.import(deps))
  const note = join(school.folder, '../content-hash')
  const begun = hashFolderCached(school.folder, note).then((hash) => importAtStart({ hash, deps, importAll }))
  return { deps, importAll, begun }
}

it('imports once, and again when a file has changed', async () => {
  const first = start()
  await first.begun
  expect(first.importAll).toHaveBeenCalledTimes(1)

  const second = start()
  await (await second.begun).settled
  expect(second.importAll).not.toHaveBeenCalled()

  await school.edit('english/units/a1-01-greetings/unit.yaml', (text) =>
    text.replace('Saying hello', 'Hello'),
  )
  const third = start()
  await third.begun
  expect(third.importAll).toHaveBeenCalledTimes(1)
})

it('serves without waiting for media that were lost, and puts them back', async () => {
  const { deps, begun } = start()
  await begun
  const [key = ''] = await deps.storage.list('public')
  const before = await deps.storage.get(key)
  await deps.storage.remove(key)

  const { importAll, begun: again } = start()
  const { settled } = await again
  expect(importAll).not.toHaveBeenCalled()
  await settled
  expect(importAll).toHaveBeenCalledTimes(1)
  expect(await deps.storage.get(key)).toEqual(before)
})

it('serves the school of before where files have problems', async () => {
  await start().begun
  await school.edit('english/units/a1-01-greetings/unit.yaml', (text) => text.replace(/^title:/m, 'titel:'))
  await (await start().begun).settled
  const units = await database.db.selectFrom('units').select(['title', 'hidden']).execute()
  expect(units).toEqual([expect.objectContaining({ hidden: false })])
})
