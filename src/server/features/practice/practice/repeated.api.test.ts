import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit, typedBody } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let [choice, typed] = [0, 0]
beforeAll(async () => {
  app = await startApp()
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE')
  choice = await addQuestion(app.deps, lesson)
  typed = await addQuestion(app.deps, lesson, typedBody('beautiful'))
})
afterAll(() => app.stop())

const given = (question_id: number, answer: unknown, { event_id }: { event_id: string }) => {
  const at = new Date(Date.now() - 10_000).toISOString()
  return { question_id, answer, event_id, started_practice_at: at, ended_practice_at: at }
}
const submit = (learner: { token: string }, practices: unknown[]) =>
  send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, learner)

test('what comes again under a known id is judged as the first time, and makes no practice flawless', async () => {
  const learner = await newLearner(app)
  const [one, two] = [{ event_id: randomUUID() }, { event_id: randomUUID() }]
  await submit(learner, [given(typed, 'no', one)])
  const verdicts = async (...practices: unknown[]) => {
    const { quiz_summary } = (await submit(learner, practices)).body.data
    const right = quiz_summary.results.map(({ is_correct }: { is_correct: boolean }) => is_correct)
    return [right, quiz_summary.correct, quiz_summary.correctness]
  }
  expect(await verdicts(given(typed, 'beautiful', one))).toEqual([[false], 0, 0])
  expect(await verdicts(given(typed, 'beautiful', one), given(choice, 2, two))).toEqual([
    [false, true],
    1,
    50,
  ])
  expect(await verdicts(given(choice, 1, two), given(choice, 2, two))).toEqual([[true, true], 2, 100])
  expect(await verdicts(given(typed, 'beautiful', two))).toEqual([[false], 0, 0])
  const three = { event_id: randomUUID() }
  expect(await verdicts(given(typed, 'no', three), given(typed, 'beautiful', three))).toEqual([
    [false, false],
    0,
    0,
  ])
  const totals = await app.deps.db
    .selectFrom('practice_totals')
    .select(['answered', 'correct', 'flawless'])
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  expect(totals).toEqual({ answered: 3, correct: 1, flawless: 0 })
})
