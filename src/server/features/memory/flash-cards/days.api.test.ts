import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sequential } from '#tests/drills/memory.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { atMidday } from '#tests/support/midday.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let lesson_id: number
let card_id: number
beforeAll(async () => {
  app = await startApp()
  lesson_id = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  card_id = await addCard(app.deps, lesson_id)
})
afterAll(() => app.stop())

type Rating = 1 | 2 | 3 | 4
type Who = { id: number; token: string }
const reviewOf = (reviewed_at: string, rating: Rating = 3) => ({
  ...{ review_id: randomUUID(), card_id, direction: 'forward' as const },
  ...{ rating, reviewed_at, duration_ms: 1000 },
})
const review = async (who: Who, ...reviews: ReturnType<typeof reviewOf>[]) => {
  const { status, body } = await send(app, 'POST', '/flash-cards/reviews', { reviews }, who)
  expect(status).toBe(200)
  return body.data[0]
}
const moveTo = (who: Who, time_zone: string) => send(app, 'POST', '/me/update', { time_zone }, who)
const newIn = async (time_zone: string) => {
  const who = await newLearner(app)
  await app.deps.db.updateTable('learners').set({ time_zone }).where('id', '=', who.id).execute()
  return who
}
const stored = async (who: Who) =>
  await app.deps.db
    .selectFrom('reviews')
    .select(['day', 'studied_day'])
    .where('learner_id', '=', who.id)
    .orderBy('reviewed_at')
    .execute()

describe('Good, and Good ten minutes later, are of one day, so that the card is due in two', () => {
  test.each([
    ['around 06:30 in Yangon, when UTC’s day turns', '2026-11-19T23:55:00Z', '2026-11-20T00:05:00Z'],
    ['in the evening', '2026-11-20T13:00:00Z', '2026-11-20T13:10:00Z'],
    ['around midnight in Yangon', '2026-11-20T17:25:00Z', '2026-11-20T17:35:00Z'],
  ])('%s', async (_, first, second) => {
    const card = await review(await newLearner(app), reviewOf(first), reviewOf(second))
    expect(card).toMatchObject({ state: 'review', scheduled_days: 2 })
    expect(card.stability).toBeCloseTo(2.3065, 4)
    expect(Date.parse(card.due_at) - Date.parse(second)).toBe(2 * 86_400_000)
  })
})

test('around 4 in the morning they are of two', async () => {
  const card = await review(
    await newLearner(app),
    reviewOf('2026-11-20T21:25:00Z'),
    reviewOf('2026-11-20T21:35:00Z'),
  )
  expect(card.stability).toBeGreaterThan(7)
})

test('Good again 23 hours later counts as another day', async () => {
  const log = [
    reviewOf('2026-11-18T00:40:00Z'),
    reviewOf('2026-11-18T00:50:00Z'),
    reviewOf('2026-11-18T23:50:00Z'),
  ]
  const card = await review(await newLearner(app), ...log)
  expect(card).toMatchObject(sequential(log))
  const sameDay = [log[0], log[1], reviewOf('2026-11-18T12:00:00Z')].flatMap((one) => one ?? [])
  const [kept, other] = [card.stability, sequential(sameDay).stability]
  expect(kept).toBeGreaterThan(other + 1)
})

test('each review keeps the day of study of where it was made, whichever way it is told and wherever the learner is later', async () => {
  const who = await newIn('Asia/Yangon')
  const log = [
    reviewOf('2026-11-19T20:00:00Z'),
    reviewOf('2026-11-20T15:00:00Z'),
    reviewOf('2026-11-23T20:00:00Z'),
  ]
  const [first, second, third] = log as [(typeof log)[0], (typeof log)[0], (typeof log)[0]]
  await review(who, first, third)
  const days = ['2026-11-19', '2026-11-20', '2026-11-23']
  expect((await moveTo(who, 'America/New_York')).status).toBe(200)
  // Told after the move, of a time before it; it replays what was there.
  const card = await review(who, second)
  expect((await stored(who)).map(({ day }) => day)).toEqual(days)
  expect((await stored(who)).map(({ studied_day }) => studied_day)).toEqual(days)
  expect(card).toMatchObject(sequential(log, 'Asia/Yangon'))
  await send(app, 'POST', '/flash-cards/reviews/undo', { review_id: second.review_id }, who)
  await moveTo(who, 'Pacific/Kiritimati')
  const listed = (await send(app, 'GET', '/flash-cards', { lesson_id }, who)).body.data[0]
  expect(listed).toMatchObject(sequential([first, third], 'Asia/Yangon'))
})

test('a deck counts what falls due on the learner’s day of study, as its list does', async () => {
  const who = await atMidday(app, await newLearner(app))
  const kept = await send(app, 'POST', '/decks/cards', { front: 'noon', back: 'မွန်းတည့်' }, who)
  const { id, deck } = kept.body.data
  const due = async (hours: number) => {
    const due_at = new Date(Date.now() + hours * 3_600_000)
    await app.deps.db.deleteFrom('card_states').where('learner_id', '=', who.id).execute()
    await addCardStates(app, who.id, [{ card_id: id, due_at }])
    const { total } = (await send(app, 'GET', '/flash-cards', { due: 1, deck_id: deck.id }, who)).body
      .pagination
    const { due_count } = (await send(app, 'GET', `/decks/${deck.id}`, {}, who)).body.data
    return [due_count, total]
  }
  // It's between noon and one: the day of study ends at 4 in the morning.
  expect(await due(-1)).toEqual([1, 1])
  expect(await due(14)).toEqual([1, 1])
  expect(await due(17)).toEqual([0, 0])
})

test('what was counted by UTC before days of study were kept stays as it was', async () => {
  const who = await newLearner(app)
  const log = [reviewOf('2026-11-19T23:55:00Z'), reviewOf('2026-11-20T00:05:00Z')]
  await review(who, ...log)
  const { db } = app.deps
  await db.updateTable('reviews').set({ day: null }).where('learner_id', '=', who.id).execute()
  await db.updateTable('card_states').set({ last_day: null }).where('learner_id', '=', who.id).execute()
  const listed = (await send(app, 'GET', '/flash-cards', { lesson_id }, who)).body.data[0]
  expect(listed.last_day).toBe('2026-11-20')
  // A late review replays all.
  const late = reviewOf('2026-11-18T12:00:00Z')
  const { stability, last_day } = await review(who, late)
  // At noon of UTC the day of study is UTC's.
  const noons = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => reviewOf(`${day}T12:00:00Z`))
  expect({ stability, last_day }).toEqual({
    stability: sequential(noons, 'UTC').stability,
    last_day: '2026-11-20',
  })
})
