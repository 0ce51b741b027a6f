import { createDecipheriv } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatRenditionKey, segmentIv, subtitleKey } from '#domain/school/video-media.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { exampleFiles } from '#tests/support/example-files.ts'
import { importContent } from './import-content.ts'

const school = path.resolve(import.meta.dirname, '../../../../content')
/** A unit, what the examples show, and the built video of one of them. */
const parts = [
  'english/units/a1-01-greetings',
  'pictures',
  'credits.yaml',
  'shorts/media/short-excuse-me',
  'micro-lessons/media/micro-a-or-an.svg',
]
let database: TestDatabase
let folder: string
let content: string

beforeEach(async () => {
  database = await createDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'thazin-reading-'))
  content = path.join(folder, 'content')
  for (const part of parts) await cp(path.join(school, part), path.join(content, part), { recursive: true })
  for (const [name, text] of Object.entries(exampleFiles)) {
    await mkdir(path.dirname(path.join(content, name)), { recursive: true })
    await writeFile(path.join(content, name), text)
  }
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const tables = ['shorts', 'micro_lessons', 'tips', 'ads', 'testimonials', 'pages'] as const
const storage = () => folderStorage(path.join(folder, 'storage'), { durable: false })
const run = () => importContent(content, { db: database.db, storage: storage() })
const all = async (table: (typeof tables)[number]) =>
  await database.db.selectFrom(table).selectAll().orderBy('id').execute()
const row = async (table: Parameters<typeof all>[0], slug: string) =>
  (await all(table)).find((found) => found.slug === slug)
const everything = async () => await Promise.all(tables.map(all))

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const place = path.join(content, file)
  await writeFile(place, change(await readFile(place, 'utf8')))
}

it('imports everything once, and nothing the second time', async () => {
  const { added } = await run()
  const before = await everything()
  for (const rows of before) expect(rows.length).toBeGreaterThan(0)
  expect(added).toEqual(
    expect.arrayContaining([
      'short-excuse-me',
      'micro-a-or-an',
      'tip-welcome',
      'ad-live',
      'testimonial-su-su',
      'faq',
    ]),
  )
  await database.db.updateTable('content_release').set({ hash: 'of another program' }).execute()
  expect(await run()).toEqual({ version: 1, added: [], changed: [], hidden: [] })
  expect(await everything()).toEqual(before)
})

it('stores the video of a short as a lesson’s: in portrait, encrypted, with captions and poster', async () => {
  await run()
  expect(await row('shorts', 'short-excuse-me')).toMatchObject({ language_id: 1, hidden: false })
  const video = await database.db
    .selectFrom('videos')
    .selectAll()
    .where('slug', '=', 'short-excuse-me')
    .executeTakeFirstOrThrow()
  const { hosting_id, media_hash, key, renditions, poster, subtitles } = video
  expect(renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['144p', 144, 256],
    ['240p', 240, 426],
    ['360p', 360, 640],
    ['audio', 0, 0],
  ])
  expect(subtitles).toEqual([{ lang: 'en' }, { lang: 'my' }])
  expect(await storage().has(subtitleKey(hosting_id, media_hash ?? '', 'my'))).toBe(true)
  expect(await storage().has((poster ?? '').replace('/media/', 'public/'))).toBe(true)
  const stored = await storage().get(formatRenditionKey(hosting_id, media_hash ?? '', '144p'))
  const [{ start, bytes } = { start: 0, bytes: 0 }] = renditions[0]?.segments ?? []
  const decipher = createDecipheriv('aes-128-cbc', key ?? '', Buffer.from(segmentIv(0), 'hex'))
  const plain = Buffer.concat([
    decipher.update(stored?.subarray(start, start + bytes) ?? Buffer.alloc(0)),
    decipher.final(),
  ])
  const built = await readFile(path.join(content, 'shorts/media/short-excuse-me/144p.ts'))
  expect(built.subarray(0, plain.length).equals(plain)).toBe(true)
})

it('hides a short while its video is not built', async () => {
  await rm(path.join(content, 'shorts/media/short-excuse-me'), { recursive: true })
  await run()
  expect(await row('shorts', 'short-excuse-me')).toMatchObject({ video_id: null, hidden: true })
  await cp(
    path.join(school, 'shorts/media/short-excuse-me'),
    path.join(content, 'shorts/media/short-excuse-me'),
    {
      recursive: true,
    },
  )
  expect((await run()).changed).toEqual(['short-excuse-me'])
  expect(await row('shorts', 'short-excuse-me')).toMatchObject({ hidden: false })
})

it('makes HTML of a micro lesson, with its pictures, and counts the minutes it takes', async () => {
  await run()
  const lesson = await row('micro_lessons', 'micro-a-or-an')
  const { content_html, reading_minutes, cover_photo } = lesson as { content_html: string } & Record<
    string,
    unknown
  >
  expect(reading_minutes).toBe(2)
  expect(content_html).toContain('<strong><span lang="en">an hour</span></strong>')
  const [picture = ''] = content_html.match(/\/media\/[0-9a-f]{24}\.svg/) ?? []
  for (const url of [picture, String(cover_photo)])
    expect(await storage().has(url.replace('/media/', 'public/'))).toBe(true)
  await storage().remove(picture.replace('/media/', 'public/'))
  await run()
  expect(await storage().has(picture.replace('/media/', 'public/'))).toBe(true)
})

it('keeps the page of questions as questions and answers, in both languages', async () => {
  await run()
  const page = (await row('pages', 'faq')) as { body: { my: object; en: object } } | undefined
  expect(page?.body.en).toMatchObject({
    title: 'Questions and answers',
    questions: expect.arrayContaining([
      { question_html: 'How do I begin?', answer_html: expect.stringMatching(/^<p>Enter your phone number/) },
    ]),
  })
  expect(Object.keys(page?.body ?? {})).toEqual(['en', 'my'])
})

it('writes only what was edited, under its old id, and hides what was removed', async () => {
  await run()
  const before = await row('tips', 'tip-welcome')
  await edit('tips.yaml', (text) => text.replace('en: Welcome to Thazin', 'en: Hello'))
  expect(await run()).toEqual({ version: 2, added: [], changed: ['tip-welcome'], hidden: [] })
  expect(await row('tips', 'tip-welcome')).toMatchObject({ id: before?.id, title: { en: 'Hello' } })
  const lesson = await row('micro_lessons', 'micro-a-or-an')
  await rm(path.join(content, 'micro-lessons/english/a-or-an.md'))
  expect((await run()).hidden).toEqual(['micro-a-or-an'])
  expect(await row('micro_lessons', 'micro-a-or-an')).toEqual({ ...lesson, hidden: true })
})
