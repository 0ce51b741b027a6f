import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meanwhile } from '#tests/support/blocked.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let lesson: number
const questions: number[] = []
beforeAll(async () => {
  app = await startApp()
  lesson = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE', { total_question: 6 })
  for (let n = 0; n < 6; n++) questions.push(await addQuestion(app.deps, lesson))
})
afterAll(() => app.stop())

const at = new Date(Date.now() - 10_000).toISOString()
const answer = async (token: string, ...ids: number[]) => {
  const practices = ids.map((question_id) => ({
    question_id,
    answer: 2,
    started_practice_at: at,
    ended_practice_at: at,
  }))
  const reply = await send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, { token })
  expect(reply.status).toBe(200)
  return reply.body.data.quiz_summary.is_practice_done as boolean
}
const statusOf = async (token: string) =>
  (await send(app, 'GET', `/lessons/${lesson}`, {}, { token })).body.data.lesson_status
const badgesOf = async (token: string) =>
  (await send(app, 'GET', '/badges', {}, { token })).body.data.map(({ code }: { code: string }) => code)

test('the last questions answered on two devices at once finish the practice', async () => {
  const { id, token } = await newLearner(app)
  const [last = 0, ...others] = questions
  await answer(token, ...others.slice(1))
  const onOther = async (trx: typeof app.deps.db) => {
    await sql`insert into answers (learner_id, question_id, is_correct, started_at, ended_at)
      values (${id}, ${others[0] ?? 0}, true, now(), now())`.execute(trx)
    await sql`update practice_totals set answered = answered + 1 where learner_id = ${id}`.execute(trx)
  }
  expect(await meanwhile(app, onOther, () => answer(token, last))).toBe(true)
  expect(await statusOf(token)).toBe(0)
  expect(await badgesOf(token)).toContain('first-lesson')
})

test('each question answered at the same moment finishes it too, for everyone', async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await newLearner(app)
    const done = await Promise.all(questions.map((id) => answer(token, id)))
    expect(done).toContain(true)
    expect(await statusOf(token)).toBe(0)
  }
})

test('answers are kept where badges cannot be awarded, and the badge comes when badges are shown', async () => {
  const { id, token } = await newLearner(app)
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no badge''; end'`.execute(
    app.deps.db,
  )
  await sql`create trigger refuse before insert on badges execute function refuse()`.execute(app.deps.db)
  expect(await answer(token, ...questions)).toBe(true)
  await sql`drop trigger refuse on badges`.execute(app.deps.db)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from answers where learner_id = ${id}`.execute(app.deps.db)
  expect(rows).toEqual([{ n: 6 }])
  expect(await badgesOf(token)).toContain('first-lesson')
})
