import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnitTest } from '#contract/practice/unit-tests.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { calls } from '#server/app/calls.ts'
import { newLearner } from '#tests/support/factories.ts'
import { withDays } from '#tests/support/memory/days.ts'
import { addCard, addLesson, addQuestion, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const RIGHT = 2
const DAY = 86_400_000

let app: TestApp
let unit: number
let locked: number
let small: number
let empty: number
let lessons: number[]
const cards: number[] = []
beforeAll(async () => {
  app = await startApp()
  unit = await addUnit(app.deps)
  const types = ['VIDEO', 'FLASH_CARD', 'PRACTICE', 'PRACTICE'] as const
  lessons = []
  for (const [position, type] of types.entries())
    lessons.push(await addLesson(app.deps, unit, type, { position }))
  const [, words = 0, first = 0, last = 0] = lessons
  for (let n = 0; n < 8; n++) for (const lesson of [first, last]) await addQuestion(app.deps, lesson)
  for (let n = 0; n < 3; n++) cards.push(await addCard(app.deps, words))
  locked = await addUnit(app.deps, { isPremium: true })
  await addQuestion(app.deps, await addLesson(app.deps, locked, 'PRACTICE'))
  small = await addUnit(app.deps)
  const only = await addLesson(app.deps, small, 'PRACTICE')
  for (let n = 0; n < 3; n++) await addQuestion(app.deps, only)
  empty = await addUnit(app.deps)
  await addLesson(app.deps, empty, 'VIDEO')
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const ask = async (learner: Learner, method: 'GET' | 'POST', at = '', id: unknown = unit) =>
  await send(app, method, `/units/${id}/test${at}`, {}, learner)
const begin = async (learner: Learner, id = unit): Promise<UnitTest> =>
  (await ask(learner, 'POST', '', id)).body.data
const show = async (learner: Learner, id = unit): Promise<UnitTest> =>
  (await ask(learner, 'GET', '', id)).body.data
const finish = async (learner: Learner, id = unit) => await ask(learner, 'POST', '/finish', id)

/** Hands in answers of a test: so many wrong, the others right. */
async function answer(learner: Learner, { questions, event_ids }: UnitTest, wrong: number, from = 0) {
  const at = new Date(Date.now() - 1000).toISOString()
  const practices = questions.slice(from).map(({ id }, index) => ({
    ...{ question_id: id, answer: from + index < wrong ? 1 : RIGHT, event_id: event_ids[from + index] },
    ...{ started_practice_at: at, ended_practice_at: at },
  }))
  const path = '/submit-quizzes-practicing-behaviours'
  expect((await send(app, 'POST', path, { practices }, learner)).status).toBe(200)
}

const rowsOf = async (
  learner: Learner,
  table: 'lesson_progress' | 'reviews' | 'card_states' | 'daily_seconds',
) => await app.deps.db.selectFrom(table).selectAll().where('learner_id', '=', learner.id).execute()
const finishedOf = async (learner: Learner) =>
  (await app.deps.db.selectFrom('lesson_progress').selectAll().where('learner_id', '=', learner.id).execute())
    .filter(({ status }) => status === 0)
    .map(({ lesson_id }) => lesson_id)
    .sort((a, b) => a - b)

test('ten questions from all lessons are asked, and eight right ones finish every lesson of the unit', async () => {
  const learner = await newLearner(app)
  expect(await show(learner)).toMatchObject({
    state: 'open',
    total: 10,
    needed: 8,
    questions: [],
    correct: null,
  })
  const begun = await begin(learner)
  expect(begun).toMatchObject({ state: 'running', total: 10, needed: 8, answers: [] })
  expect(new Set(begun.questions.map(({ lesson_id }) => lesson_id))).toEqual(new Set(lessons.slice(2)))
  await answer(learner, begun, 2)
  const { body } = await finish(learner)
  expect(body.data).toMatchObject({ state: 'passed', total: 10, correct: 8, questions: [] })
  expect(await finishedOf(learner)).toEqual(lessons)
  expect(await show(learner)).toEqual(body.data)
})

test('its cards are rated Easy once, as reviews that make their state, and no minute or look of today', async () => {
  const learner = await newLearner(app)
  const [first = 0, ...others] = cards
  const seen = { review_id: randomUUID(), card_id: first, rating: 1, duration_ms: 4000 }
  const reviewed_at = new Date(Date.now() - 60_000).toISOString()
  await send(app, 'POST', '/flash-cards/reviews', { reviews: [{ ...seen, reviewed_at }] }, learner)
  await answer(learner, await begin(learner), 0)
  const before = (await send(app, 'GET', '/today', {}, learner)).body.data
  await finish(learner)
  const reviews = await app.deps.db
    .selectFrom('reviews')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  const rated = reviews.filter(({ rating }) => rating === 4)
  expect(rated.map(({ card_id }) => card_id).sort()).toEqual(others)
  expect(reviews).toHaveLength(3)
  const states = await app.deps.db
    .selectFrom('card_states')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  for (const { card_id, learner_id: _, source: __, direction: ___, ...state } of states)
    expect(state).toEqual(replayedState(withDays(reviews.filter((review) => review.card_id === card_id))))
  expect((await send(app, 'GET', '/today', {}, learner)).body.data).toEqual({ ...before, new: 0 })
  const days = await app.deps.db
    .selectFrom('daily_seconds')
    .select(['kind', 'events'])
    .where('learner_id', '=', learner.id)
    .execute()
  expect(days.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'quiz', events: 10 },
    { kind: 'review', events: 1 },
  ])
  const totals = await app.deps.db
    .selectFrom('practice_totals')
    .select(['reviewed', 'review_milliseconds'])
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  const sum = reviews.reduce((ms, { duration_ms }) => ms + duration_ms, 0)
  expect(totals).toEqual({ reviewed: 3, review_milliseconds: sum })
})

test('below eight nothing changes but the answers; those missed are shown, and the next day it may be tried again', async () => {
  const learner = await newLearner(app)
  const begun = await begin(learner)
  await answer(learner, begun, 3)
  const { data } = (await finish(learner)).body
  const missed = begun.questions.slice(0, 3).map(({ id }) => id)
  expect(data).toMatchObject({ state: 'failed', correct: 7, total: 10 })
  expect(data.questions.map(({ id }: { id: number }) => id)).toEqual(missed)
  expect(await finishedOf(learner)).toEqual([])
  expect(await rowsOf(learner, 'reviews')).toEqual([])
  expect((await ask(learner, 'POST')).status).toBe(409)
  expect((await finish(learner)).body.data).toEqual(data)
  // A device elsewhere is on another day: one of these is, at whatever hour.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const elsewhere = { token: learner.token, headers: { 'time-zone': zone } }
    expect((await send(app, 'POST', `/units/${unit}/test`, {}, elsewhere)).status).toBe(409)
  }
  app.advance(DAY)
  try {
    expect((await show(learner)).state).toBe('open')
    await answer(learner, await begin(learner), 0)
    expect((await finish(learner)).body.data.state).toBe('passed')
  } finally {
    app.advance(-DAY)
  }
})

