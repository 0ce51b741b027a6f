import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import type { Review } from '#domain/memory/card-state.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { DEFAULT_PARAMETERS, getScheduler } from '#domain/memory/scheduler.ts'
import { newLearner } from '#tests/support/factories.ts'
import { withDays } from '#tests/support/memory/days.ts'
import { syntheticLog } from '#tests/support/memory/synthetic-log.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const CARDS = 130
let app: TestApp
let lesson: number
const cards: number[] = []
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  lesson = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  for (let i = 0; i < CARDS; i++) cards.push(await addCard(app.deps, lesson))
})
afterAll(() => app.stop())

const forgetful = DEFAULT_PARAMETERS.map((w, i) => (i < 4 ? w * 0.3 : i === 8 ? w - 0.8 : i === 20 ? 0.3 : w))

/** A learner whose memory is worse than the average, with everything they reviewed in a year. */
async function reviewedFor(id: number): Promise<Map<number, Review[]>> {
  const logs = syntheticLog({ truth: forgetful, cards: CARDS, reviews: 9, seed: 2 })
  const ofCard = new Map(
    cards.map((card, i) => [
      card,
      withDays(
        (logs[i] ?? []).map((review) => ({
          ...review,
          review_id: randomUUID(),
          reviewed_at: new Date(review.reviewed_at.getTime() - 3 * 365 * 86_400_000),
        })),
      ),
    ]),
  )
  const rows = [...ofCard].flatMap(([card_id, reviews]) =>
    reviews.map((review) => ({
      ...review,
      learner_id: id,
      ...toForwardKey('school', card_id),
      duration_ms: 1000,
    })),
  )
  await app.deps.db.insertInto('reviews').values(rows).execute()
  await app.deps.db
    .insertInto('practice_totals')
    .values({ learner_id: id, reviewed: rows.length, review_milliseconds: rows.length * 1000 })
    .execute()
  for (const [card_id, reviews] of ofCard) {
    const state = replayedState(reviews)
    if (state)
      await app.deps.db
        .insertInto('card_states')
        .values({ learner_id: id, ...toForwardKey('school', card_id), ...state })
        .execute()
  }
  return ofCard
}

test('below a thousand reviews nothing is fitted', async () => {
  const learner = await newLearner(app)
  expect((await send(app, 'POST', '/flash-cards/fit', {}, learner)).body.data).toEqual({
    kept: false,
    reviews: 0,
    log_loss_before: null,
    log_loss_after: null,
  })
})

test('kept parameters make every state anew, and reviews go on with them', async () => {
  const learner = await newLearner(app)
  const log = await reviewedFor(learner.id)
  const headers = { 'idempotency-key': randomUUID() }
  const { data } = (await send(app, 'POST', '/flash-cards/fit', {}, { ...learner, headers })).body
  expect(data).toMatchObject({ kept: true, reviews: CARDS * 9 })
  expect(data.log_loss_after).toBeLessThan(data.log_loss_before)

  const listed = await send(app, 'GET', '/flash-cards', { lesson_id: lesson, per_page: 100 }, learner)
  const { parameters } = listed.body.settings
  expect(parameters).toHaveLength(21)
  const scheduler = getScheduler(parameters)
  for (const card of listed.body.data) {
    const state = replayedState(log.get(card.id) ?? [], scheduler)
    expect(card).toMatchObject({
      stability: state?.stability,
      difficulty: state?.difficulty,
      due_at: state?.due_at.toISOString(),
      reps: 9,
    })
  }

  const [card = 0] = cards
  const late = { review_id: randomUUID(), rating: 3 as const, reviewed_at: new Date('2024-06-01T00:00:00Z') }
  const sent = { ...late, card_id: card, reviewed_at: late.reviewed_at.toISOString(), duration_ms: 1 }
  const reply = await send(app, 'POST', '/flash-cards/reviews', { reviews: [sent] }, learner)
  const state = replayedState([...(log.get(card) ?? []), ...withDays([late])], scheduler)
  expect(reply.body.data[0]).toMatchObject({ stability: state?.stability, reps: 10 })
})

test('a fit with a key holds no connection, and counts what was reviewed meanwhile', async () => {
  const learner = await newLearner(app)
  const log = await reviewedFor(learner.id)
  const headers = { 'idempotency-key': randomUUID() }
  const fitting = send(app, 'POST', '/flash-cards/fit', {}, { ...learner, headers })
  const isDone = fitting.then(() => true)
  const late = { review_id: randomUUID(), rating: 3 as const, reviewed_at: new Date('2024-06-01T00:00:00Z') }
  const sent = { ...late, card_id: cards[0], reviewed_at: late.reviewed_at.toISOString(), duration_ms: 1 }
  await send(app, 'POST', '/flash-cards/reviews', { reviews: [sent] }, learner)
  const seen = new Map<string, number>()
  while (!(await Promise.race([isDone, setTimeout(100, false)]))) {
    const { rows } = await sql<{ began: string }>`
      select pid || ' ' || xact_start as began from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(app.deps.db)
    for (const { began } of rows) seen.set(began, (seen.get(began) ?? 0) + 1)
  }
  expect(Math.max(0, ...seen.values())).toBeLessThan(4)
  const { data } = (await fitting).body
  expect(data).toMatchObject({ kept: true, reviews: CARDS * 9 + 1 })
  const fits = app.deps.db.selectFrom('limit_counters').select('used').where('scope', '=', 'fit')
  expect(await fits.where('subject', '=', `l:${learner.id}`).execute()).toEqual([{ used: 1 }])
  const listed = await send(app, 'GET', '/flash-cards', { lesson_id: lesson, per_page: 100 }, learner)
  const card = listed.body.data.find(({ id }: { id: number }) => id === cards[0])
  const scheduler = getScheduler(listed.body.settings.parameters)
  const state = replayedState([...(log.get(cards[0] ?? 0) ?? []), ...withDays([late])], scheduler)
  expect(card).toMatchObject({ stability: state?.stability, reps: 10 })
})

test('three fits a day and no more', async () => {
  const learner = await newLearner(app)
  await app.deps.db.insertInto('practice_totals').values({ learner_id: learner.id, reviewed: 1000 }).execute()
  const ask = async () => (await send(app, 'POST', '/flash-cards/fit', {}, learner)).status
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
})
