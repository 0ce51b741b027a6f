import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const RIGHT = 2
const WRONG = 1

let app: TestApp
let lesson: number
let second: number
let japanese: number
/** Questions of those three lessons, and one of a lesson that a subscription opens. */
let questions: number[]
let others: number[]
let foreign: number
let locked: number
let removed: number
beforeAll(async () => {
  app = await startApp()
  const unit = await addUnit(app.deps)
  lesson = await addLesson(app.deps, unit, 'PRACTICE')
  second = await addLesson(app.deps, unit, 'PRACTICE', { position: 2 })
  japanese = await addLesson(app.deps, await addUnit(app.deps, { levelId: 15 }), 'PRACTICE')
  const premium = await addLesson(app.deps, await addUnit(app.deps, { isPremium: true }), 'PRACTICE')
  const many = async (lessonId: number, count: number) =>
    await Promise.all(Array.from({ length: count }, () => addQuestion(app.deps, lessonId)))
  questions = await many(lesson, 12)
  others = await many(second, 2)
  foreign = await addQuestion(app.deps, japanese)
  locked = await addQuestion(app.deps, premium)
  removed = await addQuestion(app.deps, second)
  await app.deps.db.updateTable('questions').set({ hidden: true }).where('id', '=', removed).execute()
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const start = Date.now() - 3_600_000

/** Answers a question so many seconds after the start. */
const answer = async (learner: Learner, question_id: number, given: number, second: number, more = {}) => {
  const at = new Date(start + second * 1000).toISOString()
  const practice = { question_id, answer: given, started_practice_at: at, ended_practice_at: at, ...more }
  const path = '/submit-quizzes-practicing-behaviours'
  expect((await send(app, 'POST', path, { practices: [practice] }, learner)).status).toBe(200)
}
const list = async (learner: Learner, input = {}) =>
  (await send(app, 'GET', '/mistakes', { language_id: 1, ...input }, learner)).body
const given = async (learner: Learner, question_ids: unknown) =>
  await send(app, 'POST', '/questions/given', { question_ids }, learner)

test('a question is a mistake from its wrong answer on until two right ones in a row', async () => {
  const learner = await newLearner(app)
  const [one = 0, two = 0, never = 0] = questions
  const shown = async () => (await list(learner)).run
  await answer(learner, never, RIGHT, 1)
  expect(await shown()).toEqual([])
  await answer(learner, one, RIGHT, 2)
  await answer(learner, one, WRONG, 3)
  await answer(learner, two, WRONG, 4)
  expect(await shown()).toEqual([one, two])
  await answer(learner, one, RIGHT, 5, { is_return: true })
  expect(await shown()).toEqual([two, one])
  await answer(learner, one, WRONG, 6)
  await answer(learner, one, RIGHT, 7)
  expect(await shown()).toEqual([two, one])
  await answer(learner, one, RIGHT, 8)
  expect(await shown()).toEqual([two])
})

test('an answer counts when it was given, however late it comes, and once however often', async () => {
  const learner = await newLearner(app)
  const [one = 0] = questions
  const event = { event_id: randomUUID() }
  await answer(learner, one, WRONG, 1)
  await answer(learner, one, RIGHT, 10, event)
  await answer(learner, one, RIGHT, 10, event)
  expect((await list(learner)).count).toBe(1)
  await answer(learner, one, RIGHT, 20)
  expect((await list(learner)).count).toBe(0)
  await answer(learner, one, WRONG, 5)
  expect((await list(learner)).count).toBe(0)
  await answer(learner, one, WRONG, 15)
  expect((await list(learner)).count).toBe(1)
})

test('they are told by lesson in the order of the path, by page, in runs of ten; nobody sees those of others', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  for (const [index, id] of [...others, ...questions].entries()) await answer(learner, id, WRONG, index)
  const { data, count, run, pagination } = await list(learner, { per_page: 1 })
  expect([count, pagination.total, pagination.last_page]).toEqual([14, 2, 2])
  expect(run).toEqual([...others, ...questions].slice(0, 10))
  expect(data).toEqual([
    expect.objectContaining({ lesson_id: lesson, count: 12, run: questions.slice(0, 10) }),
  ])
  const next = await list(learner, { per_page: 1, page: 2 })
  expect(next.data).toEqual([expect.objectContaining({ lesson_id: second, count: 2, run: others })])
  expect(await list(other)).toMatchObject({ data: [], count: 0, run: [] })
})

test('those of the other language, of a lesson that closed and of a removed question do not come', async () => {
  const learner = await newLearner(app)
  await app.deps.db
    .insertInto('answers')
    .values(
      [foreign, locked, removed].map((question_id) => ({ ...wrongRow, learner_id: learner.id, question_id })),
    )
    .execute()
  expect((await list(learner)).run).toEqual([])
  expect((await list(learner, { language_id: 2 })).run).toEqual([foreign])
  const asked = async () => (await given(learner, [locked, removed, foreign, foreign])).body.data
  const idsOf = ({ questions: shown }: { questions: { id: number }[] }) => shown.map(({ id }) => id)
  expect(idsOf(await asked())).toEqual([foreign])
  await subscribe(app.deps, learner.id, 'english')
  expect((await list(learner)).run).toEqual([locked])
  expect(idsOf(await asked())).toEqual([locked, foreign])
})

const wrongRow = { is_correct: false, answer: '1', started_at: new Date(start), ended_at: new Date(start) }

test('given questions come in the order asked for, with the learner’s own last answers', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const [one = 0, two = 0] = questions
  await answer(learner, one, WRONG, 1)
  await answer(learner, one, RIGHT, 2, { is_return: true })
  await answer(other, two, WRONG, 3)
  const { data } = (await given(learner, [two, one])).body
  expect(data.questions.map(({ id }: { id: number }) => id)).toEqual([two, one])
  expect(data.answers).toEqual([
    expect.objectContaining({ question_id: one, answer: RIGHT, is_return: true }),
  ])
})

test('what cannot be asked is refused', async () => {
  const learner = await newLearner(app)
  const status = async (ids: unknown) => (await given(learner, ids)).status
  const tooMany = Array.from({ length: 21 }, (_, index) => index + 1)
  expect(await Promise.all([[], tooMany, ['x'], [-1], 'x', null].map(status))).toEqual(Array(6).fill(422))
  expect((await given(learner, [2_000_000_000])).body.data).toEqual({ questions: [], answers: [] })
  expect((await send(app, 'GET', '/mistakes', { language_id: 9 }, learner)).status).toBe(422)
})
