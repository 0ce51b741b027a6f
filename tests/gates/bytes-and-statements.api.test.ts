import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/app/calls.ts'
import { addressesOf } from '../screens/addresses.ts'
import { newLearner } from '../support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '../support/start-app.ts'
import { roundTripsOf, statementsOf, withoutFrames } from '../support/statements.ts'
import { ask } from '../support/walks/ask.ts'
import { inputOf } from '../support/walks/inputs.ts'
import { idsOf, type Marked, worldsOf } from '../support/walks/world.ts'

let program: TestApp
let token: string
let lessonId: number

beforeAll(async () => {
  program = await startApp({ pages: true })
  token = (await newLearner(program)).token
  const lesson = await program.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-watch')
    .executeTakeFirstOrThrow()
  lessonId = lesson.id
})
afterAll(async () => {
  await program.stop()
})

type Request = {
  method?: 'GET' | 'POST'
  url: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

async function send({ method = 'GET', url, body, headers = {} }: Request) {
  const response = await program.app.inject({
    method,
    url,
    ...(body && { payload: body }),
    headers: { ...clientHeaders, cookie: `token=${token}`, 'accept-encoding': 'br', ...headers },
  })
  expect(response.statusCode).toBe(200)
  return response
}

/** An answer's head and body. */
function wireBytes({ headers, rawPayload }: Awaited<ReturnType<typeof send>>): number {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.byteLength(head.join('')) + rawPayload.length
}

/** What a request sends to the database when the school has been read before. */
async function statementsFor(request: Request) {
  await send(request)
  return await statementsOf(() => send(request))
}

const viewing = () => ({
  lesson_id: lessonId,
  last_reached_second: 10,
  watched: [[0, 10]],
})

test.each([
  '/api/me',
  '/api/learn-units',
  '/api/learn-units/1',
  '/api/levels',
  '/api/get-data-for-profile-update',
])('GET %s asks the database at most twice', async (url) => {
  expect((await statementsFor({ url })).length).toBeLessThanOrEqual(2)
})

test('GET /api/lessons/{id} asks the database twice: for the session, and for the learner’s progress', async () => {
  expect(await statementsFor({ url: `/api/lessons/${lessonId}` })).toHaveLength(2)
})

test('the page /learn asks the database twice: for the session, and for all that the path shows', async () => {
  const headers = { cookie: `token=${token}` }
  await program.app.inject({ url: '/learn', headers })
  const statements = await statementsOf(() => program.app.inject({ url: '/learn', headers }))
  expect(statements).toHaveLength(2)
})

test('what comes after a finished free unit costs the path no statement more', async () => {
  const learner = await newLearner(program)
  const { db } = program.deps
  await sql`insert into lesson_progress (learner_id, lesson_id, status)
    select ${learner.id}, lessons.id, 0 from lessons join units on units.id = lessons.unit_id
    where units.id = (select unit_id from lessons where id = ${lessonId})`.execute(db)
  const headers = { cookie: `token=${learner.token}` }
  const { body } = await program.app.inject({ url: '/learn', headers })
  expect(body).toContain('id="next-unit"')
  expect(await statementsOf(() => program.app.inject({ url: '/learn', headers }))).toHaveLength(2)
})

test.each(['/', '/registration', '/profile', '/profile/settings', '/payments'])(
  'the page %s asks the database at most 4 times',
  async (url) => {
    const open = () => program.app.inject({ method: 'GET', url, headers: { cookie: `token=${token}` } })
    // What is kept of the school is read by the first.
    await open()
    expect((await statementsOf(open)).length).toBeLessThanOrEqual(4)
  },
)

test('the page of a lesson asks the database at most 4 times', async () => {
  expect((await statementsFor({ url: `/lessons/${lessonId}` })).length).toBeLessThanOrEqual(4)
})

test.each([
  ['the due cards', '/api/flash-cards?due=1', 2],
  ['what is due', '/api/flash-cards/overview', 2],
  ['the week', '/api/weekly-chart-data', 2],
  ['the standing', '/api/analytics-data', 3],
  ['today', '/api/today', 2],
  ['the path', '/api/learn-path', 2],
  ['the calendar', '/api/calendar/start', 5],
  ['the live classes', '/api/get-live-events', 2],
  ['the mistakes', '/api/mistakes', 2],
  ['a list of characters', '/api/get-characters', 3],
])('%s, %s, asks the database at most %i times, the session included', async (_, url, most) => {
  expect((await statementsFor({ url })).length).toBeLessThanOrEqual(most)
})

const idOf = async (table: 'questions' | 'cards', lesson: string) => {
  const row = await program.deps.db
    .selectFrom(table)
    .innerJoin('lessons', 'lessons.id', `${table}.lesson_id`)
    .select([`${table}.id`, 'lesson_id'])
    .where('lessons.slug', '=', lesson)
    .orderBy(`${table}.position`)
    .executeTakeFirstOrThrow()
  return row
}

test('the questions of a lesson ask the database for nothing but the session', async () => {
  const { lesson_id } = await idOf('questions', 'a1-greetings-practice')
  const questions = { method: 'POST' as const, url: '/api/questions', body: { lesson_id } }
  expect(await statementsFor(questions)).toHaveLength(1)
})

test('what an end shows is one statement besides the session', async () => {
  const { lesson_id } = await idOf('questions', 'a1-greetings-practice')
  expect(await statementsFor({ url: `/api/ending?lesson_id=${lesson_id}` })).toHaveLength(2)
  expect(await statementsFor({ url: '/api/ending' })).toHaveLength(2)
})

test('an answer is one statement besides the session, a review three, two of them in a transaction, and they come back in 1 kB and 1.2', async () => {
  const { id: question_id } = await idOf('questions', 'a1-greetings-practice')
  const { id: card_id } = await idOf('cards', 'a1-greetings-words')
  const at = new Date().toISOString()
  const answer = () => ({ question_id, answer: 1, started_practice_at: at, ended_practice_at: at })
  const review = () => ({
    review_id: randomUUID(),
    card_id,
    rating: 3,
    reviewed_at: new Date().toISOString(),
    duration_ms: 4000,
  })
  for (const [request, most, mostBytes] of [
    [() => ({ url: '/api/submit-quizzes-practicing-behaviours', body: { practices: [answer()] } }), 2, 1_000],
    // Its session and its memory, then two owners' tables between begin and commit.
    [() => ({ url: '/api/flash-cards/reviews', body: { reviews: [review()] } }), 6, 1_200],
  ] as const) {
    await send({ method: 'POST', ...request() })
    let bytes = 0
    const statements = await statementsOf(async () => {
      bytes = wireBytes(await send({ method: 'POST', ...request() }))
    })
    expect(statements).toHaveLength(most)
    expect(bytes).toBeLessThan(mostBytes)
  }
})

type Open = () => Promise<unknown>

/**
 * What a request of each learner asks the database, in which the two differ. What only the first request of all asks, of the school or of a
 * learner, doesn't count: where they differ both are made once more.
 */
async function differenceOf([few, many]: readonly Open[]): Promise<string[]> {
  const textsOf = async (open: Open = async () => {}) =>
    withoutFrames(await statementsOf(open)).map(({ text }) => text)
  const compare = async () => different(await textsOf(few), await textsOf(many))
  return (await compare()).length === 0 ? [] : await compare()
}

/** A learner with one row everywhere, and one with twenty. Neither has a device that pushes are sent to meanwhile. */
async function fewAndMany(): Promise<Marked[]> {
  const newWorld = await worldsOf(program)
  const worlds = [await newWorld(1), await newWorld(20)]
  await program.deps.db.deleteFrom('push_tokens').execute()
  const [few = 0, many = 0] = worlds.map(({ made }) => [...made.values()].flat().length)
  expect(many).toBeGreaterThan(few * 8)
  return worlds
}

/** What one of the two asks more often than the other. */
function different(one: string[], twenty: string[]): string[] {
  const count = (texts: string[], text: string) => texts.filter((other) => other === text).length
  return [...new Set([...one, ...twenty])].flatMap((text) => {
    const [few, many] = [count(one, text), count(twenty, text)]
    return few === many ? [] : [`${few} and ${many} times: ${text.trim().slice(0, 200)}`]
  })
}

test('twenty rows cost no call a statement more than one row does', { timeout: 240_000 }, async () => {
  const worlds = await fewAndMany()
  const wrong: unknown[] = []
  for (const bound of calls.values()) {
    if (bound.call.method !== 'GET' || bound.name === 'auth.logout') continue
    const inputs = await Promise.all(worlds.map(async (world) => (await inputOf(bound, world)).input))
    const opens = worlds.map((world, n) => () => ask(program, bound, inputs[n] ?? {}, world.learner))
    const found = await differenceOf(opens)
    if (found.length > 0) wrong.push([bound.name, ...found])
  }
  expect(wrong).toEqual([])
})

test('twenty rows cost no page a statement more than one row does', { timeout: 240_000 }, async () => {
  const worlds = await fewAndMany()
  const [few = [], many = []] = worlds.map((world) => addressesOf(idsOf(world)))
  const wrong: unknown[] = []
  for (const [index, address] of few.entries()) {
    const opens = worlds.map(({ learner }, n) => () => {
      const url = (n === 0 ? address : many[index]) ?? ''
      return program.app.inject({ url, headers: { cookie: `token=${learner.token}` } })
    })
    const found = await differenceOf(opens)
    if (found.length > 0) wrong.push([address, ...found])
  }
  expect(wrong).toEqual([])
})

test('a visitor at the start page asks the database nothing', async () => {
  await program.app.inject({ method: 'GET', url: '/' })
  expect(await statementsOf(() => program.app.inject({ method: 'GET', url: '/' }))).toEqual([])
})

test('watched seconds are one statement besides the session', async () => {
  const url = '/api/calendar/save-viewed-video-second'
  expect(await statementsFor({ method: 'POST', url, body: { second: 1 } })).toHaveLength(2)
})

test('what was watched is at most two statements in one transaction besides the session', async () => {
  const url = '/api/v3.0/submitVideoViewingBehaviours'
  await send({ method: 'POST', url, body: viewing() })
  const more = { ...viewing(), watched: [[20, 25]] }
  const statements = await statementsOf(() => send({ method: 'POST', url, body: more }))
  expect(withoutFrames(statements).length).toBeLessThanOrEqual(3)
  expect(statements.length).toBeLessThanOrEqual(5)
})

test('a repeat’s key costs two statements more, its transaction the round trip of its commit', async () => {
  const request = () => ({
    method: 'POST' as const,
    url: '/api/calendar/save-viewed-video-second',
    body: { second: 1 },
    headers: { 'idempotency-key': randomUUID() },
  })
  await send(request())
  const statements = await statementsOf(() => send(request()))
  expect(withoutFrames(statements)).toHaveLength(4)
  // Some other one may ask for the school's version meanwhile.
  const trips: number[] = []
  for (let n = 0; n < 3; n++) trips.push(await roundTripsOf(() => send(request())))
  expect(Math.min(...trips)).toBe(5)
})

test('what is watched goes out and comes back in less than 1 kB', async () => {
  const url = '/api/v3.0/submitVideoViewingBehaviours'
  expect(wireBytes(await send({ method: 'POST', url, body: viewing() }))).toBeLessThan(1_000)
})

test.each([
  ['/api/learn-units', 'zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['/learn', 'br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['/api/learn-units', 'br', 'gzip, deflate, br', brotliDecompressSync],
  ['/learn', 'br', 'gzip, deflate, br', brotliDecompressSync],
  ['/api/learn-units', 'gzip', 'gzip', gunzipSync],
  ['/learn', 'gzip', 'gzip', gunzipSync],
] as const)(
  '%s is compressed by %s where the client accepts %s, whole',
  async (url, name, accepted, open) => {
    const small = await send({ url, headers: { 'accept-encoding': accepted } })
    const plain = await send({ url, headers: { 'accept-encoding': 'identity' } })
    expect(small.headers['content-encoding']).toBe(name)
    expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(open(small.rawPayload).length).toBeGreaterThan(plain.rawPayload.length * 0.99)
  },
)
