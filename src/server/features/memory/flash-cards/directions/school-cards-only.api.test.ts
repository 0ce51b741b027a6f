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
