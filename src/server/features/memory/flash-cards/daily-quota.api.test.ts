import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const DAY = 86_400_000
let app: TestApp
let cards: number[]
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  cards = []
  for (let n = 0; n < 200; n++) cards.push(await addCard(app.deps, lesson, { front: `word ${n}` }))
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const ask = (learner: Learner, path: string, input: Record<string, unknown> = {}) =>
  send(app, 'GET', path, input, learner)

/** A learner with 200 cards that fell due while they were away. */
async function returned(minutes: number) {
  const learner = await newLearner(app, { daily_minutes: minutes })
  const at = new Date(Date.now() - 12 * DAY)
  await addCardStates(
    app,
    learner.id,
    cards.map((card_id, n) => ({
      card_id,
      stability: 5 + (n % 7),
      last_reviewed_at: at,
      due_at: new Date(at.getTime() + (5 + (n % 5)) * DAY),
    })),
  )
  return learner
}

/** Rest of today's cards that each screen shows. */
async function left(learner: Learner) {
  const overview = (await ask(learner, '/flash-cards/overview', { language_id: 1 })).body.data
  const list = (await ask(learner, '/flash-cards', { due: 1, language_id: 1, per_page: 100 })).body
  const today = (await ask(learner, '/today')).body.data
  const found = [overview.due + overview.new, list.pagination.total, today.due + today.new]
  expect(list.data).toHaveLength(Math.min(100, list.pagination.total))
  expect(new Set(found).size).toBe(1)
  return { left: found[0], all: overview.all_due, plan: overview.catch_up }
}

const review = (learner: Learner, ids: readonly number[], duration_ms: number, at = new Date()) =>
  send(
    app,
    'POST',
    '/flash-cards/reviews',
    {
      reviews: ids.map((card_id) => ({
        review_id: randomUUID(),
        card_id,
        rating: 3,
        reviewed_at: at.toISOString(),
        duration_ms,
      })),
    },
    learner,
  )
const first = async (learner: Learner, count: number): Promise<number[]> =>
  (await ask(learner, '/flash-cards', { due: 1, per_page: count })).body.data
    .slice(0, count)
    .map(({ id }: { id: number }) => id)

test('ten minutes are sixty cards of two hundred on every screen, and a plan that reviews do not end', async () => {
  const learner = await returned(10)
  expect(await left(learner)).toMatchObject({
    left: 60,
    all: 200,
    plan: { overdue: 200, days: 4, today: 60 },
  })
  await review(learner, await first(learner, 10), 4000)
  expect(await left(learner)).toMatchObject({
    left: 50,
    all: 190,
    plan: { overdue: 190, days: 4, today: 50 },
  })
  await review(learner, await first(learner, 10), 60_000)
  expect(await left(learner)).toMatchObject({ left: 0, all: 180, plan: { overdue: 180, today: 0 } })
  const everything = (await ask(learner, '/flash-cards', { due: 1, all: 1, per_page: 100 })).body
  expect(everything.pagination.total).toBe(180)
  expect(everything.data).toHaveLength(100)
})

test('the plan ends when nothing is overdue any more', async () => {
  const learner = await returned(120)
  expect((await left(learner)).plan).toMatchObject({ overdue: 200, days: 1 })
  await review(learner, cards.slice(0, 199), 1000)
  expect((await left(learner)).plan).toMatchObject({ overdue: 1 })
  await review(learner, cards.slice(199), 1000)
  expect((await left(learner)).plan).toBeNull()
})

test('the minutes are promised in the survey, changed in the profile, and the same to all', async () => {
  const learner = await newLearner(app)
  const goals = async () => [
    (await ask(learner, '/me')).body.data.daily_minutes,
    (await ask(learner, '/today')).body.data.daily_minutes,
    (await ask(learner, '/flash-cards/overview')).body.data.settings.daily_minutes,
  ]
  const answer = (choice_ids: number[]) =>
    send(app, 'POST', '/survey', { answers: [{ question_id: 2, choice_ids }] }, learner)
  expect(await goals()).toEqual([15, 15, 15])
  await answer([1])
  expect(await goals()).toEqual([5, 5, 5])
  const change = (daily_minutes: number) => send(app, 'POST', '/me/update', { daily_minutes }, learner)
  expect((await change(30)).body.data.daily_minutes).toBe(30)
  expect(await goals()).toEqual([30, 30, 30])
  await answer([])
  expect(await goals()).toEqual([30, 30, 30])
  for (const wrong of [4, 121, 0]) expect((await change(wrong)).status).toBe(422)
})
