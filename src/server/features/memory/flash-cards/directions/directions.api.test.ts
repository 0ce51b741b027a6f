import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { decksApp } from '#tests/support/decks/decks-app.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { atMidday } from '#tests/support/midday.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send } from '#tests/support/start-app.ts'

const DAY = 86_400_000
const { app, findDeck, rowsOf } = await decksApp()
let lesson: number
let cards: number[]
let small: number
let only: number
beforeAll(async () => {
  lesson = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  cards = []
  small = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  only = await addCard(app.deps, small)
  for (let n = 0; n < 60; n++) cards.push(await addCard(app.deps, lesson, { front: `word ${n}` }))
})

type Learner = Awaited<ReturnType<typeof newLearner>>
type Direction = 'forward' | 'reverse'
type Listed = { id: number; direction: Direction; state: string; set_aside: string | null }
const ago = (days: number) => new Date(Date.now() - days * DAY)
const ask = async (learner: Learner, path: string, input: Record<string, unknown> = {}) =>
  (await send(app, 'GET', path, input, learner)).body
const due = async (learner: Learner, input: Record<string, unknown> = {}): Promise<Listed[]> =>
  (await ask(learner, '/flash-cards', { due: 1, all: 1, per_page: 100, ...input })).data
const pairs = (list: Listed[]) => list.map(({ id, direction }) => [id, direction])
const ofState = async (learner: Learner, isNew: boolean, input = {}) =>
  pairs((await due(learner, input)).filter(({ state }) => (state === 'new') === isNew))
const reviewOf = (card_id: number, direction?: Direction, at = new Date(), rating = 3) => ({
  ...{ review_id: randomUUID(), card_id, rating, reviewed_at: at.toISOString(), duration_ms: 1000 },
  ...(direction && { direction }),
})
const review = (learner: Learner, ...reviews: unknown[]) =>
  send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
const settings = (learner: Learner, change: Record<string, unknown>) =>
  send(app, 'POST', '/flash-cards/settings', change, learner)

/** A learner whose school's cards are asked both ways, with cards that were met; the first `many` of the lesson. */
async function bothWays(states: Parameters<typeof addCardStates>[2] = [], minutes = 240) {
  const learner = await atMidday(app, await newLearner(app))
  await settings(learner, { both_ways: true, daily_minutes: minutes })
  if (states.length > 0) await addCardStates(app, learner.id, states)
  return learner
}
const [first, second, third] = [0, 1, 2].map((n) => () => cards[n] as number) as [
  () => number,
  () => number,
  () => number,
]
const later = { due_at: new Date(Date.now() + 9 * DAY), last_reviewed_at: ago(3), stability: 12 }
const overdue = (days: number) => ({ due_at: ago(days), last_reviewed_at: ago(days + 9), stability: 9 })

test('each direction has its own log and state; one that is not named is forward', async () => {
  const learner = await newLearner(app)
  const forward = reviewOf(first())
  const reverse = reviewOf(first(), 'reverse', new Date(Date.now() + 1000), 1)
  const { body } = await review(learner, forward, reverse)
  expect(body.data).toMatchObject([
    { id: first(), direction: 'forward', reps: 1, last_review_id: forward.review_id },
    { id: first(), direction: 'reverse', reps: 1, last_review_id: reverse.review_id },
  ])
  expect(body.data[0].due_at).not.toBe(body.data[1].due_at)
  const again = await review(learner, reverse, forward)
  expect(again.body.data.map(({ reps }: { reps: number }) => reps)).toEqual([1, 1])
  const undone = await send(
    app,
    'POST',
    '/flash-cards/reviews/undo',
    { review_id: reverse.review_id },
    learner,
  )
  expect(undone.body.data).toMatchObject({ id: first(), direction: 'reverse', state: 'new', reps: 0 })
  const [card] = (await ask(learner, '/flash-cards', { lesson_id: lesson })).data
  expect(card).toMatchObject({ direction: 'forward', reps: 1, last_review_id: forward.review_id })
  expect(await rowsOf(learner, 'card_states')).toHaveLength(1)
})

