import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { newLearner } from '#tests/support/factories.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { readWritingProgress } from './writing.queries.ts'

let app: TestApp
let visitor: Awaited<ReturnType<typeof newLearner>>
let writer: typeof visitor
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000', LOG_LEVEL: 'fatal' } })
  visitor = await newLearner(app)
  writer = await newLearner(app)
  for (const product of ['english', 'japanese'] as const) await subscribe(app.deps, writer.id, product)
})
afterAll(() => app.stop())

const as = (learner: typeof visitor) => ({ ...learner, headers: { 'accept-language': 'en' } })
const get = (path: string, query: Record<string, unknown> = {}, learner = writer) =>
  send(app, 'GET', path, query, as(learner))
const post = (path: string, input: Record<string, unknown> = {}, learner = writer) =>
  send(app, 'POST', path, input, as(learner))

test('the list has what there is to write in a language, by page', async () => {
  const { body } = await get('/writing', { language_id: 1 })
  expect(body.data).toContainEqual({
    id: expect.any(Number),
    slug: 'writing-my-home',
    title: 'My home',
    language_id: 1,
    level: 'A1',
    lock: false,
    state: 'new',
  })
  const one = await get('/writing', { language_id: 2, per_page: 1, page: 2 })
  expect(one.body.pagination).toMatchObject({ current_page: 2, per_page: 1 })
})

test('the kanji of what is shown have their readings, and no others', async () => {
  const { slug } = await app.deps.db
    .selectFrom('writings')
    .select('slug')
    .where('language_id', '=', 2)
    .where(sql<boolean>`body ? 'furigana'`)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  const open = async () => (await get(`/writing/${slug}`)).body.data
  const shownIn = ({ situation, task, useful, model, checklist }: Record<string, unknown>) =>
    JSON.stringify([situation, task, useful, model, checklist])
  const rowsOf = (text: string) => new Set(text.match(/[\u3400-\u9fff々]+/g))
  const before = await open()
  expect(Object.keys(before.furigana).every((kanji) => shownIn(before).includes(kanji))).toBe(true)
  await post(`/writing/${slug}/draft`, { text: 'うん、行くよ。' })
  const after = await open()
  const keys = Object.keys(after.furigana)
  expect(keys.length).toBeGreaterThan(Object.keys(before.furigana).length)
  const unread = [...rowsOf(shownIn(after))].filter((row) => !keys.some((key) => key.startsWith(row)))
  expect(unread).toEqual([])
})

test('the model comes once a text of one’s own is kept, and for nobody else', async () => {
  const before = (await get('/writing/writing-my-home')).body.data
  expect(before).toMatchObject({ state: 'new', model: null, checklist: [], draft: null })
  const sounds = before.useful.map(({ audio }: { audio: string | null }) => audio)
  expect(sounds).toContainEqual(expect.stringMatching(/^\/media\/[0-9a-f]{24}\.m4a$/))
  expect((await post('/writing/writing-my-home/finish')).status).toBe(404)
  expect((await post('/writing/writing-my-home/draft', { text: '  ' })).status).toBe(422)
  expect((await post('/writing/writing-my-home/draft', { text: 'x'.repeat(1501) })).status).toBe(422)
  expect((await post('/writing/writing-my-home/draft', { text: 'My home is big.' })).status).toBe(200)
  const after = (await get('/writing/writing-my-home')).body.data
  expect(after).toMatchObject({ state: 'begun', draft: { text: 'My home is big.' } })
  expect(after.model.text).toContain('My home is in Yangon.')
  expect(after.checklist.length).toBeGreaterThanOrEqual(4)
  const other = await newLearner(app)
  await subscribe(app.deps, other.id, 'english')
  expect((await get('/writing/writing-my-home', {}, other)).body.data).toMatchObject({
    model: null,
    draft: null,
  })
})

test('what is done stays done when its text is changed, and leads to what is not', async () => {
  await post('/writing/writing-my-day/draft', { text: 'I get up at six.' })
  for (const _ of [1, 2]) expect((await post('/writing/writing-my-day/finish')).status).toBe(200)
  await post('/writing/writing-my-day/draft', { text: 'I get up at five.' })
  const { data } = (await get('/writing/writing-my-day')).body
  expect(data).toMatchObject({
    state: 'done',
    draft: { text: 'I get up at five.' },
    next: { slug: 'writing-my-home' },
  })
})

test('while its unit is locked neither phrases nor model are shown, and nothing is kept', async () => {
  const { data } = (await get('/writing/writing-last-sunday', {}, visitor)).body
  expect(data).toMatchObject({ lock: true, useful: [], model: null, product: 'japanese' })
  const kept = await post('/writing/writing-last-sunday/draft', { text: 'x' }, visitor)
  expect(kept.status).toBe(403)
  const event = { event_id: randomUUID(), second: 30, at: new Date(Date.now() - 1000).toISOString() }
  expect((await post(`/writing/${data.id}/work`, event, visitor)).status).toBe(403)
})

const studiedBy = async ({ id }: typeof visitor) =>
  await app.deps.db
    .selectFrom('daily_seconds')
    .select(['kind', 'event_ms', 'language_id'])
    .where('learner_id', '=', id)
    .execute()

