import { beforeAll, expect, test } from 'vitest'
import { decksApp } from '#tests/support/decks/decks-app.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send } from '#tests/support/start-app.ts'

const DAY = 86_400_000
const { app } = await decksApp()
let cards: number[]
beforeAll(async () => {
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  cards = []
  for (let n = 0; n < 24; n++) cards.push(await addCard(app.deps, lesson, { front: `word ${n}` }))
})

type Learner = Awaited<ReturnType<typeof newLearner>>
const flagOf = async ({ id }: Learner) =>
  await app.deps.db
    .selectFrom('learners')
    .select('school_cards_only')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const ago = (days: number) => new Date(Date.now() - days * DAY)

test('who makes a deck, or asks for cards both ways, has other cards from then on', async () => {
  const [plain, owner, both] = [await newLearner(app), await newLearner(app), await newLearner(app)]
  await send(app, 'POST', '/decks/cards', { front: 'mango', back: 'သရက်သီး' }, owner)
  await send(app, 'POST', '/flash-cards/settings', { daily_minutes: 30 }, plain)
  await send(app, 'POST', '/flash-cards/settings', { both_ways: true }, both)
  await send(app, 'POST', '/flash-cards/settings', { both_ways: false }, both)
  expect(await flagOf(plain)).toEqual({ school_cards_only: true })
  expect(await flagOf(owner)).toEqual({ school_cards_only: false })
  expect(await flagOf(both)).toEqual({ school_cards_only: false })
})

test('the short statement and the whole one show the same to who has no other cards', async () => {
  const learner = await newLearner(app)
  const [first, second, third, fourth] = cards as [number, number, number, number]
  await addCardStates(app, learner.id, [
    { card_id: first, due_at: ago(2), last_reviewed_at: ago(9), stability: 7 },
    { card_id: second, due_at: ago(-3), last_reviewed_at: ago(1), stability: 4 },
    { card_id: third, state: 'learning', due_at: ago(0.01), last_reviewed_at: ago(0.02), stability: 1 },
    { card_id: fourth, due_at: ago(1), last_reviewed_at: ago(30), stability: 40 },
  ])
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: fourth, as: 'not-today' }, learner)
  const shown = async () => [
    (await send(app, 'GET', '/flash-cards', { due: 1, all: 1, per_page: 100 }, learner)).body,
    (await send(app, 'GET', '/flash-cards/overview', {}, learner)).body,
    (await send(app, 'GET', '/flash-cards/chosen', { language_id: 1, most: 50 }, learner)).body,
    (await send(app, 'GET', '/learn-path', { current: 1, per_page: 6 }, learner)).body.today,
    (await send(app, 'GET', '/ending', {}, learner)).body.data,
  ]
  const short = await shown()
  await app.deps.db
    .updateTable('learners')
    .set({ school_cards_only: false })
    .where('id', '=', learner.id)
    .execute()
  expect(await shown()).toEqual(short)
  expect(short[0].data.length).toBeGreaterThan(2)
})

test('the path, the end of a lesson, the decks and the review count the same cards for who has others', async () => {
  const learner = await newLearner(app)
  const get = async (path: string, input = {}) => (await send(app, 'GET', path, input, learner)).body.data
  for (const front of ['mango', 'durian', 'lime'])
    await send(app, 'POST', '/decks/cards', { front, back: 'သရက်သီး' }, learner)
  await send(app, 'POST', '/flash-cards/settings', { both_ways: true, daily_minutes: 60 }, learner)
  const [{ id: deck_id }] = await get('/decks')
  await send(app, 'POST', `/decks/${deck_id}/both-ways`, { both_ways: '1' }, learner)
  const [mango, durian] = (await get(`/decks/${deck_id}`)).cards.map(({ id }: { id: number }) => id)
  const [first, second, third, fourth] = cards as [number, number, number, number]
  const known = { last_reviewed_at: ago(9), stability: 7 }
  const direction = 'reverse'
  await addCardStates(app, learner.id, [
    ...[first, second, mango].map((card_id) => ({ card_id, due_at: ago(2), ...known })),
    ...[first, mango].map((card_id) => ({ card_id, direction, due_at: ago(2), ...known })),
    ...[third, durian].map((card_id) => ({ card_id, due_at: ago(-1), ...known })),
    { card_id: third, direction, due_at: ago(-1), ...known },
    { card_id: fourth, due_at: ago(-9), ...known },
  ])
  const [path, end, overview, [deck]] = [
    await get('/today'),
    await get('/ending'),
    await get('/flash-cards/overview'),
    await get('/decks'),
  ]
  expect(path).toMatchObject({ due: 3, due_minutes: expect.any(Number) })
  expect([path.due, path.new]).toEqual([overview.due, overview.new])
  expect(end.due_tomorrow).toBe(overview.forecast[1].due)
  expect(end.due_tomorrow).toBeGreaterThan(3)
  expect(deck).toMatchObject({ card_count: 3, due_count: 1 })
})
