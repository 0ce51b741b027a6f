import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import type { CardStateName } from '#domain/memory/card-state.ts'
import { newLearner } from '#tests/support/factories.ts'
import { readWhole } from '#tests/support/read-whole.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { fillDevices } from '../../bench/parts/fill-devices.ts'

type Who = Awaited<ReturnType<typeof newLearner>>
type Word = { text: string; lang: string; reading: string | null; meaning: string | null }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Table = 'lessons' | 'cards' | 'shorts' | 'micro_lessons' | 'stories' | 'units'
const idOf = async (table: Table, slug: string) => {
  const query = app.deps.db.selectFrom(table as 'lessons').select('id')
  return (await query.where('slug', '=', slug).executeTakeFirstOrThrow()).id
}

async function remember({ id }: Who, slug: string, state: CardStateName = 'review', stability = 2) {
  const card_id = await idOf('cards', slug)
  await app.deps.db
    .insertInto('card_states')
    .values({
      ...{
        learner_id: id,
        ...toForwardKey('school', card_id),
        state,
        stability,
        difficulty: 5,
        step: 0,
        scheduled_days: 1,
      },
      ...{
        due_at: new Date(),
        reps: 1,
        lapses: 0,
        last_reviewed_at: new Date(),
        last_review_id: randomUUID(),
      },
    })
    .execute()
}

async function finish({ id }: Who, unit: string, only?: 'VIDEO') {
  const unit_id = await idOf('units', unit)
  const lessons = await app.deps.db
    .selectFrom('lessons')
    .select(['id', 'lesson_type'])
    .where('unit_id', '=', unit_id)
    .execute()
  const done = lessons.filter(({ lesson_type }) => !only || lesson_type === only)
  const rows = done.map((lesson) => ({
    learner_id: id,
    lesson_id: lesson.id,
    status: 0 as const,
    last_reached_second: 0,
  }))
  await app.deps.db.insertInto('lesson_progress').values(rows).execute()
}

const english = { 'accept-language': 'en' }
const tables = {
  lesson: 'lessons',
  short: 'shorts',
  'micro-lesson': 'micro_lessons',
  story: 'stories',
} as const
const coverage = async (who: Who, kind: keyof typeof tables, slug: string) => {
  const id = await idOf(tables[kind], slug)
  const asked = await send(
    app,
    'GET',
    '/words/coverage',
    { kind, id },
    { token: who.token, headers: english },
  )
  return asked.body.data as { percent: number; unknown: Word[] } | null
}
const texts = (words: readonly Word[] | undefined) => words?.map(({ text }) => text)

test('nothing is said before the first card of the language was met', async () => {
  const learner = await newLearner(app)
  expect(await coverage(learner, 'lesson', 'a1-greetings-watch')).toBeNull()
  const { body } = await send(app, 'GET', '/shorts', {}, learner)
  expect(new Set(body.data.map((short: { known_percent: unknown }) => short.known_percent))).toEqual(
    new Set([null]),
  )
})

test('what was only met is not known; a word that is being learned counts as often as it is said', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'a1-greetings-name', 'learning')
  expect((await coverage(learner, 'lesson', 'a1-greetings-watch'))?.percent).toBe(0)
  await remember(learner, 'a1-greetings-hello')
  const found = await coverage(learner, 'lesson', 'a1-greetings-watch')
  // Of the 43 running words of the video two are hello.
  expect(found?.percent).toBe(Math.floor(200 / 43))
  expect(texts(found?.unknown)?.slice(0, 4)).toEqual(['say', 'I', 'be', 'hi'])
  expect(found?.unknown.find(({ text }) => text === 'name')).toEqual({
    ...{ text: 'name', word: 'name', lang: 'en', reading: null, kept: false },
    meaning: expect.stringMatching(/\w/),
    audio: expect.stringMatching(/^\/media\/\w+\.m4a$/),
  })
})

test('what no card teaches is known once a video that says it is done, and what a card teaches is not', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'a1-greetings-hello')
  await finish(learner, 'a1-greetings', 'VIDEO')
  const story = await coverage(learner, 'story', 'story-hello-bird')
  expect(story?.percent).toBeGreaterThan(40)
  expect(texts(story?.unknown)).toEqual(expect.arrayContaining(['name', 'fine']))
  for (const word of ['I', 'you', 'hi', 'my']) expect(texts(story?.unknown)).not.toContain(word)
  expect(texts(story?.unknown)).not.toContain('Su')
})

test('all words of a unit are known once all its lessons are done', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'a1-greetings-hello')
  await finish(learner, 'a1-greetings')
  expect(await coverage(learner, 'lesson', 'a1-greetings-watch')).toEqual({ percent: 100, unknown: [] })
  const { body } = await send(app, 'GET', '/shorts', { language_id: 1, per_page: 100 }, learner)
  const percents = body.data.map((short: { known_percent: number }) => short.known_percent)
  expect(percents.length).toBeGreaterThan(3)
  for (const percent of percents) expect(percent).toBeLessThan(100)
  expect(Math.max(...percents)).toBeGreaterThan(0)
})

test('who was placed above a level knows its words, in that language alone', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'a1-greetings-hello')
  const { id } = await app.deps.db
    .selectFrom('levels')
    .select('id')
    .where('code', '=', 'A2')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .updateTable('learners')
    .set({ english_level_id: id })
    .where('id', '=', learner.id)
    .execute()
  expect((await coverage(learner, 'lesson', 'a1-greetings-watch'))?.percent).toBe(100)
  expect(await coverage(learner, 'short', 'short-arigatou')).toBeNull()
  await remember(learner, 'kana-a-ie', 'learning')
  expect((await coverage(learner, 'short', 'short-arigatou'))?.percent).toBe(0)
})