test('the server’s verdict decides, of the first answer to each question that belongs to the test', async () => {
  const learner = await newLearner(app)
  const begun = await begin(learner)
  const before = { ...begun, event_ids: begun.questions.map(() => randomUUID()) }
  await answer(learner, before, 0)
  expect((await finish(learner)).status).toBe(409)
  const swapped = { ...begun, event_ids: [...begun.event_ids].reverse() }
  await answer(learner, swapped, 0, 9)
  await answer(learner, begun, 10)
  await answer(learner, begun, 0)
  expect((await finish(learner)).status).toBe(409)
  expect((await show(learner)).answers).toHaveLength(9)
})

test('a test that was interrupted goes on with its questions and answers, on another day too', async () => {
  const learner = await newLearner(app)
  const begun = await begin(learner)
  await answer(learner, { ...begun, questions: begun.questions.slice(0, 4) }, 1)
  expect((await finish(learner)).status).toBe(409)
  app.advance(DAY)
  try {
    const again = await begin(learner)
    expect(again.questions).toEqual(begun.questions)
    expect(again.event_ids).toEqual(begun.event_ids)
    expect(again.answers).toHaveLength(4)
    await answer(learner, again, 0, 4)
    expect((await finish(learner)).body.data).toMatchObject({ state: 'passed', correct: 9 })
    expect((await ask(learner, 'POST')).status).toBe(409)
  } finally {
    app.advance(-DAY)
  }
})

