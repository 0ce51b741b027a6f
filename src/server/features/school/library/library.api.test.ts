import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { newLearner } from '#tests/support/factories.ts'
import { localText, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

type Item = {
  kind: string
  id: number
  title: string
  detail: string | null
  audio: string | null
  lock: boolean
  levels: string[]
  lesson: { id: number } | null
  starts_at: string | null
}
type Group = { kind: string; count: number; items: Item[] }

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
let subscriber: Awaited<ReturnType<typeof newLearner>>
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  learner = await newLearner(app)
  subscriber = await newLearner(app)
  for (const product of ['english', 'japanese'] as const) await subscribe(app.deps, subscriber.id, product)
})
afterAll(() => app.stop())

const ask = (input: Record<string, unknown>, { token } = learner) =>
  send(app, 'GET', '/library/search', input, { token, headers: { 'accept-language': 'en' } })

async function groups(input: Record<string, unknown>, as = learner): Promise<Group[]> {
  const { status, body } = await ask(input, as)
  expect([input, status]).toEqual([input, 200])
  return body.data.groups
}
const items = async (q: string, more = {}, as = learner) =>
  (await groups({ q, ...more }, as)).flatMap((group) => group.items)
const found = async (q: string, more = {}) =>
  (await items(q, more)).map(({ kind, title }) => `${kind}: ${title}`)

/** The calls of the pages that list one language. */
const SHELVES = {
  short: '/shorts',
  'micro-lesson': '/micro-lessons',
  story: '/stories',
  writing: '/writing',
  grammar: '/grammar',
} as const

test('the home says how much there is of each kind, as many as its page lists for the learner', async () => {
  const found = (await groups({})).map(({ kind, count }) => [kind, count] as const)
  const listed = new Map<string, number>(found)
  for (const language_id of [1, 2]) {
    const one = await newLearner(app, { language_id })
    for (const [kind, path] of Object.entries(SHELVES))
      listed.set(kind, (await send(app, 'GET', path, { language_id }, one)).body.pagination.total)
    const { body } = await send(app, 'GET', '/library', {}, one)
    for (const { kind, count } of body.data.counts)
      expect([language_id, kind, count]).toEqual([language_id, kind, listed.get(kind) ?? 0])
  }
  expect(found.find(([kind]) => kind === 'short')?.[1]).toBeGreaterThan(listed.get('short') ?? 0)
  expect(listed.get('character')).toBeGreaterThan(200)
  expect(listed.get('word')).toBeGreaterThan(400)
})

test('all of the school is found, in Burmese and Zawgyi, English, kana, kanji and romaji', async () => {
  for (const q of ['水', 'みず', 'mizu', 'MIZU'])
    expect([q, await found(q)]).toEqual([q, expect.arrayContaining(['character: 水'])])
  expect((await found('eki'))[0]).toBe('word: えき')
  expect(await found('A or an')).toContain('micro-lesson: A or an?')
  expect(await found('saying hello')).toContain('unit: Saying hello')
  for (const q of ['နှုတ်ဆက်', 'ဈေး', 'မိသားစု']) expect([q, await found(toZawgyi(q))]).toEqual([q, await found(q)])
})

test('what comes nearest is said to be that', async () => {
  const { body } = await ask({ q: 'grammmar' })
  expect(body.data.is_nearest).toBe(true)
  expect(body.data.groups.length).toBeGreaterThan(0)
  const nothing = await ask({ q: 'qqqqqqqqq' })
  expect(nothing.body.data.groups).toEqual([])
})

test('what is locked is found with its lock and its lesson, without what it means, until it is open', async () => {
  const word = { kind: 'word', per_page: 100 }
  const all = (await groups(word)).find(({ kind }) => kind === 'word')?.items ?? []
  const locked = all.find(({ lock }) => lock)
  expect(locked).toMatchObject({ detail: null, audio: null, lesson: { id: expect.any(Number) } })
  const { title, id } = locked as Item
  const open = (await items(title, word, subscriber)).find((one) => one.id === id)
  expect(open).toMatchObject({ lock: false, detail: expect.any(String) })
  const byMeaning = await items(String(open?.detail), word)
  expect(byMeaning.map((one) => one.id)).not.toContain(id)
  expect((await items(String(open?.detail), word, subscriber)).map((one) => one.id)).toContain(id)
  expect((await items(title, word)).map((one) => one.id)).toContain(id)
})

