import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import {
  addLesson,
  addQuestion,
  addUnit,
  choiceBody,
  subscribe,
  typedBody,
} from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let free: number
let locked: number
let choice: number
let typed: number
let secret: number
let video: number
let ofVideo: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  free = await addLesson(deps, await addUnit(deps), 'PRACTICE', { total_question: 2 })
  choice = await addQuestion(deps, free)
  typed = await addQuestion(deps, free, typedBody('beautiful'))
  video = await addLesson(deps, await addUnit(deps), 'VIDEO', { total_question: 1 })
  ofVideo = await addQuestion(deps, video)
  locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'PRACTICE', { total_question: 1 })
  secret = await addQuestion(deps, locked, {
    ...choiceBody,
    question: 'a secret',
    audio: '/media/secret-audio.m4a',
  })
})
afterAll(() => app.stop())

type Session = { token: string }
const given = (question_id: number, answer: unknown, more: Record<string, unknown> = {}) => {
  const ended = Date.now() - 10_000
  return {
    question_id,
    answer,
    started_practice_at: new Date(ended - 10_000).toISOString(),
    ended_practice_at: new Date(ended).toISOString(),
    ...more,
  }
}
const submit = (learner: Session, practices: unknown[], headers = {}) =>
  send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, { ...learner, headers })
const statusOf = async (learner: Session, id: number) =>
  (await send(app, 'GET', `/lessons/${id}`, {}, learner)).body.data.lesson_status

test('questions come with their solutions, in the language of the interface', async () => {
  const learner = await newLearner(app)
  const ask = (headers: Record<string, string>) =>
    send(app, 'POST', '/questions', { lesson_id: free, new_format: 1 }, { ...learner, headers })
  const { data } = (await ask({ 'accept-language': 'en' })).body
  expect(data).toMatchObject([
    {
      id: choice,
      question_type: 'multiple-choice',
      question: 'Which one is right?',
      solution: { correct_answer: 2, accepted: [], explanation: 'An explanation.' },
    },
    { id: typed, question: 'Write ___.', solution: { correct_answer: 'beautiful' } },
  ])
  expect((await ask({ 'accept-language': 'my' })).body.data[0].question).toBe('ဘယ်ဟာ မှန်ပါသလဲ။')
})

test('the server grades: right, wrong, a typo, an incomplete answer, one of another form', async () => {
  const learner = await newLearner(app)
  const reply = await submit(learner, [
    given(choice, 2),
    given(choice, 1),
    given(typed, 'beautful'),
    given(typed, null),
    given(typed, [[1, 2]]),
  ])
  const { quiz_summary: summary } = reply.body.data
  expect(summary.results.map((result: { is_correct: boolean }) => result.is_correct)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  expect(summary).toMatchObject({ total: 5, correct: 2, correctness: 40, average_second: 10 })
  expect(summary.results[0]).toMatchObject({ question_id: choice, correct_answer: 2 })
})

test('practice is done when each question was answered once, in however many parts', async () => {
  const learner = await newLearner(app)
  const first = await submit(learner, [given(choice, 1)])
  expect(first.body.data.quiz_summary.is_practice_done).toBe(false)
  expect(await statusOf(learner, free)).toBe(2)
  const second = await submit(learner, [given(typed, 'x')])
  expect(second.body.data.quiz_summary.is_practice_done).toBe(true)
  expect(await statusOf(learner, free)).toBe(0)
  const third = await submit(learner, [given(choice, 2)])
  expect(third.body.data.quiz_summary.is_practice_done).toBe(true)
})

test('the last answer to each question is told, in the lesson’s order: one’s own, of an open lesson', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const lastOf = (session: Session, id: number) => send(app, 'GET', `/lessons/${id}/answers`, {}, session)
  expect((await lastOf(learner, free)).body.data).toEqual([])
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  const times = (from: number) => ({ started_practice_at: at(from), ended_practice_at: at(from + 5) })
  await submit(other, [given(choice, 1)])
  await submit(learner, [given(typed, 'late', times(50)), given(choice, 2, times(20))])
  await submit(learner, [given(typed, 'early', times(10)), given(choice, null, times(30))])
  expect((await lastOf(learner, free)).body.data).toEqual([
    { question_id: choice, answer: null, ...times(30) },
    { question_id: typed, answer: 'late', ...times(50) },
  ])
  expect((await lastOf(learner, locked)).status).toBe(403)
  expect((await lastOf(learner, 999_999)).status).toBe(404)
})

