import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

const DAY = 86_400_000
let app: TestApp
let unit: number
let words: number[]
let other: number
let secret: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  unit = await addUnit(deps)
  const lesson = await addLesson(deps, unit, 'FLASH_CARD')
  words = []
  for (let n = 0; n < 4; n++) words.push(await addCard(deps, lesson, { front: `word ${n}` }))
  other = await addCard(deps, await addLesson(deps, await addUnit(deps), 'FLASH_CARD'), { front: 'other' })
  const locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'FLASH_CARD')
  secret = await addCard(deps, locked, { front: 'secret' })
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const ask = (learner: Learner, input: Record<string, unknown> = {}) =>
  send(app, 'GET', '/flash-cards/chosen', input, learner)
const fronts = async (learner: Learner, input: Record<string, unknown> = {}) =>
  (await ask(learner, input)).body.data.map(({ front }: { front: string }) => front)
const review = (
  learner: Learner,
  card_id: number | undefined,
  rating: number,
  review_id = randomUUID(),
  at = new Date(),
) => {
  const one = { review_id, card_id, rating, reviewed_at: at.toISOString(), duration_ms: 3000 }
  return send(app, 'POST', '/flash-cards/reviews', { reviews: [one] }, learner)
}

/** A learner whose cards were all reviewed two days ago, and fall due 1, 2, 4 and 9 days from now; `other` and `secret` in 2. */
async function learnerWithCards() {
  const learner = await newLearner(app)
  const at = inDays(-2)
  const due = [1, 2, 4, 9]
  const states = [...words, other, secret].map((card_id, n) => ({
    card_id,
    stability: (due[n] ?? 2) + 2,
    last_reviewed_at: at,
    due_at: inDays(due[n] ?? 2),
  }))
  await addCardStates(app, learner.id, states)
  return learner
}

test('cards of the coming days come ahead of their time, the one nearest to being forgotten first', async () => {
  const learner = await learnerWithCards()
  expect(await fronts(learner, { ahead: 0 })).toEqual([])
  expect(await fronts(learner, { ahead: 3 })).toEqual(['word 0', 'word 1', 'other'])
  expect(await fronts(learner, { ahead: 14 })).toHaveLength(5)
  const { body } = await ask(learner, { most: 2 })
  expect(body.data).toHaveLength(2)
  expect(body.pagination.total).toBe(5)
  expect(body.settings).toEqual({
    daily_minutes: 15,
    buttons: 4,
    both_ways: false,
    typed: false,
    parameters: null,
  })
})

test('one unit, one kind, or both', async () => {
  const learner = await learnerWithCards()
  expect(await fronts(learner, { unit_id: unit })).toEqual(['word 0', 'word 1', 'word 2', 'word 3'])
  expect(await fronts(learner, { unit_id: unit, ahead: 2 })).toEqual(['word 0', 'word 1'])
  expect(await fronts(learner, { kind: 'character' })).toEqual([])
  expect(await fronts(learner, { kind: 'word', ahead: 1 })).toEqual(['word 0'])
  expect(await fronts(learner, { kind: 'own' })).toEqual([])
  expect(await fronts(learner, { kind: 'own', unit_id: unit })).toEqual([])
  expect(await fronts(learner, { unit_id: 999_999 })).toEqual([])
  expect(await fronts(learner, { language_id: 2 })).toEqual([])
})

test('own cards come with the others, alone where they are chosen, and never with a unit', async () => {
  const learner = await learnerWithCards()
  const text = { front: 'my own', back: 'ကိုယ်ပိုင်' }
  const card = (await send(app, 'POST', '/decks/cards', text, learner)).body.data
  await addCardStates(app, learner.id, [
    { card_id: card.id, stability: 5, last_reviewed_at: inDays(-2), due_at: inDays(3) },
  ])
  expect(await fronts(learner, { kind: 'own' })).toEqual(['my own'])
  expect(await fronts(learner)).toContain('my own')
  expect(await fronts(learner, { kind: 'word' })).not.toContain('my own')
  expect(await fronts(learner, { unit_id: unit })).not.toContain('my own')
  const stranger = await learnerWithCards()
  expect(await fronts(stranger, { kind: 'own' })).toEqual([])
})