test('writing counts as study, each event once, and a teacher may be asked to read it', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'japanese')
  const { id, lesson_id } = (await get('/writing/writing-about-me', {}, learner)).body.data
  const event = { event_id: randomUUID(), second: 90, at: new Date(Date.now() - 1000).toISOString() }
  for (const _ of [1, 2]) await post(`/writing/${id}/work`, event, learner)
  expect(await studiedBy(learner)).toEqual([{ kind: 'quiz', event_ms: 90_000, language_id: 2 }])
  const asked = await post('/store_student_question', { lesson_id, question: 'Please read this.' }, learner)
  expect(asked.status).toBe(200)
})

test('no more time counts than what was written can have taken, however long the page was open', async () => {
  const counted = async (slug: string, text: string | null, second: number) => {
    const learner = await newLearner(app)
    for (const product of ['english', 'japanese'] as const) await subscribe(app.deps, learner.id, product)
    const { id } = (await get(`/writing/${slug}`, {}, learner)).body.data
    if (text !== null) await post(`/writing/${slug}/draft`, { text }, learner)
    const event = { event_id: randomUUID(), second, at: new Date(Date.now() - 1000).toISOString() }
    await post(`/writing/${id}/work`, event, learner)
    return (await studiedBy(learner)).map(({ event_ms }) => event_ms / 1000)
  }
  const words = (count: number) => 'word '.repeat(count)
  expect(await counted('writing-my-home', words(13), 900)).toEqual([120 + 13 * 20])
  expect(await counted('writing-my-home', words(13), 90)).toEqual([90])
  expect(await counted('writing-my-home', words(200), 3600)).toEqual([1800])
  expect(await counted('writing-my-home', null, 900)).toEqual([120])
  expect(await counted('writing-about-me', 'あ'.repeat(40), 900)).toEqual([120 + 40 * 7])
})

test('the library finds it by its title and its task, in Zawgyi too', async () => {
  for (const q of ['My home', 'ကျွန်မတို့အိမ်', toZawgyi('ကျွန်မတို့အိမ်'), 'which rooms']) {
    const { body } = await get('/library/search', { q, kind: 'writing' })
    type Group = { items: { slug: string | null }[] }
    const slugs = body.data.groups.flatMap(({ items }: Group) => items.map(({ slug }) => slug))
    expect([q, slugs]).toEqual([q, expect.arrayContaining(['writing-my-home'])])
  }
})

test('what is unknown is 404, and strange names are nothing worse', async () => {
  for (const slug of ['no-such', 'BE', "x'or'1", '%00', '..%2f', 'x'.repeat(80)])
    expect([slug, (await get(`/writing/${slug}`)).status]).toEqual([slug, expect.toBeOneOf([400, 404, 422])])
  expect((await post('/writing/no-such/draft', { text: 'x' })).status).toBe(404)
})

test('the list reads no text, and what is opened no other’s', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  for (const [slug, text] of [
    ['writing-my-home', 'About my home.'],
    ['writing-my-day', 'About my day.'],
  ])
    await post(`/writing/${slug}/draft`, { text }, learner)
  const textsRead = async (openedId: number | null) =>
    [...(await readWritingProgress(app.deps.db, learner.id, openedId)).drafts.values()].flatMap(
      ({ text }) => text ?? [],
    )
  const { id } = (await get('/writing/writing-my-day', {}, learner)).body.data
  expect([await textsRead(null), await textsRead(id)]).toEqual([[], ['About my day.']])
  const { body } = await get('/writing', { language_id: 1, per_page: 100 }, learner)
  type Listed = { slug: string; state: string }
  expect(body.data.filter(({ state }: Listed) => state === 'begun')).toHaveLength(2)
})

test.each(['with a key', 'without one'])(
  'a text that is finished while the program is killed, before each statement, is done once when it is told again, %s',
  async (how) => {
    let [at, wasKilled] = [1, true]
    for (; wasKilled; at++) {
      const learner = await newLearner(app)
      await subscribe(app.deps, learner.id, 'english')
      const { id } = (await get('/writing/writing-my-day', {}, learner)).body.data
      await post('/writing/writing-my-day/draft', { text: 'I get up at six.' }, learner)
      const event = { event_id: randomUUID(), second: 90, at: new Date(Date.now() - 1000).toISOString() }
      const [finish, work] = [randomUUID(), randomUUID()]
      const keyed = (key: string): Record<string, string> =>
        how === 'with a key' ? { 'idempotency-key': key } : {}
      const told = async (path: string, input: Record<string, unknown>, key: string) =>
        (await send(app, 'POST', path, input, { ...learner, headers: keyed(key) })).status
      const tell = async () => [
        await told('/writing/writing-my-day/finish', {}, finish),
        await told(`/writing/${id}/work`, event, work),
      ]
      wasKilled = (await killAtStatement(tell, at)).wasKilled
      for (const _ of [1, 2]) expect([at, await tell()]).toEqual([at, [200, 200]])
      const kept = (await get('/writing/writing-my-day', {}, learner)).body.data
      expect([at, kept.state, kept.draft.text]).toEqual([at, 'done', 'I get up at six.'])
      expect([at, await studiedBy(learner)]).toEqual([
        at,
        [{ kind: 'quiz', event_ms: 90_000, language_id: 1 }],
      ])
    }
    expect(at).toBeGreaterThan(5)
  },
)

test('besides the session’s statement list and text cost one', async () => {
  await get('/writing')
  expect(await statementsOf(() => get('/writing', { per_page: 50 }))).toHaveLength(2)
  expect(await statementsOf(() => get('/writing/writing-my-home'))).toHaveLength(2)
})