test('a word of a locked lesson finds it only where the lesson shows it', async () => {
  const lessons = [...(await app.deps.school()).lessonById.values()].filter(({ is_premium }) => is_premium)
  const [hidden] = lessons.flatMap(({ id, title, topics, preview, phrases }) => {
    const shown = [title.en, ...topics, ...preview].join(' ').toLowerCase()
    const words = phrases.flatMap(({ text }) => text.toLowerCase().match(/[a-z]{5,}/g) ?? [])
    return words.filter((word) => !shown.includes(word.slice(0, 4))).map((word) => ({ id, word }))
  })
  const ids = async (as: typeof learner) => {
    const { body } = await ask({ q: hidden?.word, kind: 'lesson', per_page: 100 }, as)
    const all: Item[] = body.data.groups.flatMap((group: Group) => group.items)
    return body.data.is_nearest ? [] : all.map(({ id }) => id)
  }
  expect(await ids(learner)).not.toContain(hidden?.id)
  expect(await ids(subscriber)).toContain(hidden?.id)
})

test('own decks are found by their name, and by nobody else', async () => {
  await app.deps.db
    .insertInto('decks')
    .values({ learner_id: learner.id, name: 'ဆေးရုံ Hospital words', language_id: 1, origin: 'x' })
    .execute()
  expect(await found('hospital', { kind: 'deck' })).toEqual(['deck: ဆေးရုံ Hospital words'])
  expect((await found('ဆေးရုံ')).some((one) => one.startsWith('deck: '))).toBe(true)
  expect(await items('hospital', { kind: 'deck' }, subscriber)).toEqual([])
})

test('live classes are found that come or were recorded, and no others', async () => {
  const add = (title: string, hours: number, more = '') =>
    sql`
    insert into live_events (title, description, teacher, language_id, starts_at, duration ${sql.raw(more && ', cancelled_at')})
    values (${localText(title)}, ${localText('x')}, 'Daw Khin Zebra', 1, now() + ${hours} * interval '1 hour', 60
      ${sql.raw(more)})`.execute(app.deps.db)
  await add('Zebra to come', 5)
  await add('Zebra that is over', -5)
  await add('Zebra that is off', 6, ', now()')
  const classes = await items('zebra', { kind: 'live' })
  expect(classes.map(({ title }) => title)).toEqual(['Zebra to come'])
  expect(Date.parse(String(classes[0]?.starts_at))).toBeGreaterThan(Date.now())
})

test('filters leave what is of that level, skill or category, and refuse what there is not', async () => {
  for (const level of ['A1', 'N5'])
    for (const { items: of } of await groups({ level }))
      for (const one of of)
        expect([one.title, one.levels]).toEqual([one.title, expect.arrayContaining([level])])
  const kinds = (await groups({ skill_id: 1 })).map(({ kind }) => kind)
  expect(kinds).toEqual(['course', 'lesson'])
  expect((await groups({ skill_id: 100 })).length).toBe(0)
  expect((await ask({ level: 'Z9' })).status).toBe(422)
  expect((await ask({ kind: 'question' })).status).toBe(422)
})

test('of one kind the pages hold each item once', async () => {
  const seen: number[] = []
  const first = await ask({ kind: 'lesson', per_page: 50 })
  for (let page = 1; page <= first.body.pagination.last_page; page++) {
    const group = (await groups({ kind: 'lesson', per_page: 50, page })).find(({ kind }) => kind === 'lesson')
    seen.push(...(group?.items ?? []).map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(first.body.pagination.total)
})

test('hostile queries are refused or find nothing, quickly', async () => {
  for (const q of ['\u0000', 'x'.repeat(101), '\u0301'.repeat(60)])
    expect([q, (await ask({ q })).status]).toEqual([q, 422])
  expect((await ask({ q: 'x'.repeat(1_000_000) })).status).toBeGreaterThanOrEqual(400)
  expect((await ask({ q: 'x'.repeat(1_000_000) })).status).toBeLessThan(500)
  for (const q of [
    '.*',
    '(a+)+$',
    "'; drop table decks; --",
    '%',
    '\u202e\u2066',
    ' '.repeat(100),
    '<script>',
  ])
    expect([q, (await ask({ q })).status]).toEqual([q, 200])
  const before = process.cpuUsage()
  for (const q of ['ကို'.repeat(33), 'a b c d e f g h i j '.repeat(5), 'zzzz yyyy xxxx wwww vvvv uuuu tttt'])
    await ask({ q })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
})

test('each call asks the database once, besides the session; once more for the words of what is watched or read', async () => {
  for (const [path, input, most] of [
    ['/library', {}, 2],
    ['/library/search', { q: 'market' }, 3],
    ['/library/search', { q: 'qqqqqqq' }, 2],
    ['/library/search', { kind: 'word', per_page: 100 }, 2],
    ['/library/search', { kind: 'lesson', per_page: 100 }, 3],
  ] as const) {
    const sent = await statementsOf(() => send(app, 'GET', path, input, learner))
    expect([path, input, sent.length]).toEqual([path, input, most])
  }
})
