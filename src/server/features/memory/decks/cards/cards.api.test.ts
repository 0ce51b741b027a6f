import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { decksApp } from '#tests/support/decks/decks-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

type Session = { token: string }

const { app, findDeck, listDecks } = await decksApp()

const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  input: Record<string, unknown>,
  who: Session,
) => await send(app, method, path, input, who)
const keep = async (who: Session, input: Record<string, unknown>) =>
  await call('POST', '/decks/cards', input, who)

test('a word is kept in “My words”, which is made for it, and once, however it is written', async () => {
  const learner = await newLearner(app)
  const { status, body } = await keep(learner, { front: ' to haggle ', back: 'ဈေးဆစ်သည်' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    front: 'to haggle',
    lang: 'en',
    back: 'ဈေးဆစ်သည်',
    reading: null,
    is_new: true,
    deck: { name: 'ကျွန်ုပ်၏ စကားလုံးများ' },
  })
  const again = await keep(learner, { front: 'To Haggle', back: 'အခြား' })
  expect(again.body.data).toMatchObject({ id: body.data.id, back: 'ဈေးဆစ်သည်', is_new: false })
  expect(await listDecks(learner)).toMatchObject([{ id: body.data.deck.id, card_count: 1, new_count: 1 }])
})

test('an example is kept with what it means, comes back on the card and in the export, and can be taken away', async () => {
  const learner = await newLearner(app)
  const example = '<b>I am</b> a student.'
  const given = { front: 'student', back: 'ကျောင်းသား', example, example_meaning: 'ကျွန်တော် ကျောင်းသားပါ။' }
  const { id, deck, ...kept } = (await keep(learner, given)).body.data
  expect(kept).toMatchObject(given)
  const shown = async () =>
    (await call('GET', '/flash-cards', { due: 1, deck_id: deck.id }, learner)).body.data[0].example
  expect(await shown()).toMatchObject({ text: example, meaning: given.example_meaning })
  const file = await call('GET', '/decks/export', { format: 'csv' }, learner)
  expect(Buffer.from(file.body as Uint8Array).toString()).toContain('a student.')
  const change = { card_id: id, deck_id: deck.id, front: 'student', back: 'b' }
  const changed = await call('POST', `/decks/cards/${id}`, { ...change, example_meaning: 'alone' }, learner)
  expect(changed.body.data).toMatchObject({ example: null, example_meaning: null })
  expect(await shown()).toBeNull()
  const long = await keep(learner, { ...given, front: 'other', example: 'a'.repeat(DECKS.max_side + 1) })
  expect([long.status, Object.keys(long.body)]).toEqual([422, ['example']])
})

test('ten at once are one card', async () => {
  const learner = await newLearner(app)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => keep(learner, { front: '猫', back: 'ကြောင်' })),
  )
  expect(all.filter(({ body }) => body.data.is_new)).toHaveLength(1)
  expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1)
  expect(all[0]?.body.data.lang).toBe('ja')
})

