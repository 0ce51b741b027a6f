import { createDecipheriv } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rungKey, segmentIv, subtitleKey } from '#domain/school/video-media.ts'
import { ContentError } from '#server/content/read/problems.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { importContent } from './import-content.ts'

const school = path.resolve(import.meta.dirname, '../../../../content')
let database: TestDatabase
let folder: string
let content: string

beforeEach(async () => {
  database = await createDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'thazin-import-'))
  content = path.join(folder, 'content')
  await cp(school, content, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = () =>
  importContent(content, { db: database.db, storage: folderStorage(path.join(folder, 'storage')) })
const units = () => database.db.selectFrom('units').selectAll().orderBy('id').execute()
const lessons = () => database.db.selectFrom('lessons').selectAll().orderBy('id').execute()
const lesson = async (slug: string) => (await lessons()).find((row) => row.slug === slug)
const greetings = 'english/units/a1-01-greetings'

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const place = path.join(content, file)
  await writeFile(place, change(await readFile(place, 'utf8')))
}

it('imports the whole school: units of four lessons and more, the first of each level free', async () => {
  const report = await run()
  expect(report.version).toBe(1)
  const rows = await units()
  expect(rows.length).toBeGreaterThanOrEqual(6)
  for (const { is_premium, position } of rows) expect(is_premium).toBe(position > 1)
  expect(rows.filter(({ position }) => position === 1).map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['a1-greetings', 'kana-a']),
  )
  const kana = rows.find(({ slug }) => slug === 'kana-a')
  expect((await lessons()).filter((row) => row.unit_id === kana?.id).map((row) => row.lesson_type)).toEqual([
    'VIDEO',
    'CHARACTER',
    'FLASH_CARD',
    'PRACTICE',
  ])
})

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
  await edit(`${greetings}/03-practice.yaml`, (text) =>
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
  await rename(path.join(content, greetings), path.join(content, 'english/units/a1-99-later'))
  await rename(
    path.join(content, 'english/units/a1-02-market/03-practice.yaml'),
    path.join(content, 'english/units/a1-03-family/99-shopping.yaml'),
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
  const learner = await database.db
    .insertInto('learners')
    .values({
      phone: '+959790000001',
      phone_confirmed_at: null,
      name: null,
      email: null,
      gender: null,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('lesson_progress')
    .values({ learner_id: learner.id, lesson_id: before?.id ?? 0, status: 0, last_reached_second: 7 })
    .execute()
  const file = path.join(content, greetings, '04-review.yaml')
  const text = await readFile(file)
  await rm(file)
  const { hidden } = await run()
  expect([hidden[0], hidden.length]).toEqual(['a1-greetings-review', 10])
  expect(await lesson('a1-greetings-review')).toEqual({ ...before, hidden: true })
  await writeFile(file, text)
  expect((await run()).changed).toEqual([...hidden, 'course-grammar-clinic'])
  expect(await lesson('a1-greetings-review')).toEqual(before)
  expect(await database.db.selectFrom('lesson_progress').selectAll().execute()).toHaveLength(1)
})

it('imports nothing at all while one file has a problem', async () => {
  await edit(`${greetings}/04-review.yaml`, (text) => text.replace('PRACTICE', 'PRACTISE'))
  await expect(run()).rejects.toThrow(ContentError)
  expect(await units()).toEqual([])
  expect(await readdir(folder)).toEqual(['content'])
})

it('takes turns when two nodes import at once', async () => {
  const reports = await Promise.all([run(), run()])
  expect(reports.map((report) => report.version)).toEqual([1, 1])
  expect(reports.filter((report) => report.added.length > 0)).toHaveLength(1)
})

const video = async (slug: string) =>
  await database.db.selectFrom('videos').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
const storage = () => folderStorage(path.join(folder, 'storage'))

it('stores each rung encrypted, and every segment decrypts to the MPEG-TS that was built', async () => {
  await run()
  const { hosting_id, media_hash, key, renditions } = await video('kana-a-watch')
  expect(renditions.map(({ name }) => name)).toEqual(['144p', '240p', '360p', 'audio'])
  for (const { name, bytes, segments } of renditions) {
    const plain = await readFile(
      path.join(content, `japanese/units/k-01-a-row/media/kana-a-watch/${name}.ts`),
    )
    const stored = await storage().get(rungKey(hosting_id, media_hash ?? '', name))
    expect(stored?.length).toBe(bytes)
    const parts = segments.map(({ start, bytes }, sequence) => {
      const decipher = createDecipheriv('aes-128-cbc', key ?? '', Buffer.from(segmentIv(sequence), 'hex'))
      return Buffer.concat([decipher.update(stored?.subarray(start, start + bytes) ?? ''), decipher.final()])
    })
    for (const part of parts) for (let at = 0; at < part.length; at += 188) expect(part[at]).toBe(0x47)
    expect(Buffer.concat(parts).equals(plain)).toBe(true)
  }
})

it('gives every video its own key and address, and posters, covers and captions theirs', async () => {
  await run()
  const videos = await database.db.selectFrom('videos').selectAll().execute()
  expect(new Set(videos.map(({ key }) => key?.toString('hex'))).size).toBe(videos.length)
  expect(new Set(videos.map(({ hosting_id }) => hosting_id)).size).toBe(videos.length)
  const covers = (await units()).flatMap((row) => row.cover_photo ?? [])
  expect(covers.length).toBeGreaterThanOrEqual(6)
  for (const url of [...covers, ...videos.flatMap(({ poster }) => poster ?? [])])
    expect(await storage().has(url.replace('/media/', 'public/'))).toBe(true)
  const { hosting_id, media_hash, subtitles } = await video('a1-market-watch')
  expect(subtitles).toEqual([{ lang: 'en' }, { lang: 'my' }])
  const captions = await storage().get(subtitleKey(hosting_id, media_hash ?? '', 'my'))
  expect(Buffer.from(captions ?? '').toString()).toMatch(/^WEBVTT\n\n/)
})

it('puts media back that the storage has lost', async () => {
  await run()
  const { hosting_id, media_hash } = await video('kana-a-watch')
  const key = rungKey(hosting_id, media_hash ?? '', '240p')
  const before = await storage().get(key)
  await storage().remove(key)
  expect(await run()).toEqual({ version: 1, added: [], changed: [], hidden: [] })
  expect(await storage().get(key)).toEqual(before)
})

it('keeps address and key of a video whose media were built again or whose lesson moved', async () => {
  await run()
  const before = await video('a1-greetings-watch')
  const media = `${greetings}/media/a1-greetings-watch/video.json`
  await edit(media, (text) => text.replace(/"media":"[^"]+"/, '"media":"0123456789abcdef"'))
  await rename(
    path.join(content, greetings, '01-watch.yaml'),
    path.join(content, 'english/units/a1-02-market/05-hello.yaml'),
  )
  expect((await run()).changed).toContain('a1-greetings-watch')
  expect(await video('a1-greetings-watch')).toEqual({ ...before, media_hash: '0123456789abcdef' })
  expect(await storage().has(rungKey(before.hosting_id, '0123456789abcdef', '144p'))).toBe(true)
  expect(await lesson('a1-greetings-watch')).toMatchObject({
    video_id: before.id,
    total_length: before.duration,
  })
})

it('a lesson whose video VdoCipher has is known by the id that it has there, under its old number and key', async () => {
  await run()
  const before = await video('a1-greetings-watch')
  await edit(`${greetings}/01-watch.yaml`, (text) => `${text}\nvdocipher: 0123abcd4567\n`)
  expect((await run()).changed).toEqual(['a1-greetings-watch'])
  expect(await video('a1-greetings-watch')).toEqual({ ...before, hosting_id: '0123abcd4567' })
  expect(await storage().has(rungKey('0123abcd4567', before.media_hash ?? '', '144p'))).toBe(true)
})
