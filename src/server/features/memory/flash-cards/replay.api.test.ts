import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyDaySpan } from '#domain/time/study-day.ts'
import { addCards, randomLog } from '#tests/drills/memory.ts'
import { seeded } from '#tests/drills/random.ts'
import { newLearner } from '#tests/support/factories.ts'
import { dueNow, retrievability } from '#tests/support/memory/due-cards.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const random = seeded(4)
const ZONE = 'Asia/Yangon'
let app: TestApp
let cards: number[]
beforeAll(async () => {
  app = await startApp()
  cards = (await addCards(app)).cards
})
afterAll(() => app.stop())

type Shown = { id: number; state: string; stability: number; due_at: string; last_reviewed_at: string }

test('due cards come in the order that the domain says, through the pages', async () => {
  const learner = await newLearner(app)
  for (const log of cards.map((card) => randomLog(card, random)))
    await send(app, 'POST', '/flash-cards/reviews', { reviews: log }, learner)
  const now = new Date()
  const listed: Shown[] = []
  for (let page = 1; page <= 5; page++)
    listed.push(
      ...(await send(app, 'GET', '/flash-cards', { due: 1, all: 1, per_page: 40, page }, learner)).body.data,
    )
  const states = await app.deps.db
    .selectFrom('card_states')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  const expected = dueNow(
    states.map((state) => ({ id: state.card_id, state: { ...state, last_day: state.last_day ?? '' } })),
    now,
    studyDaySpan(now, ZONE),
  )
  expect(listed.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  const steps = expected.filter(({ state }) => state?.state !== 'review').map(({ id }) => id)
  expect(listed.slice(0, steps.length).map(({ id }) => id)).toEqual(steps)
  const byId = new Map(expected.map((card) => [card.id, card.state]))
  const chances = listed.slice(steps.length).map(({ id }) => retrievability(byId.get(id) ?? null, now))
  for (const [index, chance] of chances.entries())
    expect(chance).toBeGreaterThan((chances[index - 1] ?? 0) - 1e-6)
})