test('two that begin at once begin one test, and two that end it at once end it once', async () => {
  const learner = await newLearner(app)
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work))
  const begun = await many(() => begin(learner))
  for (const one of begun) expect(one).toEqual(begun[0])
  await answer(learner, begun[0] as UnitTest, 0)
  const ended = await many(() => finish(learner))
  for (const { body } of ended) expect(body.data).toMatchObject({ state: 'passed', correct: 10 })
  expect(await rowsOf(learner, 'reviews')).toHaveLength(cards.length)
})

test('what fails halfway leaves nothing, and the same call ends the test afterwards', async () => {
  const learner = await newLearner(app)
  await answer(learner, await begin(learner), 0)
  const cut = new Error('cut')
  const { db } = app.deps
  const broken = db.transaction().execute(async (trx) => {
    const finishTest = calls.get('unitTests.finish')?.stages.handle as (context: unknown) => Promise<unknown>
    const me = { id: learner.id, time_zone: 'Asia/Yangon' }
    await finishTest({
      input: { id: unit },
      learner: me,
      deps: { ...app.deps, db: trx },
      locale: 'en',
      now: new Date(),
    })
    throw cut
  })
  await expect(broken).rejects.toBe(cut)
  expect(await finishedOf(learner)).toEqual([])
  expect(await rowsOf(learner, 'reviews')).toEqual([])
  expect((await finish(learner)).body.data.state).toBe('passed')
})

test('a unit with fewer questions asks all; one without any, a finished one and a locked one have no test', async () => {
  const learner = await newLearner(app)
  expect(await begin(learner, small)).toMatchObject({ total: 3, needed: 3 })
  expect((await show(learner, empty)).state).toBe('none')
  expect((await ask(learner, 'POST', '', empty)).status).toBe(409)
  for (const [method, at] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/finish'],
  ] as const)
    expect((await ask(learner, method, at, locked)).status).toBe(403)
  await subscribe(app.deps, learner.id, 'english')
  expect((await show(learner, locked)).state).toBe('open')
  expect((await finish(learner, locked)).status).toBe(404)
  expect((await ask(learner, 'GET', '', 999_999)).status).toBe(404)
  expect((await ask(learner, 'GET', '', 'x')).status).toBe(422)
  await app.deps.db
    .insertInto('lesson_progress')
    .values(
      lessons.map((lesson_id) => ({ learner_id: learner.id, lesson_id, status: 0, last_reached_second: 0 })),
    )
    .execute()
  expect((await show(learner)).state).toBe('done')
  expect((await ask(learner, 'POST')).status).toBe(409)
})

test('nobody sees or ends the test of somebody else', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const begun = await begin(learner)
  await answer(other, begun, 0)
  expect((await show(learner)).answers).toEqual([])
  expect((await show(other)).state).toBe('open')
  expect((await finish(other)).status).toBe(404)
})

test('where it stands is one statement besides the session, its end at most eight', async () => {
  const learner = await newLearner(app)
  await show(learner)
  expect(await statementsOf(() => show(learner))).toHaveLength(2)
  await answer(learner, await begin(learner), 0)
  const statements = withoutFrames(await statementsOf(() => finish(learner)))
  expect(statements.length).toBeLessThanOrEqual(1 + 8)
})
