import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { toForwardKey } from '#domain/memory/card-key.ts'
import type { CardStateName } from '#domain/memory/card-state.ts'
import { decksApp } from '#tests/support/decks/decks-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

type Word = { id: number; front: string; stage: string }

const { app } = await decksApp()
const COUNT = 250

let learner: Awaited<ReturnType<typeof newLearner>>
/** The ids of 250 own cards: ten being learned, then twenty known, which come back in this order, and the rest never reviewed. */
let own: number[]
beforeEach(async () => {
  learner = await newLearner(app)
  const kept = await send(app, 'POST', '/decks/cards', { front: 'word 0', back: 'စကားလုံး' }, learner)
  const { id, deck } = kept.body.data
  const { rows } = await sql<{ id: number }>`
    insert into deck_cards (learner_id, deck_id, guid, position, front, back, lang)
    select ${learner.id}, ${deck.id}, 'g' || n, n + 1, 'word ' || n, 'စကားလုံး', 'en' from generate_series(1, ${COUNT - 1}) as n
    returning id`.execute(app.deps.db)
  own = [id, ...rows.map((row) => row.id)]
  for (const [index, card_id] of own.slice(0, 30).entries())
    await remember(card_id, index, 'review', index < 10 ? 2 : 30)
})

const remember = (card_id: number, days: number, state: CardStateName, stability: number) =>
  app.deps.db
    .insertInto('card_states')
    .values({
      ...{
        learner_id: learner.id,
        ...toForwardKey('own', card_id),
        state,
        stability,
        difficulty: 5,
        step: 0,
        scheduled_days: days,
      },
      ...{ due_at: new Date(Date.now() + days * 86_400_000), reps: 1, lapses: 0 },
      ...{ last_reviewed_at: new Date(), last_review_id: randomUUID() },
    })
    .execute()
const ask = (input: Record<string, unknown> = {}) =>
  send(app, 'GET', '/words', { language_id: 1, per_page: 100, ...input }, learner)
const ids = async (input: Record<string, unknown>) => (await ask(input)).body.data.map(({ id }: Word) => id)

test('own cards come by page, each once: what comes back next first, what was never reviewed last', async () => {
  const pages = [
    await ids({ page: 1 }),
    await ids({ page: 2 }),
    await ids({ page: 3 }),
    await ids({ page: 4 }),
  ]
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50, 0])
  expect(pages.flat()).toEqual(own)
  const { body } = await ask({ page: 3 })
  expect(body).toMatchObject({
    counts: { met: 220, learning: 10, known: 20 },
    own_count: COUNT,
    coming: COUNT,
    pagination: { total: COUNT, last_page: 3 },
  })
})

test('a stage, own cards alone, and what comes back are counted whole, whatever the page', async () => {
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: own[12], as: 'suspended' }, learner)
  await send(app, 'POST', '/flash-cards/set-aside', { card_id: own[200], as: 'buried' }, learner)
  const known = { stage: 'known', per_page: 5, page: 2 }
  expect((await ask(known)).body).toMatchObject({
    coming: 19,
    counts: { met: 220, learning: 10, known: 20 },
    pagination: { total: 20 },
  })
  expect(await ids(known)).toEqual(own.slice(15, 20))
  expect(await ids({ ...known, coming: 1 })).toEqual(own.slice(16, 21))
  expect((await ask({ ...known, coming: 1 })).body.pagination.total).toBe(19)
  expect((await ask({ level: 'own', coming: 1 })).body.pagination.total).toBe(COUNT - 2)
  expect((await ask({ level: 'A1' })).body).toMatchObject({ data: [], own_count: COUNT, coming: 0 })
  expect((await ask({ unit_id: 1 })).body).toMatchObject({ data: [], counts: { met: 0 } })
})

test('a search finds own cards wherever they stand, and the stages agree with the list', async () => {
  const { body } = await ask({ q: 'word 249' })
  expect(body.data[0]).toMatchObject({ front: 'word 249', stage: 'met' })
  for (const stage of ['met', 'learning', 'known'])
    expect(new Set((await ask({ stage })).body.data.map((word: Word) => word.stage))).toEqual(
      new Set([stage]),
    )
})

test('it is one statement besides the session, and somebody else sees none of them', async () => {
  await ask()
  expect(await statementsOf(() => ask({ page: 3 }))).toHaveLength(2)
  const other = await newLearner(app)
  const { body } = await send(app, 'GET', '/words', { language_id: 1 }, other)
  expect(body).toMatchObject({ data: [], own_count: 0 })
})