test('the reverse of a card begins on a later day than the card, where none of both is set aside', async () => {
  const learner = await bothWays([
    { card_id: first(), ...later },
    { card_id: second(), ...later },
    { card_id: third(), ...later, last_reviewed_at: new Date() },
    { card_id: cards[3] as number, ...overdue(1) },
  ])
  expect(await ofState(learner, true)).toEqual(
    [
      [first(), 'reverse'],
      [second(), 'reverse'],
    ].sort(),
  )
  await send(
    app,
    'POST',
    '/flash-cards/set-aside',
    { card_id: first(), direction: 'reverse', as: 'suspended' },
    learner,
  )
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: second(), as: 'buried' }, learner)
  expect(await ofState(learner, true)).toEqual([])
  expect(pairs((await ask(learner, '/flash-cards/suspended')).data)).toEqual([[first(), 'reverse']])
  await send(
    app,
    'POST',
    '/flash-cards/set-aside',
    { card_id: first(), direction: 'reverse', as: 'active' },
    learner,
  )
  expect(await ofState(learner, true)).toEqual([[first(), 'reverse']])
})

test('of two directions that are due the one comes that came first, and the other on the next day', async () => {
  const learner = await bothWays([
    { card_id: first(), ...overdue(1) },
    { card_id: first(), direction: 'reverse', ...overdue(2) },
    { card_id: second(), ...overdue(2) },
    { card_id: second(), direction: 'reverse', ...overdue(1) },
  ])
  expect((await ofState(learner, false)).sort()).toEqual(
    [
      [first(), 'reverse'],
      [second(), 'forward'],
    ].sort(),
  )
  const { data } = await ask(learner, '/flash-cards/overview')
  expect([data.all_due, data.forecast[0].due, data.forecast[1].due]).toEqual([2, 2, 2])
  await review(learner, reviewOf(first(), 'reverse'), reviewOf(second()))
  expect(await ofState(learner, false)).toEqual([])
  const list: Listed[] = (await ask(learner, '/flash-cards', { lesson_id: lesson })).data
  expect(list.find(({ id }) => id === first())?.set_aside).toBe('buried')
  expect(list.find(({ id }) => id === second())?.set_aside).toBeNull()
})

test('a step of today keeps its turn, whatever else of its card is due', async () => {
  const learner = await bothWays([
    { card_id: first(), direction: 'reverse', ...overdue(5) },
    { card_id: first(), ...overdue(3) },
  ])
  await review(learner, reviewOf(first(), 'forward', new Date(Date.now() - 120_000), 1))
  await review(learner, reviewOf(first(), 'forward', new Date(Date.now() - 110_000), 1))
  expect((await ofState(learner, false)).filter(([id]) => id === first())).not.toContainEqual([
    first(),
    'reverse',
  ])
})

test('what is turned off does not come and keeps nothing from coming; what was learned of it stays', async () => {
  const states = [
    { card_id: first(), ...overdue(1) },
    { card_id: first(), direction: 'reverse' as const, ...overdue(2) },
    { card_id: second(), ...later },
  ]
  const learner = await bothWays(states)
  await settings(learner, { both_ways: false })
  expect(await due(learner)).toMatchObject([{ id: first(), direction: 'forward' }])
  expect((await ask(learner, '/flash-cards/overview')).data).toMatchObject({ all_due: 1, all_new: 0 })
  await settings(learner, { both_ways: true })
  expect(await ofState(learner, false)).toEqual([[first(), 'reverse']])
})

test('new cards of both directions come in turn, twenty in all, within the minutes of the day', async () => {
  const met = cards.slice(30).map((card_id) => ({ card_id, ...later }))
  const learner = await bothWays(met)
  await send(app, 'POST', '/flash-cards/settings', { daily_minutes: 240 }, learner)
  await app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: learner.id, lesson_id: lesson, status: 1, last_reached_second: 0 })
    .execute()
  const list = await due(learner)
  expect(list).toHaveLength(20)
  expect(list.filter(({ direction }) => direction === 'reverse')).toHaveLength(10)
  const { data } = await ask(learner, '/flash-cards/overview')
  expect([data.new, data.all_new]).toEqual([20, 20])
  await settings(learner, { daily_minutes: 1 })
  expect((await ask(learner, '/flash-cards', { due: 1 })).pagination.total).toBe(2)
})

