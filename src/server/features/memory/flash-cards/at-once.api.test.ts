import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { toForwardKey } from '#domain/memory/card-key.ts'
import type { Review } from '#domain/memory/card-state.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { DEFAULT_PARAMETERS, getScheduler } from '#domain/memory/scheduler.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { meanwhile } from '#tests/support/blocked.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { readReviewLog, saveFit } from './fit/fit.queries.ts'
import { stateColumns } from './state-columns.ts'

let app: TestApp
let card: number
beforeAll(async () => {
  app = await startApp()
  card = await addCard(app.deps, await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD'))
})
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const reviewed = (reviewed_at: Date, rating: Review['rating'] = 3) => ({
  review_id: randomUUID(),
  rating,
  reviewed_at,
  day: studyDay(reviewed_at, DEFAULT_TIME_ZONE),
})
const review = (token: string, { day: _, ...one }: Review) =>
  send(
    app,
    'POST',
    '/flash-cards/reviews',
    { reviews: [{ ...one, card_id: card, duration_ms: 1000 }] },
    { token },
  )

const storedState = (learner: number) =>
  app.deps.db
    .selectFrom('card_states')
    .select(stateColumns.filter((name) => !['source', 'card_id', 'direction'].includes(name)))
    .where('learner_id', '=', learner)
    .where('card_id', '=', card)
    .executeTakeFirst()

test('reviews of a card from many devices at once come to what they come to one after the other', async () => {
  const { id, token } = await newLearner(app)
  const reviews = Array.from({ length: 24 }, (_, n) => reviewed(daysAgo(30 - n), n % 5 === 0 ? 1 : 3))
  const replies = await Promise.all(reviews.map((one) => review(token, one)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await storedState(id)).toEqual(replayedState(reviews))
  const { reviewed: count } = await app.deps.db
    .selectFrom('practice_totals')
    .select('reviewed')
    .where('learner_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(24)
})

test('a review that is kept while another is on its way is not lost to it', async () => {
  const { id, token } = await newLearner(app)
  const [first, second, third] = [reviewed(daysAgo(9)), reviewed(daysAgo(5), 1), reviewed(daysAgo(1))]
  await review(token, first)
  const keepSecond = async (trx: typeof app.deps.db) => {
    await sql`update practice_totals set reviewed = reviewed + 1 where learner_id = ${id}`.execute(trx)
    await trx
      .insertInto('reviews')
      .values({ ...second, learner_id: id, ...toForwardKey('school', card), duration_ms: 1 })
      .execute()
    const state = replayedState([first, second])
    if (state) await trx.updateTable('card_states').set(state).where('learner_id', '=', id).execute()
  }
  const { body } = await meanwhile(app, keepSecond, () => review(token, third))
  const expected = replayedState([first, second, third])
  expect(await storedState(id)).toEqual(expected)
  expect(body.data[0]).toMatchObject({ reps: 3, stability: expected?.stability })
})

test('a first review that another device holds back by its own of the same is kept, and blocks neither', async () => {
  const { id, token } = await newLearner(app)
  const one = reviewed(daysAgo(1))
  const holdSums = (trx: typeof app.deps.db) =>
    trx.insertInto('practice_totals').values({ learner_id: id }).execute()
  const addIt = (trx: typeof app.deps.db) =>
    trx
      .insertInto('reviews')
      .values({ ...one, learner_id: id, ...toForwardKey('school', card), duration_ms: 1 })
      .execute()
  expect((await meanwhile(app, holdSums, () => review(token, one), addIt)).status).toBe(200)
})

test('a review that another device hands in at the same moment counts once', async () => {
  const { id, token } = await newLearner(app)
  const [first, second] = [reviewed(daysAgo(5)), reviewed(daysAgo(1))]
  await review(token, first)
  await Promise.all(Array.from({ length: 8 }, () => review(token, second)))
  expect(await storedState(id)).toEqual(replayedState([first, second]))
})

test('a fit of a log of which a review was undone meanwhile is not kept, even if another came', async () => {
  const { id, token } = await newLearner(app)
  const [first, second] = [reviewed(daysAgo(9)), reviewed(daysAgo(5))]
  await review(token, first)
  const { log: _, ...version } = await readReviewLog(app.deps.db, id)
  await send(app, 'POST', '/flash-cards/reviews/undo', { review_id: first.review_id }, { token })
  await review(token, second)
  const fitted = { ...version, parameters: [...DEFAULT_PARAMETERS], states: '[]' }
  expect(await saveFit(app.deps.db, id, fitted)).toBe(false)
})

test('parameters that are fitted while a review is on its way count for it', async () => {
  const { id, token } = await newLearner(app)
  const [first, second] = [reviewed(daysAgo(9)), reviewed(daysAgo(1))]
  await review(token, first)
  const parameters = DEFAULT_PARAMETERS.map((w, n) => (n < 4 ? w * 0.3 : w))
  const scheduler = getScheduler(parameters)
  const keepFit = async (trx: typeof app.deps.db) => {
    const state = replayedState([first], scheduler)
    const states = JSON.stringify([{ ...toForwardKey('school', card), ...state }])
    expect(await saveFit(trx, id, { reviewed: 1, undone: 0, parameters, states })).toBe(true)
  }
  await meanwhile(app, keepFit, () => review(token, second))
  expect(await storedState(id)).toEqual(replayedState([first, second], scheduler))
})
