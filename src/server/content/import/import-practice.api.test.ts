import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { EditedSchool } from '#tests/content/edited-school.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let school: EditedSchool

beforeEach(async () => {
  database = await createDatabase()
  school = await EditedSchool.small(['a1-01', 'k-01', 'k-02', 'k-03'], ['level-test'])
})
afterEach(async () => {
  await database.drop()
  await school.drop()
})

const storage = () => folderStorage(join(school.folder, '../storage'), { durable: false })
const run = () => school.import({ db: database.db, storage: storage() })
const practice = 'english/units/a1-01-greetings/03-practice.yaml'
const words = 'japanese/units/k-02-ka-row/03-words.yaml'

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
  await school.edit(practice, (text) => text.replace('My name is Su Su.', 'My name is Hla Hla.'))
  await school.edit('english/units/a1-01-greetings/unit.yaml', (text) => `assumes: [Hla]\n${text}`)
  expect(await run()).toMatchObject({ added: [], changed: ['a1-greetings-q-fill-name'], hidden: [] })
  const after = await one('questions', 'a1-greetings-q-fill-name')
  expect(after?.id).toBe(before?.id)
  expect(after?.body.question).toBe("What's your ___? – My name is Hla Hla.")
  expect(await idsBySlug('questions')).toEqual(ids)
})

it('keeps ids when a lesson moves, and hides what was removed', async () => {
  await run()
  const ids = await Promise.all(tables.map(idsBySlug))
  await school.move(words, 'japanese/units/k-03-sa-row/99-more.yaml')
  await school.remove('courses/04-japan-first-days.yaml')
  await school.edit('level-test/english.yaml', (text) =>
    text.replace(/ {2}- id: en-a1-be\n(?: {4}.*\n)+/, ''),
  )
  const report = await run()
  expect(report.added).toEqual([])
  expect(report.hidden.toSorted()).toEqual(['course-japan-first-days', 'en-a1-be'])
  expect(await Promise.all(tables.map(idsBySlug))).toEqual(ids)
  expect(await one('courses', 'course-japan-first-days')).toMatchObject({ hidden: true })
})