test('answers given before a subscription ended are recorded when they arrive after it, without their solutions', async () => {
  const learner = await newLearner(app)
  const period = (starts_at: string, ends_at: string) =>
    app.deps.db
      .insertInto('grants')
      .values({
        learner_id: learner.id,
        product: 'english',
        source: `test ${randomUUID()}`,
        granted_at: new Date(starts_at),
        starts_at: new Date(starts_at),
        ends_at: new Date(ends_at),
      })
      .execute()
  await period('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')
  const at = (time: string) => ({ started_practice_at: time, ended_practice_at: time })
  const inTime = given(secret, 2, at('2026-03-31T23:59:59Z'))
  const reply = await submit(learner, [inTime])
  expect(reply.status).toBe(200)
  expect(reply.body.data.quiz_summary).toMatchObject({
    correct: 1,
    results: [{ question_id: secret, is_correct: true, correct_answer: null, explanation: null }],
  })
  for (const late of ['2026-04-01T00:00:00Z', '2026-02-28T23:59:59Z', new Date().toISOString()])
    expect((await submit(learner, [inTime, given(secret, 2, at(late))])).status).toBe(403)
})

test('questions of a video are done by themselves, and say nothing of what was watched', async () => {
  const learner = await newLearner(app)
  const reply = await submit(learner, [given(ofVideo, 2)])
  expect(reply.body.data.quiz_summary.is_practice_done).toBe(true)
  expect(await statusOf(learner, video)).toBe(2)
})

test('the sums follow every answer, however many are sent at once, and a repeat counts once', async () => {
  const learner = await newLearner(app)
  await Promise.all(Array.from({ length: 20 }, () => submit(learner, [given(choice, 2), given(typed, 'no')])))
  const key = { 'idempotency-key': randomUUID() }
  const practices = [given(choice, 2)]
  await Promise.all(Array.from({ length: 5 }, () => submit(learner, practices, key)))
  const totals = await app.deps.db
    .selectFrom('practice_totals')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  expect(totals).toMatchObject({ answered: 41, correct: 21, milliseconds: 410_000 })
})

test('an answer with an id counts once, whatever it comes with and however late', async () => {
  const learner = await newLearner(app)
  const [one, two] = [
    given(choice, 2, { event_id: randomUUID() }),
    given(typed, 'no', { event_id: randomUUID() }),
  ]
  await Promise.all([submit(learner, [one, two]), submit(learner, [two, one]), submit(learner, [one])])
  const key = { 'idempotency-key': randomUUID() }
  const again = await submit(learner, [one, two, two], key)
  expect(again.body.data.quiz_summary).toMatchObject({ total: 3, correct: 1, is_practice_done: true })
  const kept = app.deps.db
    .selectFrom('practice_totals')
    .select(['answered', 'correct', 'milliseconds', 'flawless'])
  const totals = () => kept.where('learner_id', '=', learner.id).executeTakeFirstOrThrow()
  expect(await totals()).toEqual({ answered: 2, correct: 1, milliseconds: 20_000, flawless: 0 })
  await submit(await newLearner(app), [one])
  await submit(learner, [one, given(typed, 'beautiful', { event_id: randomUUID() })])
  expect(await totals()).toEqual({ answered: 3, correct: 2, milliseconds: 30_000, flawless: 1 })
})

test('the first lesson done and the practice without a mistake earn their badges', async () => {
  const learner = await newLearner(app)
  await submit(learner, [given(choice, 2), given(typed, 'beautiful')])
  const rows = await app.deps.db
    .selectFrom('badges')
    .select('code')
    .where('learner_id', '=', learner.id)
    .orderBy('code')
    .execute()
  expect(rows.map(({ code }) => code)).toEqual(['first-lesson', 'flawless'])
})

