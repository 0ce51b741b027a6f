import { randomUUID } from 'node:crypto'
import { createEmptyCard, fsrs, State } from 'ts-fsrs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '../../../../tests/factories.ts'
import { addCard, addLesson, addUnit } from '../../../../tests/school-factory.ts'
import { send, startApp, type TestApp } from '../../../../tests/start-app.ts'
import { dueNow, retrievability } from '../../../domain/memory/due.ts'
import { seededRandom } from '../../../domain/seeded-random.ts'

const LOGS = 200
const DAY = 86_400_000
let app: TestApp
const cards: number[] = []
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  for (let i = 0; i < LOGS; i++) cards.push(await addCard(app.deps, lesson))
})
afterAll(() => app.stop())

type Event = {
  review_id: string
  card_id: number
  rating: 1 | 2 | 3 | 4
  reviewed_at: string
  duration_ms: number
}
const random = seededRandom(4)
const whole = (below: number) => Math.floor(random() * below)

/** Reviews of one card over some months, some of them within the same minute or at the same instant. */
function randomLog(card_id: number): Event[] {
  let time = Date.UTC(2026, 0, 1) + whole(DAY)
  return Array.from({ length: 1 + whole(8) }, () => {
    time += whole(random() < 0.2 ? 1 : random() < 0.5 ? 1_200_000 : 30 * DAY)
    const rating = (1 + whole(4)) as Event['rating']
    return {
      review_id: randomUUID(),
      card_id,
      rating,
      reviewed_at: new Date(time).toISOString(),
      duration_ms: 1000,
    }
  })
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** What ts-fsrs says of the same log, one review after another. */
function sequential(log: readonly Event[]) {
  const scheduler = fsrs({
    request_retention: 0.9,
    enable_fuzz: false,
    enable_short_term: true,
    learning_steps: ['1m', '10m'],
    relearning_steps: ['10m'],
  })
  const ordered = [...log].sort(
    (a, b) => a.reviewed_at.localeCompare(b.reviewed_at) || (a.review_id < b.review_id ? -1 : 1),
  )
  let card = createEmptyCard(new Date(ordered[0]?.reviewed_at ?? 0))
  for (const { reviewed_at, rating } of ordered)
    card = scheduler.next(card, new Date(reviewed_at), rating).card
  return {
    state: State[card.state]?.toLowerCase(),
    due_at: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    last_review_id: ordered.at(-1)?.review_id,
  }
}

test('shuffled, doubled and from two devices at once, every log gives what ts-fsrs gives in sequence', async () => {
  const learner = await newLearner(app)
  const logs = cards.map(randomLog)
  const devices: Event[][] = [[], []]
  for (const event of logs.flat()) {
    devices[whole(2)]?.push(event)
    if (random() < 0.2) devices[whole(2)]?.push(event)
  }
  const send40 = async (events: Event[]) => {
    const order = shuffled(events)
    for (let i = 0; i < order.length; i += 40) {
      const reply = await send(
        app,
        'POST',
        '/flash-cards/reviews',
        { reviews: order.slice(i, i + 40) },
        learner,
      )
      expect(reply.status).toBe(200)
    }
  }
  await Promise.all(devices.map(send40))

  const states = new Map<number, Record<string, unknown>>()
  const lesson_id = (await lessonOf(cards[0] ?? 0)).lesson_id
  for (let page = 1; page <= 2; page++) {
    const reply = await send(app, 'GET', '/flash-cards', { lesson_id, per_page: 100, page }, learner)
    for (const card of reply.body.data) states.set(card.id, card)
  }
  for (const log of logs) expect(states.get(log[0]?.card_id ?? 0)).toMatchObject(sequential(log))
})

type Shown = { id: number; state: string; stability: number; due_at: string; last_reviewed_at: string }

test('due cards come in the order that the domain says, through the pages', async () => {
  const learner = await newLearner(app)
  for (const log of cards.map(randomLog))
    await send(app, 'POST', '/flash-cards/reviews', { reviews: log }, learner)
  const now = new Date()
  const listed: Shown[] = []
  for (let page = 1; page <= 5; page++)
    listed.push(
      ...(await send(app, 'GET', '/flash-cards', { due: 1, per_page: 40, page }, learner)).body.data,
    )
  const states = await app.deps.db
    .selectFrom('card_states')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  const expected = dueNow(
    states.map((state) => ({ id: state.card_id, state })),
    now,
  )
  expect(listed.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  const steps = expected.filter(({ state }) => state?.state !== 'review').map(({ id }) => id)
  expect(listed.slice(0, steps.length).map(({ id }) => id)).toEqual(steps)
  const byId = new Map(expected.map((card) => [card.id, card.state]))
  const chances = listed.slice(steps.length).map(({ id }) => retrievability(byId.get(id) ?? null, now))
  for (const [index, chance] of chances.entries())
    expect(chance).toBeGreaterThan((chances[index - 1] ?? 0) - 1e-6)
})

const lessonOf = (id: number) =>
  app.deps.db.selectFrom('cards').select('lesson_id').where('id', '=', id).executeTakeFirstOrThrow()
