import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let practice: number
let locked: number
let question: number
const cards: number[] = []
/** A card of the other language, and one that is locked. */
const apart: number[] = []
beforeAll(async () => {
  app = await startApp()
  const unit = await addUnit(app.deps)
  practice = await addLesson(app.deps, unit, 'PRACTICE', { total_question: 1 })
  question = await addQuestion(app.deps, practice)
  const words = await addLesson(app.deps, unit, 'FLASH_CARD')
  for (let n = 0; n < 3; n++) cards.push(await addCard(app.deps, words))
  const japanese = await addLesson(app.deps, await addUnit(app.deps, { levelId: 15 }), 'FLASH_CARD')
  const closed = await addLesson(app.deps, await addUnit(app.deps, { isPremium: true }), 'FLASH_CARD')
  apart.push(await addCard(app.deps, japanese, { languageId: 2 }), await addCard(app.deps, closed))
  locked = await addLesson(app.deps, await addUnit(app.deps, { isPremium: true }), 'PRACTICE')
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const ending = async (learner: Learner, lesson_id?: number) =>
  (await send(app, 'GET', '/ending', lesson_id ? { lesson_id } : {}, learner)).body.data
const today = async (learner: Learner) => (await send(app, 'GET', '/today', {}, learner)).body.data
const remember = async (learner: Learner, card_id: number, due_at: Date, stability: number) =>
  app.deps.db
    .insertInto('card_states')
    .values({
      learner_id: learner.id,
      ...toForwardKey('school', card_id),
      state: 'review',
      due_at,
      stability,
      difficulty: 5,
      step: 0,
      scheduled_days: 1,
      reps: 1,
      lapses: 0,
      last_review_id: randomUUID(),
      last_reviewed_at: new Date(),
    })
    .execute()

test('an end says the same minutes as today, and counts the words of its unit and the cards of tomorrow', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const [one = 0, two = 0] = cards
  const noon = new Date(`${studyDay(new Date(), 'Asia/Yangon')}T05:30:00Z`)
  const tomorrow = new Date(noon.getTime() + 86_400_000)
  await remember(learner, one, tomorrow, 2)
  await remember(learner, two, new Date(noon.getTime() + 30 * 86_400_000), 21)
  await remember(other, one, tomorrow, 90)
  const ended = Date.now() - 1000
  const answer = {
    question_id: question,
    answer: 2,
    started_practice_at: new Date(ended - 150_000).toISOString(),
    ended_practice_at: new Date(ended).toISOString(),
  }
  await send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices: [answer] }, learner)
  const { minutes, daily_minutes } = await today(learner)
  const shown = await ending(learner, practice)
  expect(shown).toMatchObject({ minutes, daily_minutes, due_tomorrow: 1, words: { met: 2, known: 1 } })
  expect(minutes).toBe(2.5)
  expect(shown.unit.is_done).toBe(false)
  expect(await ending(learner)).toMatchObject({ unit: null, level: null, words: { met: 2, known: 1 } })
  expect(await ending(await newLearner(app), practice)).toMatchObject({
    minutes: 0,
    due_tomorrow: 0,
    words: { met: 0, known: 0 },
  })
})

test('tomorrow is what the forecast says: of the language that is learned, open, no new ones', async () => {
  const learner = await newLearner(app)
  const [one = 0] = cards
  const tomorrow = new Date(Date.now() + 86_400_000)
  for (const id of [one, ...apart]) await remember(learner, id, tomorrow, 2)
  for (const language_id of [1, 2]) {
    await send(app, 'POST', '/me/update', { language_id }, learner)
    const { body } = await send(app, 'GET', '/flash-cards/overview', { language_id }, learner)
    const said = [await ending(learner), await ending(learner, practice)].map(
      ({ due_tomorrow }) => due_tomorrow,
    )
    expect([body.data.forecast[1].due, ...said]).toEqual([1, 1, 1])
  }
})

test('a unit is done when each of its lessons is', async () => {
  const learner = await newLearner(app)
  const lessons = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('unit_id', '=', (eb) => eb.selectFrom('lessons').select('unit_id').where('id', '=', practice))
    .execute()
  const finish = (id: number) =>
    app.deps.db
      .insertInto('lesson_progress')
      .values({ learner_id: learner.id, lesson_id: id, status: 0, last_reached_second: 0 })
      .execute()
  for (const { id } of lessons.slice(1)) await finish(id)
  expect((await ending(learner, practice)).unit.is_done).toBe(false)
  await finish(lessons[0]?.id ?? 0)
  expect(await ending(learner, practice)).toMatchObject({
    unit: { is_done: true },
    level: { is_done: false },
  })
})

test('a locked lesson has no end, and neither has one that is not there', async () => {
  const learner = await newLearner(app)
  const statusOf = async (lesson_id: unknown) =>
    (await send(app, 'GET', '/ending', { lesson_id }, learner)).status
  expect(await Promise.all([locked, 999_999, 'x', -1].map(statusOf))).toEqual([403, 404, 422, 422])
})
