import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addUnit, localText } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
const ids: number[] = []
let hidden: number
let first: number

beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  await app.deps.db.updateTable('micro_lessons').set({ hidden: true }).execute()
  first = await addLesson(app.deps, await addUnit(app.deps), 'VIDEO')
  const links = {
    grammar: JSON.stringify(['be-am-is-are', 'gone']),
    lessons: JSON.stringify([first, 999_999]),
  }
  ids.push(await add(1, false, links))
  for (const language of [2, 2]) ids.push(await add(language))
  hidden = await add(1, true)
  learner = await newLearner(app)
})
afterAll(() => app.stop())

async function add(language_id: number, isHidden = false, links = {}): Promise<number> {
  const { id } = await app.deps.db
    .insertInto('micro_lessons')
    .values({
      slug: crypto.randomUUID(),
      language_id,
      position: ids.length,
      level_code: language_id === 2 ? 'N5' : 'A1',
      title: localText('To read'),
      summary: localText('In short'),
      cover_photo: null,
      reading_minutes: 2,
      content_html: '<p>စာ</p>',
      hidden: isHidden,
      ...links,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const get = (path: string, query: Record<string, unknown> = {}) =>
  send(app, 'GET', path, query, { ...learner, headers: { 'accept-language': 'en' } })

test('the list says what there is to read, without the texts', async () => {
  const { body } = await get('/micro-lessons')
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(body.data[0]).toEqual({
    id: ids[0],
    title: 'To read',
    summary: 'In short',
    cover_photo: null,
    reading_minutes: 2,
    language_id: 1,
    level: 'A1',
    known_percent: null,
  })
  const japanese = await get('/micro-lessons', { language_id: 2, per_page: 1, page: 2 })
  expect(japanese.body.data).toMatchObject([{ id: ids[2] }])
  expect(japanese.body.pagination).toEqual({ current_page: 2, last_page: 2, per_page: 1, total: 2 })
})

test('one comes with its text; what is hidden or unknown is 404', async () => {
  expect((await get(`/micro-lessons/${ids[0]}`)).body.data).toMatchObject({
    id: ids[0],
    lang: 'my',
    content_html: '<p>စာ</p>',
  })
  expect((await get(`/micro-lessons/${hidden}`)).status).toBe(404)
  expect((await get('/micro-lessons/999999')).status).toBe(404)
  expect((await get('/micro-lessons/x')).status).toBe(422)
})

test('one leads to its grammar and units, and to the next of its language; what is gone is left out', async () => {
  const [id, second, third] = ids
  const { data } = (await get(`/micro-lessons/${id}`)).body
  expect(data.grammar).toEqual([
    { slug: 'be-am-is-are', title: 'To be: am, is, are', form: 'I am · he is · we are' },
  ])
  expect(data.units).toEqual([{ title: expect.any(String), lesson: { id: first, lesson_type: 'VIDEO' } }])
  expect(data.next).toBeNull()
  const next = { id: third, title: 'To read', reading_minutes: 2 }
  expect((await get(`/micro-lessons/${second}`)).body.data).toMatchObject({ grammar: [], units: [], next })
  expect((await get(`/micro-lessons/${third}`)).body.data.next).toMatchObject({ id: second })
  const { micro_lessons } = (await get('/grammar/be-am-is-are')).body.data
  expect(micro_lessons).toEqual([{ id, title: 'To read' }])
  expect((await get(`/lessons/${first}`)).body.data.micro_lessons).toEqual([{ id, title: 'To read' }])
})

test('the list costs one statement besides the session’s, for what is known of the words; a text none', async () => {
  await get('/micro-lessons')
  expect(await statementsOf(() => get('/micro-lessons'))).toHaveLength(2)
  expect(await statementsOf(() => get(`/micro-lessons/${ids[0]}`))).toHaveLength(1)
})
