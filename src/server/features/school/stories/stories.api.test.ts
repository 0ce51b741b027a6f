import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let visitor: Awaited<ReturnType<typeof newLearner>>
let reader: typeof visitor
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  visitor = await newLearner(app)
  reader = await newLearner(app)
  for (const product of ['english', 'japanese'] as const) await subscribe(app.deps, reader.id, product)
})
afterAll(() => app.stop())

const as = (learner: typeof visitor) => ({ ...learner, headers: { 'accept-language': 'en' } })
const get = (path: string, query: Record<string, unknown> = {}, learner = reader) =>
  send(app, 'GET', path, query, as(learner))
const post = (path: string, input: Record<string, unknown> = {}, learner = reader) =>
  send(app, 'POST', path, input, as(learner))
const event = () => ({ event_id: randomUUID(), second: 30, at: new Date(Date.now() - 1000).toISOString() })

test('the list has the stories of a language, by level and by page', async () => {
  const { body } = await get('/stories', { language_id: 2 })
  expect(body.data).toContainEqual({
    id: expect.any(Number),
    slug: 'story-rainy-sunday',
    title: 'A rainy Sunday',
    picture: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.svg$/),
    reading_minutes: 2,
    language_id: 2,
    level: 'N5',
    lock: false,
    is_read: false,
    known_percent: null,
  })
  expect(body.levels).toContain('N5')
  const one = await get('/stories', { language_id: 1, level: 'A1', per_page: 1, page: 2 })
  expect(one.body.pagination).toMatchObject({ current_page: 2, per_page: 1 })
  expect((await get('/stories', { language_id: 1, level: 'N5' })).body.data).toEqual([])
  expect((await get('/stories', { level: 'Z9' })).status).toBe(422)
})

test('one comes with its lines, each in the voice of its speaker, and four questions', async () => {
  const { data } = (await get('/stories/story-red-umbrella')).body
  expect(data).toMatchObject({ lang: 'en', lock: false, product: null, line_count: data.lines.length })
  expect(data.lines[2]).toMatchObject({
    text: 'She has a big red umbrella.',
    speaker: 'su',
    meaning: null,
    sound: { url: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.m4a$/), bytes: expect.any(Number) },
  })
  expect(data.lines[2].text_html).toContain('class="word-link"')
  expect(data.questions).toHaveLength(4)
  for (const { sound } of data.lines) {
    const file = await app.app.inject({ method: 'GET', url: sound.url })
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, sound.bytes])
  }
  const speakers = new Set(data.lines.map(({ speaker }: { speaker: string }) => speaker))
  expect(speakers).toEqual(new Set(['su', 'aung']))
})

test('its questions are asked without their answers, and judged; nothing is kept of that', async () => {
  const { questions } = (await get('/stories/story-hello-bird')).body.data
  expect(JSON.stringify(questions)).not.toMatch(/solution|correct_answer|explanation/)
  const order = questions[3].answers as { id: number; text: string }[]
  const ids = ['What', 'is', 'your', 'name'].map((text) => order.find((one) => one.text === text)?.id)
  const answers = [
    { number: 2, answer: 2 },
    { number: 3, answer: 'Fine.' },
    { number: 4, answer: ids },
  ]
  const checked = await statementsOf(async () => {
    const { body } = await post('/stories/story-hello-bird/check', { answers })
    expect(body.data).toEqual([
      { number: 2, verdict: 'wrong', right: 'True', explanation: null },
      { number: 3, verdict: 'right', right: 'fine', explanation: null },
      { number: 4, verdict: 'right', right: 'What is your name?', explanation: null },
    ])
  })
  expect(checked.every(({ text }) => /^\s*(select|with)/i.test(text))).toBe(true)
})

test('a line of Japanese is translated into the reader’s language', async () => {
  const { data } = (await get('/stories/story-rainy-sunday')).body
  expect(data.lines[0]).toMatchObject({ text: '今日は 日曜日です。', meaning: 'Today is Sunday.' })
  const burmese = await send(app, 'GET', '/stories/story-rainy-sunday', {}, reader)
  expect(burmese.body.data.lines[0].meaning).toMatch(/[\u1000-\u109f]/)
})

