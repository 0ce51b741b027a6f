import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerStudentQuestion } from '#server/features/practice/practice/student-questions.queries.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute } from './inbox.ts'
import { readOrder } from './order.ts'

const order = (...args: (string | number)[]) => execute(app.deps, readOrder(args.map(String)))
const inboxOf = () => order('list', '--kind', 'question')

let app: TestApp
let lesson: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE')
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const ask = async (learner: Learner, question: string): Promise<number> =>
  (await send(app, 'POST', '/store_student_question', { lesson_id: lesson, question }, learner)).body.data.id
const asked = async (learner: Learner, input = {}) =>
  (await send(app, 'GET', '/student_questions', input, learner)).body.data
const isTold = async (learner: Learner) =>
  (await send(app, 'GET', '/today', {}, learner)).body.data.has_teacher_answer
const seen = (learner: Learner, ...question_ids: unknown[]) =>
  send(app, 'POST', '/student_questions/seen', { question_ids }, learner)

test('a question waits in the inbox until it is answered, and its learner alone is told, until they have seen it', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const [mine, theirs] = [await ask(one, 'Why "an" apple?\nAnd "a" unit?'), await ask(other, 'Who is she?')]
  const inbox = (await inboxOf()) ?? ''
  expect(inbox).toContain('    Why "an" apple?\n    And "a" unit?')
  expect(inbox.indexOf('Why')).toBeLessThan(inbox.indexOf('Who'))
  expect(await asked(one)).toMatchObject([{ id: mine, answer: null, answered_at: null, is_new: false }])

  expect(await order('answer', `q${mine}`, 'By the sound.')).toBe('Answered; the learner is told.')
  expect(await inboxOf()).not.toContain('Why')
  expect([await isTold(one), await isTold(other)]).toEqual([true, false])
  const told = { id: mine, lesson_id: lesson, answer: 'By the sound.', is_new: true }
  expect(await asked(one, { lesson_id: lesson })).toMatchObject([told])
  expect(await asked(one, { lesson_id: 1 })).toEqual([])
  expect(await asked(other)).toMatchObject([{ id: theirs, answer: null }])

  await seen(other, mine)
  expect(await isTold(one)).toBe(true)
  await seen(one, mine, theirs, mine)
  expect(await isTold(one)).toBe(false)
  expect(await asked(one)).toMatchObject([{ ...told, is_new: false }])

  await answerStudentQuestion(app.deps.db, mine, 'By the sound: a unit.')
  expect([await isTold(one), (await asked(one))[0].answer]).toEqual([true, 'By the sound: a unit.'])
  expect(await order('answer', 'q999999', 'x')).toBeNull()
  expect(await order('close', `q${theirs}`)).toBe('Closed.')
  expect([await inboxOf(), await order('close', `q${theirs}`)]).toEqual(['Nothing waits.', null])
  for (const ids of [[], ['x'], [-1], Array.from({ length: 101 }, (_, i) => i + 1)])
    expect((await seen(one, ...ids)).status).toBe(422)
})

test('an answer that waits is in the export and goes with the account', async () => {
  const learner = await newLearner(app)
  const id = await ask(learner, 'When?')
  await answerStudentQuestion(app.deps.db, id, 'Tomorrow.')
  const { body } = await send(app, 'GET', '/me/export', {}, learner)
  expect(JSON.stringify(body)).toContain('Tomorrow.')
})
