import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addItem } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'] as const
const levelOf = new Map<number, string>()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  await app.deps.db.updateTable('level_test_items').set({ hidden: true }).execute()
  for (const [index, level] of LEVELS.entries())
    for (let i = 0; i < 12; i++) levelOf.set(await addItem(app.deps, level, { b: index - 2 }), level)
  for (const [index, level] of (['N5', 'N4', 'N3'] as const).entries())
    for (let i = 0; i < 8; i++)
      levelOf.set(await addItem(app.deps, level, { languageId: 2, b: index - 1 }), level)
})
afterAll(() => app.stop())

type Session = { token: string }
const start = (learner: Session, language_id = 1) =>
  send(app, 'GET', '/get-level-test-exam-questions', { language_id }, learner)
const given = (question_id: number, answer: unknown) => ({
  question_id,
  answer,
  started_practice_at: new Date().toISOString(),
  ended_practice_at: new Date().toISOString(),
})
const save = (learner: Session, session_id: string, answers: unknown[] = [], more = {}) =>
  send(app, 'POST', '/save-level-test-exam-result', { session_id, answers, ...more }, learner)

/** Takes a test to its end as someone who knows some levels. @returns the last answer */
async function takeTest(learner: Session, knows: (level: string) => boolean, language = 1) {
  let { data } = (await start(learner, language)).body
  for (let i = 0; i < 21 && data.questions.length > 0; i++) {
    const { id } = data.questions[0]
    const isKnown = knows(levelOf.get(id) ?? '')
    const next = (await save(learner, data.session_id, [given(id, isKnown ? 2 : null)])).body.data
    const foretold = data.upcoming_questions[isKnown ? 'right' : 'wrong']
    expect(next.questions[0]?.id).toBe(foretold?.id)
    data = next
  }
  return data
}

const show = (learner: Session, session_id: string) =>
  send(app, 'GET', `/level-tests/${session_id}`, {}, learner)

const screenOf = async (learner: Session) => (await send(app, 'GET', '/me', {}, learner)).body.data

test('a test begins with one question, both that may follow, and no solution anywhere', async () => {
  const learner = await newLearner(app)
  const { body } = await start(learner)
  expect(body.data).toMatchObject({ answered: 0, max_questions: 20 })
  expect(body.data.questions).toHaveLength(1)
  expect(body.data.upcoming_questions.right).not.toBeNull()
  expect(JSON.stringify(body)).not.toMatch(/solution|correct_answer|accepted/)
})

test('it goes on where it stopped, one test a language, however many open it at once', async () => {
  const learner = await newLearner(app)
  const replies = await Promise.all(Array.from({ length: 6 }, () => start(learner)))
  const ids = new Set(replies.map((reply) => reply.body.data.session_id))
  expect(ids.size).toBe(1)
  const { data } = replies[0]?.body ?? {}
  const after = (await save(learner, data.session_id, [given(data.questions[0].id, 2)])).body.data
  const again = (await start(learner)).body.data
  expect(again).toMatchObject({ session_id: data.session_id, answered: 1, questions: after.questions })
  expect((await start(learner, 2)).body.data.session_id).not.toBe(data.session_id)
})

test('an answer counts once, in its order, and only for the question that was asked', async () => {
  const learner = await newLearner(app)
  const { data } = (await start(learner)).body
  const first = given(data.questions[0].id, 2)
  const second = given(data.upcoming_questions.right.id, null)
  expect((await save(learner, data.session_id, [second])).status).toBe(409)
  const both = await save(learner, data.session_id, [first, second])
  expect(both.body.data.answered).toBe(2)
  const repeats = await Promise.all(
    Array.from({ length: 4 }, () => save(learner, data.session_id, [first, second, first])),
  )
  for (const repeat of repeats) expect(repeat.body).toEqual(both.body)
  expect((await save(learner, data.session_id, [given(999_999, 2)])).status).toBe(404)
})

test('where a test stands can be read, which changes nothing', async () => {
  const learner = await newLearner(app)
  const { data } = (await start(learner)).body
  const { session_id } = data
  const after = (await save(learner, session_id, [given(data.questions[0].id, 2)])).body
  const statements = await statementsOf(() => show(learner, session_id))
  expect(statements.filter(({ text }) => /for update|^\s*(insert|update|delete)/i.test(text))).toEqual([])
  expect((await show(learner, session_id)).body).toEqual(after)
  const result = await takeTest(learner, () => true)
  expect((await show(learner, session_id)).body.data).toEqual(result)
})