test('Japanese is one word in kana and in kanji; a word of a locked lesson stands without its meaning', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'n5-intro-sensei')
  const locked = (await coverage(learner, 'micro-lesson', 'micro-particles'))?.unknown
  expect(locked?.find(({ text }) => text === 'がくせい')).toEqual({
    ...{ text: 'がくせい', word: 'がくせい', lang: 'ja', kept: false },
    ...{ reading: null, meaning: null, audio: null },
  })
  await subscribe(app.deps, learner.id, 'japanese')
  const before = await coverage(learner, 'micro-lesson', 'micro-particles')
  const word = before?.unknown.find(({ text }) => text === 'がくせい' || text === '学生')
  expect(word?.meaning).toBe('student')
  await remember(learner, 'n5-intro-gakusei')
  const after = await coverage(learner, 'micro-lesson', 'micro-particles')
  expect(after?.percent).toBeGreaterThan(before?.percent ?? 100)
  expect(texts(after?.unknown)).not.toContain(word?.text)
})

test('nothing is said of what is locked or not there, and what is asked wrongly is refused', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'a1-greetings-hello')
  expect(await coverage(learner, 'lesson', 'a2-clinic-watch')).toBeNull()
  const ask = (input: Record<string, unknown>) => send(app, 'GET', '/words/coverage', input, learner)
  expect((await ask({ kind: 'lesson', id: 999_999 })).body.data).toBeNull()
  for (const input of [{}, { kind: 'card', id: 1 }, { kind: 'lesson', id: 0 }, { kind: 'lesson', id: 'x' }])
    expect([input, (await ask(input)).status]).toEqual([input, 422])
  expect((await send(app, 'GET', '/words/coverage', { kind: 'short', id: 1 }, {})).status).toBe(401)
})

test('the next lesson is the first video of the own level that is open and not done', async () => {
  const learner = await newLearner(app)
  const next = async (language_id = 1) =>
    (await send(app, 'GET', '/words/next', { language_id }, { token: learner.token, headers: english })).body
      .data
  expect(await next()).toBeNull()
  await remember(learner, 'a1-greetings-hello')
  const lesson = 'a1-greetings-watch'
  const { percent, unknown } = (await coverage(learner, 'lesson', lesson)) ?? {}
  expect(await next()).toEqual({
    ...{ lesson_id: await idOf('lessons', lesson), title: 'Saying hello' },
    ...{ percent, unknown_count: unknown?.length },
  })
  await finish(learner, 'a1-greetings')
  // The next unit of the level is locked: Today leads to no other level either.
  expect(await next()).toBeNull()
  expect(await next(2)).toBeNull()
  await remember(learner, 'kana-a-ie', 'learning')
  expect((await next(2)).lesson_id).toBe(await idOf('lessons', 'kana-a-watch'))
  expect((await send(app, 'GET', '/words/next', { language_id: 9 }, learner)).status).toBe(422)
})

test('lists say it of each thing that is open, with one statement more', async () => {
  const learner = await newLearner(app)
  await remember(learner, 'a1-greetings-hello')
  const search = { kind: 'lesson', level: 'A1', per_page: 100 }
  const found = await send(app, 'GET', '/library/search', search, learner)
  const items = found.body.data.groups.flatMap((group: { items: unknown[] }) => group.items) as {
    lock: boolean
    known_percent: number | null
  }[]
  expect(items.some(({ lock, known_percent }) => !lock && known_percent !== null)).toBe(true)
  expect(items.filter(({ lock, known_percent }) => lock && known_percent !== null)).toEqual([])
  for (const [address, input, most] of [
    ['/words/coverage', { kind: 'short', id: await idOf('shorts', 'short-arigatou') }, 2],
    ['/words/next', {}, 2],
    ['/shorts', { per_page: 100 }, 3],
    ['/micro-lessons', { per_page: 100 }, 2],
    ['/library/search', search, 3],
    ['/library/search', { kind: 'word', q: 'hello' }, 2],
  ] as const) {
    await send(app, 'GET', address, input, learner)
    const asked = await statementsOf(() => send(app, 'GET', address, input, learner))
    expect([address, asked.length]).toEqual([address, most])
  }
})

test('among many learners their rows are found by indexes', async () => {
  const learner = await newLearner(app)
  const short = await idOf('shorts', 'short-arigatou')
  const database = new pg.Client(app.connection)
  await database.connect()
  onTestFinished(() => database.end())
  await fillDevices(database, 60)
  await database.query(`insert into card_states
    (learner_id, source, card_id, direction, state, stability, difficulty, step, scheduled_days, due_at, reps, lapses, last_reviewed_at, last_review_id)
    select learners.id, 'school', cards.id, 'forward', 'review', 3, 5, 0, 3, now(), 1, 0, now(), gen_random_uuid() from learners cross join cards on conflict do nothing`)
  await database.query(`insert into lesson_progress (learner_id, lesson_id, status)
    select learners.id, lessons.id, 0 from learners cross join lessons on conflict do nothing`)
  await database.query('analyze card_states, lesson_progress')
  const asked = await statementsOf(() =>
    send(app, 'GET', '/words/coverage', { kind: 'short', id: short }, learner),
  )
  const own = asked.filter(({ text }) => text.includes('card_states'))
  expect(own).toHaveLength(1)
  for (const statement of own)
    expect(await readWhole(database, statement, new Set(['card_states', 'lesson_progress']))).toEqual([])
})
