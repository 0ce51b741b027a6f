import { randomUUID } from 'node:crypto'
import { type Card, createEmptyCard, fsrs } from 'ts-fsrs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCards, type Event, sequential } from '#tests/drills/memory.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const DAY = 86_400_000
const START = Date.UTC(2022, 11, 29, 12, 30)

let app: TestApp
let cards: number[]
beforeAll(async () => {
  app = await startApp()
  cards = (await addCards(app, 4)).cards
})
afterAll(() => app.stop())

type Rating = Event['rating']
const reviewOf = (card_id: number, rating: Rating, at: number): Event => ({
  review_id: randomUUID(),
  card_id,
  direction: 'forward',
  rating,
  reviewed_at: new Date(at).toISOString(),
  duration_ms: 1000,
})
/** Reviews of a card by their ratings and the days before each, and a minute, so that none are at the same instant. */
function history(card_id: number, ratings: readonly Rating[], days: readonly number[]): Event[] {
  let time = START
  return ratings.map((rating, i) => {
    time += (days[i] ?? 0) * DAY + 60_000
    return reviewOf(card_id, rating, time)
  })
}
async function review(learner: { token: string }, reviews: readonly Event[]) {
  const reply = await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  expect(reply.status).toBe(200)
  return reply.body.data
}
function expectMemory(
  card: { stability: number; difficulty: number },
  stability: number,
  difficulty: number,
) {
  expect(Math.abs(card.stability - stability)).toBeLessThan(1e-4)
  expect(Math.abs(card.difficulty - difficulty)).toBeLessThan(1e-4)
}

/** The published histories of fsrs-rs (src/inference.rs) and ts-fsrs (FSRS-6.test.ts). */
const RATINGS: Rating[] = [1, 3, 3, 3, 3, 3]
const DAYS = [0, 0, 1, 3, 8, 21]

test.each([
  [1, 0.212, 6.4133],
  [2, 1.2931, 5.11217071],
  [3, 2.3065, 2.11810397],
  [4, 8.2956, 1],
] as const)(
  'a first review rated %i has the published memory, and falls due as ts-fsrs says',
  async (rating, stability, difficulty) => {
    const log = history(cards[0] ?? 0, [rating], [0])
    const [card] = await review(await newLearner(app), log)
    expectMemory(card, stability, difficulty)
    expect(card).toMatchObject(sequential(log))
  },
)

test.each(['in one call', 'one by one', 'the last first'])(
  'the published six reviews, %s, have the published memory, and fall due as ts-fsrs says',
  async (how) => {
    const learner = await newLearner(app)
    const log = history(cards[0] ?? 0, RATINGS, DAYS)
    const calls = how === 'in one call' ? [log] : log.map((one) => [one])
    let card: Parameters<typeof expectMemory>[0] = { stability: 0, difficulty: 0 }
    for (const call of how === 'the last first' ? calls.reverse() : calls)
      [card] = await review(learner, call)
    expectMemory(card, 53.62691, 6.3574867)
    expect(card).toMatchObject(sequential(log))
  },
)

test('the published thirteen reviews, each when it is due, have the published intervals', async () => {
  const learner = await newLearner(app)
  const log: Event[] = []
  const intervals: number[] = []
  let due = START
  for (const rating of [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as Rating[]) {
    const one = reviewOf(cards[0] ?? 0, rating, due)
    log.push(one)
    const [card] = await review(learner, [one])
    expect(card).toMatchObject(sequential(log))
    intervals.push(card.scheduled_days)
    due = Date.parse(card.due_at)
  }
  expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
})

test('parameters of a learner’s own give the published memory for all four ratings', async () => {
  const parameters = [
    0.6845422, 1.6790825, 4.7349424, 10.042885, 7.4410233, 0.64219797, 1.071918, 0.0025195254, 1.432437,
    0.1544, 0.8692766, 2.0696752, 0.0953, 0.2975, 2.4691248, 0.19542035, 3.201072, 0.18046261, 0.121442534, 0,
    0.5,
  ]
  const learner = await newLearner(app)
  await app.deps.db
    .insertInto('memory_settings')
    .values({ learner_id: learner.id, parameters: JSON.stringify(parameters) })
    .execute()
  const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, w: parameters })
  for (const [index, [stability, difficulty]] of [
    [2.9691455, 8.000659],
    [17.091452, 7.6913934],
    [31.722992, 7.382128],
    [71.7502, 7.0728626],
  ].entries()) {
    const log = history(cards[index] ?? 0, [1, 3, 3, 3, (index + 1) as Rating], [0, 1, 3, 8, 21])
    const [card] = await review(learner, log)
    expectMemory(card, stability ?? 0, difficulty ?? 0)
    const reference = log.reduce<Card>(
      (before, { reviewed_at, rating }) => scheduler.next(before, new Date(reviewed_at), rating).card,
      createEmptyCard(new Date(START)),
    )
    expect(card.due_at).toBe(reference.due.toISOString())
  }
})
