import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { importContent } from './import-content.ts'

const school = path.resolve(import.meta.dirname, '../../../../content')
let database: TestDatabase
let folder: string
let content: string

beforeEach(async () => {
  database = await createDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'thazin-practice-'))
  content = path.join(folder, 'content')
  await cp(school, content, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const storage = () => folderStorage(path.join(folder, 'storage'))
const run = () => importContent(content, { db: database.db, storage: storage() })
const practice = 'english/units/a1-01-greetings/03-practice.yaml'
const words = 'japanese/units/k-02-ka-row/03-words.yaml'

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const place = path.join(content, file)
  const before = await readFile(place, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(place, after)
}

const tables = ['questions', 'cards', 'characters', 'level_test_items', 'courses'] as const
const all = async (table: (typeof tables)[number]) =>
  await database.db
    .selectFrom(table as 'questions')
    .selectAll()
    .orderBy('id')
    .execute()
const one = async (table: (typeof tables)[number], slug: string) =>
  (await all(table)).find((row) => row.slug === slug)
const idsBySlug = async (table: (typeof tables)[number]) =>
  new Map((await all(table)).map(({ slug, id }) => [slug, id]))
const snapshot = async () => [
  ...(await Promise.all(tables.map(all))),
  await database.db
    .selectFrom('course_lessons')
    .selectAll()
    .orderBy('course_id')
    .orderBy('position')
    .execute(),
  await database.db.selectFrom('character_categories').selectAll().orderBy('id').execute(),
]

it('imports everything that is practised, with sound and pictures in the storage', async () => {
  await run()
  const lesson = await database.db
    .selectFrom('lessons')
    .selectAll()
    .where('slug', '=', 'kana-a-practice')
    .executeTakeFirstOrThrow()
  const questions = (await all('questions')).filter((row) => row.lesson_id === lesson.id)
  expect(questions.map(({ position }) => position)).toEqual(questions.map((_, index) => index + 1))
  expect([lesson.total_question, lesson.total_length]).toEqual([questions.length, questions.length * 30])
  const bodies = JSON.stringify(await snapshot())
  const urls = [...new Set(bodies.match(/\/media\/[^"]+/g))]
  expect(urls.length).toBeGreaterThan(700)
  for (const url of urls) expect(await storage().has(url.replace('/media/', 'public/'))).toBe(true)
  const cards = await database.db
    .selectFrom('cards')
    .selectAll()
    .where('slug', 'like', 'a1-greetings-%')
    .execute()
  expect(cards.length).toBeGreaterThanOrEqual(12)
  expect(cards.filter(({ body }) => !body.audio || !body.example?.audio)).toEqual([])
})

it('changes nothing when it runs again, whatever the hash says', async () => {
  await run()
  const before = await snapshot()
  await database.db.updateTable('content_release').set({ hash: 'of another program' }).execute()
  expect(await run()).toEqual({ version: 1, added: [], changed: [], hidden: [] })
  expect(await snapshot()).toEqual(before)
})

it('writes only what was edited, under its old id', async () => {
  await run()
  const [before, ids] = [await one('questions', 'a1-greetings-q-fill-name'), await idsBySlug('questions')]
  await edit(practice, (text) => text.replace('My name is Su Su.', 'My name is Hla Hla.'))
  await edit('english/units/a1-01-greetings/unit.yaml', (text) => `assumes: [Hla]\n${text}`)
  expect(await run()).toMatchObject({ added: [], changed: ['a1-greetings-q-fill-name'], hidden: [] })
  const after = await one('questions', 'a1-greetings-q-fill-name')
  expect(after?.id).toBe(before?.id)
  expect(after?.body.question).toBe("What's your ___? – My name is Hla Hla.")
  expect(await idsBySlug('questions')).toEqual(ids)
})

it('keeps ids when a lesson moves, and hides what was removed', async () => {
  await run()
  const ids = await Promise.all(tables.map(idsBySlug))
  await rename(path.join(content, words), path.join(content, 'japanese/units/k-03-sa-row/99-more.yaml'))
  await rm(path.join(content, 'courses/04-japan-first-days.yaml'))
  await edit('level-test/english.yaml', (text) => text.replace(/ {2}- id: en-a1-be\n(?: {4}.*\n)+/, ''))
  const report = await run()
  expect(report.added).toEqual([])
  expect(report.hidden.toSorted()).toEqual(['course-japan-first-days', 'en-a1-be'])
  expect(await Promise.all(tables.map(idsBySlug))).toEqual(ids)
  expect(await one('courses', 'course-japan-first-days')).toMatchObject({ hidden: true })
})

it('joins the characters of a lesson to their cards, and words to the cards that teach them', async () => {
  await run()
  const characters = await database.db.selectFrom('characters').selectAll().execute()
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
  await run()
  const characters = await database.db.selectFrom('characters').selectAll().execute()
  const cards = await database.db.selectFrom('cards').selectAll().where('kind', '=', 'word').execute()
  const locked = new Set(cards.filter(({ language_id }) => language_id === 2).map(({ body }) => body.front))
  for (const { body, lesson_id } of characters.filter(({ lesson_id }) => lesson_id === null))
    expect([lesson_id, body.examples.filter(({ word }) => locked.has(word))]).toEqual([null, []])
})

it('gives all 311 characters strokes, and finds them by kana, romaji and meaning', async () => {
  await run()
  const characters = (await database.db.selectFrom('characters').selectAll().execute()).filter(
    ({ type }) => type === 'character',
  )
  expect(characters).toHaveLength(311)
  expect(characters.filter(({ strokes }) => strokes.length === 0)).toEqual([])
  const water = characters.find(({ body }) => body.character === '水')
  expect(water?.search_text.split('\n')).toEqual(
    expect.arrayContaining(['水', 'みず', 'mizu', 'スイ', 'sui', 'ရေ', 'water']),
  )
})

it('never puts more chance into an item than its options give', async () => {
  await run()
  const items = await database.db.selectFrom('level_test_items').selectAll().execute()
  expect(items).toHaveLength(140)
  expect(items.filter(({ c }) => c === 0).length).toBeGreaterThanOrEqual(70)
  expect(new Set(items.map(({ c }) => c))).toEqual(new Set([0, 0.25]))
  expect(new Set(items.map(({ b }) => b))).toEqual(new Set([-2, -1, 0, 1, 2]))
})
