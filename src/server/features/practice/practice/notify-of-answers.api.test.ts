import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { notifyOfAnswers } from './notify-of-answers.ts'
import { answerStudentQuestion } from './student-questions.queries.ts'

let app: TestApp
let lessonId: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  lessonId = await addLesson(app.deps, await addUnit(app.deps), 'VIDEO')
})
afterAll(() => app.stop())

const told = async ({ token }: { token: string }) =>
  (
    await send(app, 'GET', '/paginate-notifications', {}, { token, headers: { cookie: 'locale=en' } })
  ).body.data.map(({ body, link }: Record<string, string>) => [body, link])

test('a teacher’s answer is told once, however many nodes tell it, and a better one again', async () => {
  const learner = await newLearner(app)
  const question = 'Why is it “an hour”, though it is written with an h? It looks wrong to me, I must say.'
  const ask = await send(app, 'POST', '/store_student_question', { lesson_id: lessonId, question }, learner)
  const { id } = ask.body.data
  expect(await told(learner)).toEqual([])
  await answerStudentQuestion(app.deps.db, id, 'The h is silent.')
  await Promise.all(Array.from({ length: 4 }, () => notifyOfAnswers(app.deps)))
  const link = `/lessons/${lessonId}`
  const asked = `${question.slice(0, 60).trimEnd()}…`
  expect(await told(learner)).toEqual([[`${asked} – The h is silent.`, link]])
  await answerStudentQuestion(app.deps.db, id, 'We say “our”.')
  expect(await notifyOfAnswers(app.deps)).toBe(1)
  expect(await told(learner)).toHaveLength(2)
})

test('one of whom telling fails holds up nobody, and is told later; a question is cut at no half of a sign', async () => {
  const question = `${'a'.repeat(59)}😀 and so on`
  const ids: number[] = []
  const all = [await newLearner(app), await newLearner(app), await newLearner(app)] as const
  for (const learner of all) {
    const ask = await send(app, 'POST', '/store_student_question', { lesson_id: lessonId, question }, learner)
    ids.push(ask.body.data.id)
    await answerStudentQuestion(app.deps.db, ask.body.data.id, 'Yes.')
  }
  const refuse = `question:${ids[0]}:`
  await sql`alter table notifications add constraint refused check (not starts_with(key, ${sql.lit(refuse)}))`.execute(
    app.deps.db,
  )
  expect(await notifyOfAnswers(app.deps)).toBe(2)
  const news = [[`${'a'.repeat(59)}… – Yes.`, `/lessons/${lessonId}`]]
  expect(await Promise.all(all.map(told))).toEqual([[], news, news])
  await sql`alter table notifications drop constraint refused`.execute(app.deps.db)
  expect(await notifyOfAnswers(app.deps)).toBe(1)
  expect(await told(all[0])).toEqual(news)
})

test('an answer that a teacher accepted is told to whose it is, and one that was refused to nobody', async () => {
  const [right, wrong] = [await newLearner(app), await newLearner(app)]
  const { id: question_id } = await app.deps.db
    .insertInto('questions')
    .values({
      slug: 'tell-answers',
      lesson_id: lessonId,
      position: 1,
      question_type: 'fill-blank',
      format: 'text',
      body: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [{ id: learner_id }, state] of [
    [right, 'accepted'],
    [wrong, 'refused'],
  ] as const)
    await app.deps.db
      .insertInto('appeals')
      .values({ learner_id, question_id, answer: '"x"', state })
      .execute()
  expect([await notifyOfAnswers(app.deps), await notifyOfAnswers(app.deps)]).toEqual([1, 0])
  expect([await told(right), await told(wrong)]).toEqual([
    [[expect.stringContaining('A teacher agreed'), '/profile/progress']],
    [],
  ])
})