test('times that cannot be are refused, by field', async () => {
  const learner = await newLearner(app)
  const refused = async (times: Record<string, string>) => {
    const reply = await submit(learner, [given(choice, 2), given(choice, 2, times)])
    return [reply.status, ...Object.keys(reply.body)]
  }
  expect(await refused({ started_practice_at: new Date().toISOString() })).toEqual([
    422,
    'practices.1.ended_practice_at',
  ])
  const ahead = new Date(Date.now() + 310_000).toISOString()
  expect(await refused({ ended_practice_at: ahead })).toEqual([422, 'practices.1.ended_practice_at'])
  expect(await refused({ started_practice_at: '0001-01-01T00:00:00Z' })).toEqual([
    422,
    'practices.1.started_practice_at',
  ])
  const soon = new Date(Date.now() + 200_000).toISOString()
  expect((await submit(learner, [given(choice, 2, { ended_practice_at: soon })])).status).toBe(200)
})

test('nothing of a locked lesson leaves the server, and nothing unknown is found', async () => {
  const learner = await newLearner(app)
  const ask = (path: string, input: Record<string, unknown>) => send(app, 'POST', path, input, learner)
  for (const reply of [
    await ask('/questions', { lesson_id: locked }),
    await ask('/lessons/solution', { lesson_id: locked }),
    await submit(learner, [given(secret, 2)]),
    await ask('/questions/appeal', { question_id: secret, answer: 1 }),
    await ask('/store_student_question', { lesson_id: locked, question: 'Why?' }),
  ]) {
    expect([reply.status, Object.keys(reply.body)]).toEqual([403, ['message']])
  }
  const lesson = await send(app, 'GET', `/lessons/${locked}`, {}, learner)
  expect(JSON.stringify(lesson.body)).not.toContain('secret')
  for (const reply of [
    await ask('/questions', { lesson_id: 999_999 }),
    await ask('/questions', { course_id: 999_999 }),
    await ask('/lessons/solution', { lesson_id: 999_999 }),
    await submit(learner, [given(999_999, 2)]),
    await ask('/questions/appeal', { question_id: 999_999, answer: 1 }),
    await ask('/store_student_question', { lesson_id: 999_999, question: 'Why?' }),
  ]) {
    expect(reply.status).toBe(404)
  }
  expect((await ask('/questions', {})).status).toBe(422)
})

test('a subscription opens them', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  expect((await submit(learner, [given(secret, 2)])).body.data.quiz_summary.is_practice_done).toBe(true)
  const solution = await send(app, 'POST', '/lessons/solution', { lesson_id: locked }, learner)
  expect(solution.body.data).toMatchObject([{ question_id: secret, correct_answer: 2 }])
})

test('an appeal and a question reach the teachers; another appeal takes the place of the first', async () => {
  const learner = await newLearner(app)
  const appeal = (answer: unknown) =>
    send(app, 'POST', '/questions/appeal', { question_id: typed, answer }, learner)
  const [one, other] = [await appeal('lovely'), await appeal('pretty')]
  expect(other.body.data.id).toBe(one.body.data.id)
  expect((await appeal(null)).status).toBe(422)
  for (let i = 0; i < 10; i++) expect((await appeal('pretty')).status).toBe(200)
  const rows = await app.deps.db
    .selectFrom('appeals')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  expect(rows).toMatchObject([{ answer: 'pretty', state: 'open' }])
  const question = { lesson_id: free, question: 'ဘာကြောင့်လဲ' }
  expect((await send(app, 'POST', '/store_student_question', question, learner)).body.data.id).toBeTypeOf(
    'number',
  )
})

test('fifty letters to the teachers a day and no more', async () => {
  const learner = await newLearner(app)
  const ask = () =>
    send(app, 'POST', '/store_student_question', { lesson_id: free, question: 'Why?' }, learner)
  for (let i = 0; i < 50; i++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('questions cost no statement beside the session’s, answers one', async () => {
  const learner = await newLearner(app)
  await submit(learner, [given(choice, 2)])
  const read = await statementsOf(() => send(app, 'POST', '/questions', { lesson_id: free }, learner))
  expect(read).toHaveLength(1)
  expect(await statementsOf(() => submit(learner, [given(choice, 2)]))).toHaveLength(2)
})
