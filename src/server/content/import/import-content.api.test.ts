import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatRenditionKey } from '#domain/school/video-media.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { EditedSchool } from '#tests/content/edited-school.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let school: EditedSchool

beforeEach(async () => {
  database = await createDatabase()
  school = await EditedSchool.small(['a1-01', 'a1-02', 'a1-03', 'k-01'])
})
afterEach(async () => {
  await database.drop()
  await school.drop()
})

const storage = () => folderStorage(join(school.folder, '../storage'), { durable: false })
const run = () => school.import({ db: database.db, storage: storage() })
const units = () => database.db.selectFrom('units').selectAll().orderBy('id').execute()
const lessons = () => database.db.selectFrom('lessons').selectAll().orderBy('id').execute()
const lesson = async (slug: string) => (await lessons()).find((row) => row.slug === slug)
const greetings = 'english/units/a1-01-greetings'

it('changes nothing, not even the version, when it runs again', async () => {
  await run()
  const before = [
    await units(),
    await lessons(),
    await database.db.selectFrom('videos').selectAll().execute(),
  ]
  await database.db.updateTable('content_release').set({ hash: 'of another program' }).execute()
  expect(await run()).toEqual({ version: 1, added: [], changed: [], hidden: [] })
  expect(await run()).toEqual({ version: 1, added: [], changed: [], hidden: [] })
  expect([
    await units(),
    await lessons(),
    await database.db.selectFrom('videos').selectAll().execute(),
  ]).toEqual(before)
})

it('writes only the lesson whose file was edited, under its old id', async () => {
  await run()
  const before = await lesson('a1-greetings-practice')
  await school.edit(`${greetings}/03-practice.yaml`, (text) =>
    text.replace('en: "Practice: saying hello"', 'en: Say hello'),
  )
  expect(await run()).toEqual({ version: 2, added: [], changed: ['a1-greetings-practice'], hidden: [] })
  expect(await lesson('a1-greetings-practice')).toEqual({
    ...before,
    title: { ...before?.title, en: 'Say hello' },
  })
})

it('keeps ids when files move to another unit, are renamed, or change places', async () => {
  await run()
  const ids = new Map((await lessons()).map((row) => [row.slug, row.id]))
  await school.move(greetings, 'english/units/a1-99-later')
  await school.move(
    'english/units/a1-02-market/03-practice.yaml',
    'english/units/a1-03-family/99-shopping.yaml',
  )
  const report = await run()
  expect([report.added, report.hidden]).toEqual([[], []])
  expect(new Map((await lessons()).map((row) => [row.slug, row.id]))).toEqual(ids)
  const family = (await units()).find((row) => row.slug === 'a1-family')
  expect(await lesson('a1-market-practice')).toMatchObject({
    unit_id: family?.id,
    position: (await lessons()).filter((row) => row.unit_id === family?.id).length,
  })
  expect((await units()).find((row) => row.slug === 'a1-market')).toMatchObject({
    is_premium: false,
    position: 1,
  })
  expect((await units()).find((row) => row.slug === 'a1-greetings')).toMatchObject({
    is_premium: true,
    position: (await units()).filter((row) => row.level_id === family?.level_id).length,
  })
})

it('hides a removed lesson with its learners’ progress untouched, and shows it again under its id', async () => {
  await run()
  const before = await lesson('a1-greetings-review')
  const [learnerId = 0] = await addLearners(database.db, [{}])
  await database.db
    .insertInto('lesson_progress')
    .values({ learner_id: learnerId, lesson_id: before?.id ?? 0, status: 0, last_reached_second: 7 })
    .execute()
  const file = join(school.folder, greetings, '04-review.yaml')
  const text = await readFile(file)
  await rm(file)
  const { hidden } = await run()
  expect([hidden[0], hidden.length]).toEqual(['a1-greetings-review', 13])
  expect(await lesson('a1-greetings-review')).toEqual({ ...before, hidden: true })
  await writeFile(file, text)
  expect((await run()).changed).toEqual([...hidden, 'course-grammar-clinic'])
  expect(await lesson('a1-greetings-review')).toEqual(before)
  expect(await database.db.selectFrom('lesson_progress').selectAll().execute()).toHaveLength(1)
})

it('imports nothing at all while one file has a problem', async () => {
  await school.edit(`${greetings}/04-review.yaml`, (text) => text.replace('PRACTICE', 'PRACTISE'))
  await expect(run()).rejects.toThrow(ContentError)
  expect(await units()).toEqual([])
  expect(await readdir(dirname(school.folder))).toEqual(['content'])
})

it('takes turns when two nodes import at once', async () => {
  const reports = await Promise.all([run(), run()])
  expect(reports.map((report) => report.version)).toEqual([1, 1])
  expect(reports.filter((report) => report.added.length > 0)).toHaveLength(1)
})

const video = async (slug: string) =>
  await database.db.selectFrom('videos').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

it('puts media back that the storage has lost', async () => {
  await run()
  const { hosting_id, media_hash } = await video('kana-a-watch')
  const key = formatRenditionKey(hosting_id, media_hash ?? '', '240p')
  const before = await storage().get(key)
  await storage().remove(key)
  expect(await run()).toEqual({ version: 1, added: [], changed: [], hidden: [] })
  expect(await storage().get(key)).toEqual(before)
})

it('keeps address and key of a video whose media were built again or whose lesson moved', async () => {
  await run()
  const before = await video('a1-greetings-watch')
  const media = `${greetings}/media/a1-greetings-watch/video.json`
  await school.edit(media, (text) => text.replace(/"media":"[^"]+"/, '"media":"0123456789abcdef"'))
  await school.move(`${greetings}/01-watch.yaml`, 'english/units/a1-02-market/05-hello.yaml')
  expect((await run()).changed).toContain('a1-greetings-watch')
  expect(await video('a1-greetings-watch')).toEqual({ ...before, media_hash: '0123456789abcdef' })
  expect(await storage().has(formatRenditionKey(before.hosting_id, '0123456789abcdef', '144p'))).toBe(true)
  expect(await lesson('a1-greetings-watch')).toMatchObject({
    video_id: before.id,
    total_length: before.duration,
  })
})

it('a lesson whose video VdoCipher has is known by the id that it has there, under its old number and key', async () => {
  await run()
  const before = await video('a1-greetings-watch')
  await school.edit(`${greetings}/01-watch.yaml`, (text) => `${text}\nvdocipher: 0123abcd4567\n`)
  expect((await run()).changed).toEqual(['a1-greetings-watch'])
  expect(await video('a1-greetings-watch')).toEqual({ ...before, hosting_id: '0123abcd4567' })
  expect(await storage().has(formatRenditionKey('0123abcd4567', before.media_hash ?? '', '144p'))).toBe(true)
})