test('a card that was looked at today does not come again, one that was forgotten does once its step is due', async () => {
  const learner = await learnerWithCards()
  await review(learner, words[0], 3)
  await review(learner, words[1], 1)
  expect(await fronts(learner, { unit_id: unit })).toEqual(['word 2', 'word 3'])
  await app.deps.db
    .updateTable('card_states')
    .set({ due_at: inDays(-0.001) })
    .where('learner_id', '=', learner.id)
    .where('card_id', '=', words[1] ?? 0)
    .execute()
  expect(await fronts(learner, { unit_id: unit })).toEqual(['word 1', 'word 2', 'word 3'])
})

test('a card set aside until tomorrow or for good does not come, whenever it falls due', async () => {
  const learner = await learnerWithCards()
  const aside = (card_id: number | undefined, as: string) =>
    send(app, 'POST', '/flash-cards/set-aside', { card_id, as }, learner)
  await aside(words[0], 'buried')
  await aside(words[3], 'buried')
  await aside(words[1], 'suspended')
  expect(await fronts(learner, { unit_id: unit })).toEqual(['word 2'])
  await aside(words[1], 'active')
  expect(await fronts(learner, { unit_id: unit })).toEqual(['word 1', 'word 2'])
})

test('cards of a locked unit come only while they are open', async () => {
  const learner = await learnerWithCards()
  expect(await fronts(learner)).not.toContain('secret')
  await subscribe(app.deps, learner.id, 'english')
  expect(await fronts(learner)).toContain('secret')
})

test('a review ahead counts the time that has passed: less is gained than on the day, and undone it is as before', async () => {
  const [early, onTime] = [await newLearner(app), await newLearner(app)]
  await review(early, words[0], 4, randomUUID(), inDays(-2))
  await review(onTime, words[0], 4, randomUUID(), inDays(-8))
  const [card] = (await ask(early, { ahead: 14 })).body.data
  const review_id = randomUUID()
  const after = (await review(early, card.id, 3, review_id)).body.data[0]
  const onTheDay = (await review(onTime, words[0], 3)).body.data[0]
  expect(after.stability).toBeGreaterThan(card.stability)
  expect(after.stability).toBeLessThan(onTheDay.stability)
  // The same day once more teaches next to nothing.
  const again = (await review(early, card.id, 3)).body.data[0]
  expect(again.stability / after.stability).toBeLessThan(1.1)
  for (const undone of [again.last_review_id, review_id])
    await send(app, 'POST', '/flash-cards/reviews/undo', { review_id: undone }, early)
  expect((await ask(early, { ahead: 14 })).body.data).toEqual([card])
})

test('what was reviewed ahead counts for the day, and leaves the forecast of its former day', async () => {
  const learner = await learnerWithCards()
  const overview = async () => (await send(app, 'GET', '/flash-cards/overview', {}, learner)).body.data
  const soon = async () =>
    (await overview()).forecast.slice(0, 4).reduce((sum: number, { due }: { due: number }) => sum + due, 0)
  expect(await soon()).toBe(3)
  await review(learner, words[0], 3)
  expect(await soon()).toBe(2)
  const day = await app.deps.db
    .selectFrom('daily_seconds')
    .select(['events', 'event_ms'])
    .where('learner_id', '=', learner.id)
    .where('kind', '=', 'review')
    .executeTakeFirst()
  expect(day).toMatchObject({ events: 1, event_ms: 3000 })
})

test('what is asked for wrongly is refused by field', async () => {
  const learner = await newLearner(app)
  for (const [field, value] of Object.entries({ ahead: 15, kind: 'phrase', most: 61, unit_id: 0 })) {
    const reply = await ask(learner, { [field]: value })
    expect([reply.status, ...Object.keys(reply.body)]).toEqual([422, field])
  }
  expect((await ask(learner, { language_id: 9 })).status).toBe(422)
  expect((await send(app, 'GET', '/flash-cards/chosen')).status).toBe(401)
})

test('the list costs one statement besides the session', async () => {
  const learner = await learnerWithCards()
  expect(await statementsOf(() => ask(learner, { ahead: 3 }))).toHaveLength(2)
  expect(await statementsOf(() => ask(learner, { unit_id: unit, kind: 'word' }))).toHaveLength(2)
})
