import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let practice: number
let question: number
let cards: number
let mango: number
let rice: number
let others: number
let tea: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  const unit = await addUnit(deps)
  practice = await addLesson(deps, unit, 'PRACTICE', { total_question: 1 })
  question = await addQuestion(deps, practice)
  cards = await addLesson(deps, unit, 'FLASH_CARD')
  mango = await addCard(deps, cards)
  rice = await addCard(deps, cards, { front: 'rice' })
  others = await addLesson(deps, unit, 'FLASH_CARD')
  tea = await addCard(deps, others, { front: 'tea' })
})
afterAll(() => app.stop())

type Learner = { id: number; token: string }

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function lastStudied({ id }: Learner, lesson: number): Promise<Date> {
  const { updated_at } = await app.deps.db
    .selectFrom('lesson_progress')
    .select('updated_at')
    .where('learner_id', '=', id)
    .where('lesson_id', '=', lesson)
    .executeTakeFirstOrThrow()
  return updated_at
}

const answer = (learner: Learner, at: Date) => {
  const times = { started_practice_at: at.toISOString(), ended_practice_at: at.toISOString() }
  const practices = [{ question_id: question, answer: 2, ...times }]
  return send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, learner)
}

const reviewOf = (card_id: number, at: Date) => ({
  ...{ review_id: randomUUID(), card_id, rating: 3 },
  ...{ reviewed_at: at.toISOString(), duration_ms: 4000 },
})
const review = (learner: Learner, ...reviews: ReturnType<typeof reviewOf>[]) =>
  send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)

test('a practice was last studied when its last answer was given, not when that arrived', async () => {
  const learner = await newLearner(app)
  const [yesterday, morning] = [hoursAgo(24), hoursAgo(6)]
  expect((await answer(learner, morning)).status).toBe(200)
  expect(await lastStudied(learner, practice)).toEqual(morning)
  expect((await answer(learner, yesterday)).status).toBe(200)
  expect(await lastStudied(learner, practice)).toEqual(morning)
})

test('a lesson of cards was last studied when its last new card was reviewed, not when that arrived', async () => {
  const learner = await newLearner(app)
  const [before, yesterday] = [hoursAgo(48), hoursAgo(24)]
  await review(learner, reviewOf(mango, yesterday))
  expect(await lastStudied(learner, cards)).toEqual(yesterday)
  await review(learner, reviewOf(rice, before))
  expect(await lastStudied(learner, cards)).toEqual(yesterday)
})

test('a review that was undone before it came begins no lesson, and one beside it does', async () => {
  const learner = await newLearner(app)
  const undone = reviewOf(tea, hoursAgo(2))
  const stays = reviewOf(mango, hoursAgo(1))
  await send(app, 'POST', '/flash-cards/reviews/undo', { review_id: undone.review_id }, learner)
  expect((await review(learner, undone, stays)).status).toBe(200)
  expect(await lastStudied(learner, cards)).toEqual(new Date(stays.reviewed_at))
  await expect(lastStudied(learner, others)).rejects.toThrow()
})

test('of cards that come together the last one counts', async () => {
  const learner = await newLearner(app)
  const [earlier, later] = [reviewOf(rice, hoursAgo(5)), reviewOf(mango, hoursAgo(3))]
  await review(learner, earlier, later)
  expect(await lastStudied(learner, cards)).toEqual(new Date(later.reviewed_at))
})
