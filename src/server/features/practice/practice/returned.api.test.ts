import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let lesson: number
let one: number
let other: number
beforeAll(async () => {
  app = await startApp()
  lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE', { total_question: 2 })
  one = await addQuestion(app.deps, lesson)
  other = await addQuestion(app.deps, lesson)
})
afterAll(() => app.stop())

test('what is answered when a question comes back says so, and counts once', async () => {
  const learner = await newLearner(app)
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  const given = (question_id: number, answer: number, from: number, more = {}) => ({
    question_id,
    answer,
    started_practice_at: at(from),
    ended_practice_at: at(from + 5),
    ...more,
  })
  const submit = (...practices: unknown[]) =>
    send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, learner)
  const again = given(one, 2, 30, { is_return: true })
  const event_id = randomUUID()
  await submit(given(one, 1, 10), given(other, 2, 20))
  await submit({ ...again, event_id })
  await submit({ ...again, event_id })
  const { body } = await send(app, 'GET', `/lessons/${lesson}/answers`, {}, learner)
  expect(body.data).toEqual([again, given(other, 2, 20)])
  const rows = await app.deps.db
    .selectFrom('answers')
    .select(['question_id', 'is_correct', 'is_return'])
    .where('learner_id', '=', learner.id)
    .orderBy('ended_at')
    .execute()
  expect(rows).toEqual([
    { question_id: one, is_correct: false, is_return: false },
    { question_id: other, is_correct: true, is_return: false },
    { question_id: one, is_correct: true, is_return: true },
  ])
  expect((await submit({ ...again, is_return: 'yes' })).status).toBe(422)
})