test('while its unit is locked a story shows two lines, and neither sounds nor meanings nor questions', async () => {
  const { data } = (await get('/stories/story-rainy-sunday', {}, visitor)).body
  expect(data).toMatchObject({ lock: true, questions: [], next: null, product: 'japanese' })
  expect(data.lines).toHaveLength(2)
  for (const { sound, meaning } of data.lines) expect([sound, meaning]).toEqual([null, null])
  const coverage = await get('/words/coverage', { kind: 'story', id: data.id }, visitor)
  expect(coverage.body.data).toBeNull()
  expect((await post('/stories/story-rainy-sunday/finish', {}, visitor)).status).toBe(403)
  expect((await post('/stories/story-rainy-sunday/check', { answers: [] }, visitor)).status).toBe(403)
  expect((await post(`/stories/${data.id}/read`, event(), visitor)).status).toBe(403)
})

test('what was read is remembered once, for its learner alone, and the next story is one that was not', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const first = (await get('/stories', { language_id: 1 }, learner)).body.data[0]
  expect((await get(`/stories/${first.slug}`, {}, learner)).body.data.next).not.toBeNull()
  const both = await Promise.all([1, 2].map(() => post(`/stories/${first.slug}/finish`, {}, learner)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await get(`/stories/${first.slug}`, {}, learner)).body.data.is_read).toBe(true)
  expect((await get(`/stories/${first.slug}`)).body.data.is_read).toBe(false)
  const all: { slug: string }[] = (await get('/stories', { language_id: 1, per_page: 100 }, learner)).body
    .data
  for (const { slug } of all) await post(`/stories/${slug}/finish`, {}, learner)
  expect((await get(`/stories/${first.slug}`, {}, learner)).body.data.next).toBeNull()
})

test('reading counts as study, each event once', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const { id } = (await get('/stories/story-friday-fish', {}, learner)).body.data
  const sent = event()
  for (const input of [sent, sent, event()])
    expect((await post(`/stories/${id}/read`, input, learner)).status).toBe(200)
  const days = await app.deps.db
    .selectFrom('daily_seconds')
    .select(['kind', 'event_ms', 'language_id'])
    .where('learner_id', '=', learner.id)
    .execute()
  expect(days).toEqual([{ kind: 'reading', event_ms: 60_000, language_id: 1 }])
})

test('the library finds a story by its title, and by its lines where it is open', async () => {
  const found = async (q: string, learner = reader) => {
    const { body } = await get('/library/search', { q, kind: 'story' }, learner)
    type Group = { items: { slug: string | null }[] }
    return body.data.groups.flatMap(({ items }: Group) => items.map(({ slug }) => slug))
  }
  for (const q of ['umbrella', 'ထီးနီ', toZawgyi('ထီးနီ')])
    expect([q, await found(q)]).toEqual([q, expect.arrayContaining(['story-red-umbrella'])])
  expect(await found('factory')).toContain('story-wrong-number')
  const { body } = await get('/stories', {}, visitor)
  const locked = body.data.filter(({ lock }: { lock: boolean }) => lock)
  const isLocked = (slug: string | null) => locked.some((one: { slug: string }) => one.slug === slug)
  const words = ['factory', 'teacher', 'station', 'letter', 'garden', 'doctor']
  const [open, shut] = [[] as (string | null)[], [] as (string | null)[]]
  for (const word of words) {
    open.push(...(await found(word)))
    shut.push(...(await found(word, visitor)))
  }
  expect([open.some(isLocked), shut.filter(isLocked)]).toEqual([true, []])
  // What is free is open to everybody.
  expect(await found('grandmother', visitor)).toContain('story-friday-fish')
})

test('what is unknown is 404, and strange names are nothing worse', async () => {
  for (const slug of ['no-such-story', 'BE', "x'or'1", '%00', '..%2f', 'x'.repeat(80)])
    expect([slug, (await get(`/stories/${slug}`)).status]).toEqual([slug, expect.toBeOneOf([400, 404, 422])])
  expect((await post('/stories/no-such-story/finish')).status).toBe(404)
  expect((await post('/stories/no-such-story/check', { answers: [] })).status).toBe(404)
  expect((await post('/stories/999999/read', event())).status).toBe(404)
})

test('besides the session’s statement the list costs two and a story one', async () => {
  await get('/stories')
  expect(await statementsOf(() => get('/stories', { per_page: 50 }))).toHaveLength(3)
  expect(await statementsOf(() => get('/stories/story-red-umbrella'))).toHaveLength(2)
})