test('a card is written anew and moved; how it is remembered stays', async () => {
  const learner = await newLearner(app)
  const { id, deck } = (await keep(learner, { front: 'recieve', back: 'လက်ခံသည်' })).body.data
  const review = {
    review_id: randomUUID(),
    card_id: id,
    rating: 3,
    reviewed_at: new Date().toISOString(),
    duration_ms: 2000,
  }
  await call('POST', '/flash-cards/reviews', { reviews: [review] }, learner)
  const input = { front: 'receive', back: 'လက်ခံသည်', reading: 'ri-SEEV', deck_id: deck.id }
  expect((await call('POST', `/decks/cards/${id}`, input, learner)).body.data).toMatchObject({
    id,
    front: 'receive',
    reading: 'ri-SEEV',
  })
  expect((await findDeck(learner, deck.id)).data.cards).toMatchObject([{ id, front: 'receive', reps: 1 }])
  const verbs = await app.deps.db
    .insertInto('decks')
    .values({ learner_id: learner.id, name: 'Verbs', language_id: 1, origin: 'Verbs' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const moved = await call('POST', `/decks/cards/${id}`, { ...input, deck_id: verbs.id }, learner)
  expect(moved.body.data.deck).toEqual(verbs)
  expect((await findDeck(learner, deck.id)).data.cards).toEqual([])
})

test('a card that is moved comes after those that the other deck has', async () => {
  const learner = await newLearner(app)
  const { id, deck } = (await keep(learner, { front: 'first of mine', back: 'a' })).body.data
  const verbs = await app.deps.db
    .insertInto('decks')
    .values({ learner_id: learner.id, name: 'Verbs', language_id: 1, origin: 'Verbs' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = (front: string) => keep(learner, { front, back: 'b', deck_id: verbs.id })
  for (const front of ['go', 'come']) expect((await add(front)).status).toBe(200)
  const change = { front: 'stay', back: 'a', deck_id: verbs.id }
  await call('POST', `/decks/cards/${id}`, change, learner)
  const frontsOf = async (deckId: number) =>
    (await findDeck(learner, deckId)).data.cards.map(({ front }: { front: string }) => front)
  expect([await frontsOf(deck.id), await frontsOf(verbs.id)]).toEqual([[], ['go', 'come', 'stay']])
})

test('cards of a deck are found by their front, reading or back', async () => {
  const learner = await newLearner(app)
  for (const [front, back, reading] of [
    ['apple', 'ပန်းသီး', ''],
    ['林檎', 'ပန်းသီး', 'りんご'],
    ['Mango', 'သရက်သီး', ''],
  ])
    await keep(learner, { front, back, reading })
  const [deck] = await listDecks(learner)
  const found = async (q: string) => {
    const { body } = await call('GET', `/decks/${deck.id}`, { q }, learner)
    return [body.pagination.total, ...body.data.cards.map(({ front }: { front: string }) => front)]
  }
  expect(await found('ပန်း')).toEqual([2, 'apple', '林檎'])
  expect(await found('りん')).toEqual([1, '林檎'])
  expect(await found('mANGO')).toEqual([1, 'Mango'])
  expect(await found('100%_')).toEqual([0])
  const behind = await call('GET', `/decks/${deck.id}`, { page: 9, per_page: 2 }, learner)
  expect([behind.body.data.cards, behind.body.pagination.total]).toEqual([[], behind.body.data.card_count])
})

test('deleted, it is gone with its reviews, and of the sums only its time', async () => {
  const learner = await newLearner(app)
  const { id } = (await keep(learner, { front: 'x', back: 'y' })).body.data
  const other = (await keep(learner, { front: 'z', back: 'y' })).body.data
  const at = { rating: 3, reviewed_at: new Date().toISOString() }
  const review = (card_id: number, duration_ms: number) => ({
    ...at,
    review_id: randomUUID(),
    card_id,
    duration_ms,
  })
  // Of an hour that a phone was left lying no more than a minute counts.
  const reviews = [review(id, 3_600_000), review(other.id, 2000)]
  await call('POST', '/flash-cards/reviews', { reviews }, learner)
  expect((await call('DELETE', `/decks/cards/${id}`, {}, learner)).body).toEqual({ data: true })
  expect((await call('DELETE', `/decks/cards/${id}`, {}, learner)).status).toBe(404)
  const left = await app.deps.db
    .selectFrom('practice_totals')
    .select(['reviewed', 'review_milliseconds'])
    .where('learner_id', '=', learner.id)
    .executeTakeFirst()
  expect(left).toEqual({ reviewed: 1, review_milliseconds: 2000 })
})

test('a card that was brought back before it was ever reviewed is new, and not due', async () => {
  const learner = await newLearner(app)
  const { id } = (await keep(learner, { front: 'x', back: 'y' })).body.data
  for (const as of ['buried', 'active'])
    await call('POST', '/flash-cards/set-aside', { card_id: id, as }, learner)
  expect(await listDecks(learner)).toMatchObject([{ new_count: 1, due_count: 0 }])
})

test('what is another learner’s is not there; bad input says what is wrong', async () => {
  const [mine, other] = [await newLearner(app), await newLearner(app)]
  const { id, deck } = (await keep(mine, { front: 'mine', back: 'my own' })).body.data
  const input = { front: 'a', back: 'b', deck_id: deck.id }
  expect((await call('GET', `/decks/cards/${id}`, {}, other)).status).toBe(404)
  expect((await call('POST', `/decks/cards/${id}`, input, other)).status).toBe(404)
  expect((await call('DELETE', `/decks/cards/${id}`, {}, other)).status).toBe(404)
  const faultsOf = async (given: Record<string, unknown>) => {
    const { status, body } = await keep(other, given)
    return [status, ...Object.keys(body)]
  }
  expect(await faultsOf(input)).toEqual([422, 'deck_id'])
  expect(await faultsOf({ front: '\u200b', back: 'b' })).toEqual([422, 'front'])
  expect(await faultsOf({ front: 'a' })).toEqual([422, 'back'])
  expect(await faultsOf({ front: 'a', back: 'b'.repeat(DECKS.max_side + 1) })).toEqual([422, 'back'])
  expect(await listDecks(other)).toEqual([])
})

test('whoever keeps as many cards as one may is told so', async () => {
  const learner = await newLearner(app)
  const { deck } = (await keep(learner, { front: 'first', back: 'one' })).body.data
  await sql`
    insert into deck_cards (learner_id, deck_id, guid, position, front, back, lang)
    select ${learner.id}, ${deck.id}, n::text, n, n::text, 'b', 'en'
    from generate_series(2, ${sql.lit(DECKS.max_cards)}) as n`.execute(app.deps.db)
  const { status, body } = await keep(learner, { front: 'one too many', back: 'b' })
  expect([status, Object.keys(body)]).toEqual([422, ['front']])
})