test('someone else’s test, and none at all, are not found', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const { data } = (await start(one)).body
  expect((await save(other, data.session_id)).status).toBe(404)
  expect((await save(one, randomUUID())).status).toBe(404)
  expect((await show(other, data.session_id)).status).toBe(404)
  expect((await show(one, randomUUID())).status).toBe(404)
  expect((await start(one, 9)).status).toBe(422)
})

test('who knows everything is found at the top; what was sent ahead is what comes; the level is kept on wish', async () => {
  const learner = await newLearner(app)
  const result = await takeTest(learner, () => true)
  expect(result).toMatchObject({ finished: true, questions: [], final_level: 'C1' })
  expect(result.band).toContain('C1')
  expect(result.answered).toBeLessThanOrEqual(20)
  const saved = await save(learner, result.session_id, [], { save_learn_level: true })
  expect(saved.body.data).toMatchObject({ finished: true, final_level: 'C1' })
  const levels = (await send(app, 'GET', '/levels', { language_id: 1 })).body.data
  expect(await screenOf(learner)).toMatchObject({
    cefr_level: 'C1',
    custom_set_student_level_id: levels.find(({ code }: { code: string }) => code === 'C1').id,
    screen: 'learn',
  })
  expect((await start(learner)).body.data).toMatchObject({ answered: 0 })
})

test('"I don’t know" to everything is A1, and nothing is kept against one’s wish', async () => {
  const learner = await newLearner(app)
  const result = await takeTest(learner, () => false)
  expect(result.final_level).toBe('A1')
  await save(learner, result.session_id, [], { save_learn_level: false })
  expect(await screenOf(learner)).toMatchObject({ cefr_level: null, screen: 'learn' })
})

test('the Japanese test sets the Japanese level only', async () => {
  const learner = await newLearner(app)
  const result = await takeTest(learner, () => false, 2)
  expect(result.final_level).toBe('N5')
  await save(learner, result.session_id, [], { save_learn_level: true })
  expect(await screenOf(learner)).toMatchObject({ cefr_level: null, custom_set_student_level_id: null })
  expect((await screenOf(learner)).japan_level_id).toBeTypeOf('number')
})

test('the test asks of no level beyond the last that has units, and ends there', async () => {
  const learner = await newLearner(app)
  const asked: (string | undefined)[] = []
  let { data } = (await start(learner, 2)).body
  while (data.questions.length > 0) {
    const { id } = data.questions[0]
    asked.push(levelOf.get(id))
    for (const next of Object.values<{ id: number } | null>(data.upcoming_questions))
      asked.push(...(next ? [levelOf.get(next.id)] : []))
    data = (await save(learner, data.session_id, [given(id, 2)])).body.data
  }
  expect(new Set(asked)).toEqual(new Set(['N5']))
  expect(data).toMatchObject({ finished: true, final_level: 'N5', band: ['N5'] })
  expect([data.answered, data.max_questions]).toEqual([5, 5])
})

test('a level is saved at the end and not before', async () => {
  const learner = await newLearner(app)
  const { data } = (await start(learner)).body
  expect((await save(learner, data.session_id, [], { save_learn_level: true })).status).toBe(409)
  const open = (await save(learner, data.session_id)).body.data
  expect(open).toMatchObject({ finished: false, final_level: 'A1', answered: 0 })
})

test('no two learners need to meet the same questions', async () => {
  const firsts = new Set<number>()
  for (let i = 0; i < 12; i++) firsts.add((await start(await newLearner(app))).body.data.questions[0].id)
  expect(firsts.size).toBeGreaterThan(3)
})

test('going on costs one statement, an answer two', async () => {
  const learner = await newLearner(app)
  const { data } = (await start(learner)).body
  expect(await statementsOf(() => start(learner))).toHaveLength(2)
  const write = await statementsOf(() => save(learner, data.session_id, [given(data.questions[0].id, 2)]))
  expect(withoutFrames(write)).toHaveLength(3)
})
