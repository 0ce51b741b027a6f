import { createDecipheriv } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { soundOfTs } from '#domain/practice/speaking/sound-of-ts.ts'
import { formatRenditionKey, segmentIv, subtitleKey } from '#domain/school/video-media.ts'
import { contentFolder } from '#server/app/compose.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { createDatabase } from '#tests/support/database.ts'
import { isEverythingStored } from './import-content.ts'

/** Result of importing content/ into an empty database and storage, once for all tests. */
const database = await createDatabase({ school: true })
const storage = folderStorage(inject('schoolStorage'))
afterAll(() => database.drop())

const units = () => database.db.selectFrom('units').selectAll().orderBy('id').execute()
const lessons = () => database.db.selectFrom('lessons').selectAll().orderBy('id').execute()
const video = async (slug: string) =>
  await database.db.selectFrom('videos').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
const practised = ['questions', 'cards', 'characters', 'level_test_items', 'courses'] as const
const allOf = (table: (typeof practised)[number]) =>
  database.db
    .selectFrom(table as 'questions')
    .selectAll()
    .orderBy('id')
    .execute()
const allCharacters = () => database.db.selectFrom('characters').selectAll().execute()

it('imports the whole school: units of four lessons and more, the first of each level free', async () => {
  const release = await database.db.selectFrom('content_release').selectAll().execute()
  expect(release.map(({ version }) => version)).toEqual([1])
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

it('stores each rung encrypted, and every segment decrypts to the MPEG-TS that was built', async () => {
  const { hosting_id, media_hash, key, renditions } = await video('kana-a-watch')
  const built = async (name: string) =>
    await readFile(join(contentFolder, `japanese/units/k-01-a-row/media/kana-a-watch/${name}.ts`))
  expect(renditions.map(({ name }) => name)).toEqual(['144p', '240p', '360p', 'audio'])
  for (const { name, bytes, segments } of renditions) {
    const stored = await storage.get(formatRenditionKey(hosting_id, media_hash ?? '', name))
    expect(stored?.length).toBe(bytes)
    const parts = segments.map(({ start, bytes }, sequence) => {
      const decipher = createDecipheriv('aes-128-cbc', key ?? '', Buffer.from(segmentIv(sequence), 'hex'))
      return Buffer.concat([
        decipher.update(stored?.subarray(start, start + bytes) ?? Buffer.alloc(0)),
        decipher.final(),
      ])
    })
    for (const part of parts) for (let at = 0; at < part.length; at += 188) expect(part[at]).toBe(0x47)
    const plain = Buffer.concat(parts)
    if (name === 'audio') expect(Buffer.compare(soundOfTs(plain), soundOfTs(await built('144p')))).toBe(0)
    else expect(plain.equals(await built(name))).toBe(true)
  }
})

it('keeps the covers of all courses as one drawing, and misses it where it is lost', async () => {
  const covers = (await allOf('courses')).map((row) => (row as { cover_photo?: string }).cover_photo ?? '')
  const [file = '', ...others] = new Set(covers.map((cover) => cover.split('#')[0]))
  expect([covers.length > 1, others]).toEqual([true, []])
  const key = file.replace('/media/', 'public/')
  expect(String(await storage.get(key)).match(/<view /g)).toHaveLength(covers.length)
  const list = async (below: string) => (await storage.list(below)).filter((known) => known !== key)
  const without = { ...storage, list }
  expect(await isEverythingStored({ db: database.db, storage })).toBe(true)
  expect(await isEverythingStored({ db: database.db, storage: without })).toBe(false)
})

it('gives every video its own key and address, and posters, covers and captions theirs', async () => {
  const videos = await database.db.selectFrom('videos').selectAll().execute()
  expect(new Set(videos.map(({ key }) => key?.toString('hex'))).size).toBe(videos.length)
  expect(new Set(videos.map(({ hosting_id }) => hosting_id)).size).toBe(videos.length)
  const covers = (await units()).flatMap((row) => row.cover_photo ?? [])
  expect(covers.length).toBeGreaterThanOrEqual(6)
  for (const url of [...covers, ...videos.flatMap(({ poster }) => poster ?? [])])
    expect(await storage.has(url.replace('/media/', 'public/'))).toBe(true)
  const { hosting_id, media_hash, subtitles, turns, speakers } = await video('a1-market-watch')
  expect(subtitles).toEqual([{ lang: 'en' }, { lang: 'my' }])
  expect(turns.length).toBeGreaterThan(2)
  expect(new Set(speakers)).toEqual(new Set(['su', 'aung']))
  expect(Math.max(...turns)).toBeLessThanOrEqual(speakers.length)
  expect((await video('n5-shop-watch')).written).toContainEqual({
    text: '三千円 です。',
    furigana: { 三千円: 'さんぜんえん' },
  })
  const captions = await storage.get(subtitleKey(hosting_id, media_hash ?? '', 'my'))
  expect(Buffer.from(captions ?? '').toString()).toMatch(/^WEBVTT\n\n/)
})

it('imports everything that is practised, with sound and pictures in the storage', async () => {
  const lesson = await database.db
    .selectFrom('lessons')
    .selectAll()
    .where('slug', '=', 'kana-a-practice')
    .executeTakeFirstOrThrow()
  const questions = (await allOf('questions')).filter((row) => row.lesson_id === lesson.id)
  expect(questions.map(({ position }) => position)).toEqual(questions.map((_, index) => index + 1))
  expect([lesson.total_question, lesson.total_length]).toEqual([questions.length, questions.length * 30])
  const bodies = JSON.stringify(await Promise.all(practised.map(allOf)))
  const urls = [...new Set(bodies.match(/\/media\/[^"#]+/g))]
  expect(urls.length).toBeGreaterThan(700)
  for (const url of urls) expect(await storage.has(url.replace('/media/', 'public/'))).toBe(true)
  const cards = await database.db
    .selectFrom('cards')
    .selectAll()
    .where('slug', 'like', 'a1-greetings-%')
    .execute()
  expect(cards.length).toBeGreaterThanOrEqual(12)
  expect(cards.filter(({ body }) => !body.audio || !body.example?.audio)).toEqual([])
})

it('joins the characters of a lesson to their cards, and words to the cards that teach them', async () => {
  const characters = await allCharacters()
  const cards = new Map(
    (await database.db.selectFrom('cards').selectAll().execute()).map((card) => [card.id, card]),
  )
  const bySlug = (slug: string) => characters.find((row) => row.slug === slug)
  const a = bySlug('hiragana-a')
  expect(cards.get(a?.card_id ?? 0)).toMatchObject({ kind: 'character', lesson_id: a?.lesson_id })
  expect(cards.get(a?.card_id ?? 0)?.body.front).toBe('あ')
  for (const { lesson_id, card_id } of characters) expect(card_id === null).toBe(lesson_id === null)
  const joined = characters.filter(({ type, card_id }) => type === 'word' && card_id !== null)
  for (const { card_id, body } of joined) expect(cards.get(card_id ?? 0)?.body.front).toBe(body.character)
})

it('shows with a character no word that another lesson keeps under lock', async () => {
  const characters = await allCharacters()
  const cards = await database.db.selectFrom('cards').selectAll().where('kind', '=', 'word').execute()
  const locked = new Set(cards.filter(({ language_id }) => language_id === 2).map(({ body }) => body.front))
  for (const { body, lesson_id } of characters.filter(({ lesson_id }) => lesson_id === null))
    expect([lesson_id, body.examples.filter(({ word }) => locked.has(word))]).toEqual([null, []])
})

it('gives all 313 characters strokes, and finds them by kana, romaji and meaning', async () => {
  const characters = (await allCharacters()).filter(({ type }) => type === 'character')
  expect(characters).toHaveLength(313)
  expect(characters.filter(({ strokes }) => strokes.length === 0)).toEqual([])
  const water = characters.find(({ body }) => body.character === '水')
  expect(water?.search_text.split('\n')).toEqual(
    expect.arrayContaining(['水', 'みず', 'mizu', 'スイ', 'sui', 'ရေ', 'water']),
  )
})

it('never puts more chance into an item than its options give', async () => {
  const items = await database.db.selectFrom('level_test_items').selectAll().execute()
  expect(items).toHaveLength(140)
  expect(items.filter(({ c }) => c === 0).length).toBeGreaterThanOrEqual(70)
  expect(new Set(items.map(({ c }) => c))).toEqual(new Set([0, 0.25]))
  expect(new Set(items.map(({ b }) => b))).toEqual(new Set([-2, -1, 0, 1, 2]))
})
