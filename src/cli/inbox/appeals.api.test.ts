import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAppeals } from '#server/features/practice/practice/appeals.queries.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, typedBody } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute } from './inbox.ts'
import { readOrder } from './order.ts'
import { acceptAndRegrade } from './rule-appeal.ts'

let app: TestApp
let lesson: number
let question: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE')
  question = await addQuestion(app.deps, lesson, typedBody('beautiful'))
})
afterAll(() => app.stop())

type Learner = { token: string; id: number }
async function answered(learner: Learner, answer: string): Promise<boolean> {
  const at = new Date().toISOString()
  const practices = [{ question_id: question, answer, started_practice_at: at, ended_practice_at: at }]
  const reply = await send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, learner)
  return reply.body.data.quiz_summary.correct === 1
}
const appeal = async (learner: Learner, answer: string) =>
  (await send(app, 'POST', '/questions/appeal', { question_id: question, answer }, learner)).body.data
    .id as number
const totals = (learner: Learner) =>
  app.deps.db
    .selectFrom('practice_totals')
    .select(['answered', 'correct'])
    .where('learner_id', '=', learner.id)
    .executeTakeFirst()

test('an accepted answer is right from now on, and for everybody who gave it before', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  for (const answer of ['lovely', 'Lovely', 'ugly']) expect(await answered(one, answer)).toBe(false)
  expect(await answered(other, 'lovely')).toBe(false)
  const id = await appeal(one, 'lovely')
  await appeal(other, 'LOVELY')
  expect(await listAppeals(app.deps.db)).toMatchObject([
    { id, answer: 'lovely', correct_answer: 'beautiful', question: 'Write ___.' },
    { answer: 'LOVELY' },
  ])

  expect(await acceptAndRegrade(app.deps.db, id, 0)).toBe(3)
  expect(await totals(one)).toEqual({ answered: 3, correct: 2 })
  expect(await totals(other)).toEqual({ answered: 1, correct: 1 })
  expect(await listAppeals(app.deps.db)).toEqual([])
  await vi.waitFor(async () => expect(await answered(other, 'lovely')).toBe(true), {
    timeout: 10_000,
    interval: 500,
  })
  const shown = await send(app, 'POST', '/questions', { lesson_id: lesson }, one)
  expect(shown.body.data[0].solution.accepted).toEqual(['lovely'])
  expect(await acceptAndRegrade(app.deps.db, id, 0)).toBeUndefined()
})

test('a refused one changes nothing, and is decided once', async () => {
  const learner = await newLearner(app)
  await answered(learner, 'horrible')
  const id = await appeal(learner, 'horrible')
  const refuse = () => execute(app.deps, readOrder(['answer', `a${id}`, 'refuse']))
  expect(await execute(app.deps, readOrder(['show', `a${id}`]))).toContain('answered  "horrible"')
  expect([await refuse(), await refuse()]).toEqual(['Refused.', null])
  expect(await totals(learner)).toEqual({ answered: 1, correct: 0 })
  expect(await answered(learner, 'horrible')).toBe(false)
})