test('a sitting of the learner’s choice asks each card one way, and none that was asked the other way today', async () => {
  const soon = { ...later, due_at: new Date(Date.now() + 2 * DAY) }
  const learner = await bothWays([
    { card_id: first(), ...later },
    { card_id: first(), direction: 'reverse', ...soon },
    { card_id: second(), ...soon },
    { card_id: second(), direction: 'reverse', ...later },
  ])
  const chosen = async () =>
    pairs((await ask(learner, '/flash-cards/chosen', { language_id: 1, ahead: 14, most: 50 })).data).sort()
  expect(await chosen()).toEqual(
    [
      [first(), 'reverse'],
      [second(), 'forward'],
    ].sort(),
  )
  await review(learner, reviewOf(first(), 'reverse', new Date(), 4))
  expect(await chosen()).toEqual([[second(), 'forward']])
})

test('a word counts once, however many of its directions are known', async () => {
  const known = { due_at: new Date(Date.now() + 90 * DAY), last_reviewed_at: ago(9), stability: 99 }
  const learner = await bothWays([
    { card_id: first(), ...known },
    { card_id: first(), direction: 'reverse', ...known },
  ])
  const record = (await ask(learner, '/analytics-data')).data
  expect(record).toMatchObject({ words_met: 1, words_known: 1 })
  const words = await ask(learner, '/words')
  expect(words.pagination.total).toBe(1)
  expect(words.data[0]).toMatchObject({ id: first(), direction: 'forward' })
})

test('a lesson is begun and completed by its cards forward', async () => {
  const learner = await newLearner(app)
  const status = async () => (await ask(learner, `/lessons/${small}`)).data.lesson_status
  await review(learner, reviewOf(only, 'reverse'))
  await send(
    app,
    'POST',
    '/flash-cards/set-aside',
    { card_id: only, direction: 'reverse', as: 'suspended' },
    learner,
  )
  expect(await status()).toBe(2)
  await review(learner, reviewOf(only))
  expect(await status()).toBe(0)
})

test('an own deck says for itself that its cards are asked both ways; with it everything of both goes', async () => {
  const learner = await newLearner(app)
  const kept = (await send(app, 'POST', '/decks/cards', { front: 'mango', back: 'သရက်သီး' }, learner)).body.data
  const other = (await send(app, 'POST', '/decks/cards', { front: 'rice', back: 'ထမင်း' }, learner)).body.data
  const deck_id: number = kept.deck.id
  await review(learner, reviewOf(kept.id, 'forward', ago(2), 4), reviewOf(other.id, 'forward', ago(40), 4))
  const counts = async () => {
    const { due_count, new_count, card_count } = (await findDeck(learner, deck_id)).data
    return [card_count, due_count, new_count]
  }
  expect(await counts()).toEqual([2, 1, 0])
  const turned = await send(app, 'POST', `/decks/${deck_id}/both-ways`, { both_ways: '1' }, learner)
  expect(turned.body.data).toMatchObject({ both_ways: true, card_count: 2, due_count: 1, new_count: 1 })
  expect(await ofState(learner, true, { deck_id })).toEqual([[kept.id, 'reverse']])
  await review(learner, reviewOf(kept.id, 'reverse'))
  expect(await counts()).toEqual([2, 1, 0])
  const stranger = await newLearner(app)
  const refused = await send(app, 'POST', `/decks/${deck_id}/both-ways`, { both_ways: '1' }, stranger)
  expect(refused.status).toBe(404)
  expect((await review(stranger, reviewOf(kept.id, 'reverse'))).status).toBe(404)
  await send(app, 'DELETE', `/decks/cards/${kept.id}`, {}, learner)
  expect((await rowsOf(learner, 'card_states')).map(({ card_id }) => card_id)).toEqual([other.id])
  expect(await rowsOf(learner, 'reviews')).toHaveLength(1)
})

test('a note is shown whichever way its card comes, a hint only the way it was given for', async () => {
  const learner = await bothWays([
    { card_id: first(), ...later },
    { card_id: first(), direction: 'reverse', ...overdue(3) },
    { card_id: second(), ...overdue(3) },
  ])
  for (const card_id of [first(), second()]) {
    await send(app, 'POST', '/flash-cards/note', { card_id, note: `note of ${card_id}` }, learner)
    await send(app, 'POST', '/flash-cards/hint', { card_id, hint: 'forward' }, learner)
  }
  const shown = await ask(learner, '/flash-cards', { due: 1, all: 1 })
  const met = shown.data.filter(({ state }: Listed) => state !== 'new')
  expect(met).toHaveLength(2)
  expect(met).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: first(), direction: 'reverse', note: `note of ${first()}`, hint: null }),
      expect.objectContaining({ id: second(), note: `note of ${second()}`, hint: 'forward' }),
    ]),
  )
})
