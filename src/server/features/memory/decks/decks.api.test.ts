import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { package1, package2, package3 } from '#tests/support/decks/anki-packages.ts'
import { decksApp, fruit } from '#tests/support/decks/decks-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const { app, importFile, listDecks, findDeck, rowsOf, totals } = await decksApp()

test('the cards of a deck come with those of the school: due, new, counted, and reviewed by the same memory', async () => {
  const learner = await newLearner(app)
  await importFile(learner, await package1(fruit), { languageId: '2' })
  const list = async (input: object) =>
    (await send(app, 'GET', '/flash-cards', { due: 1, ...input }, learner)).body
  const fronts = (body: { data: { front: string }[] }) => body.data.map(({ front }) => front)
  const all = await list({ language_id: 2 })
  expect(fronts(all)).toEqual(['mango', 'rice & curry', '猫'])
  expect(fronts(await list({ language_id: 1 }))).toEqual([])
  const decks = await listDecks(learner)
  expect(fronts(await list({ deck_id: decks[1].id }))).toEqual(['猫'])
  const overview = async () =>
    (await send(app, 'GET', '/flash-cards/overview', { language_id: 2 }, learner)).body.data
  expect(await overview()).toMatchObject({ due: 1, new: 2 })

  const review = {
    review_id: randomUUID(),
    card_id: all.data[2].id,
    rating: 4,
    reviewed_at: new Date().toISOString(),
    duration_ms: 3000,
  }
  const reply = await send(app, 'POST', '/flash-cards/reviews', { reviews: [review] }, learner)
  expect(reply.body.data).toMatchObject([{ front: '猫', back: 'ကြောင်', state: 'review', reps: 1 }])
  expect(await overview()).toMatchObject({ due: 1, new: 1 })
  expect(await totals(learner)).toEqual({ reviewed: 5, review_milliseconds: 3 * 4000 + 9000 + 3000 })
})

test('a deleted deck is gone with its cards, states and reviews, and the sums know it; others stay', async () => {
  const learner = await newLearner(app)
  await importFile(learner, await package2(fruit))
  await importFile(learner, 'fish,ငါး\n', { name: 'Fish.csv' })
  const [fish, deck] = await listDecks(learner)
  const [card] = (await findDeck(learner, deck.id)).data.cards
  expect((await send(app, 'DELETE', `/decks/${deck.id}`, {}, learner)).body).toEqual({ data: true })
  expect((await listDecks(learner)).map(({ id }: { id: number }) => id)).not.toContain(deck.id)
  expect((await rowsOf(learner, 'deck_cards')).map((row) => 'deck_id' in row && row.deck_id)).toContain(
    fish.id,
  )
  for (const table of ['reviews', 'card_states'] as const) expect(await rowsOf(learner, table)).toEqual([])
  expect(await totals(learner)).toEqual({ reviewed: 0, review_milliseconds: 0 })
  expect((await send(app, 'DELETE', `/decks/${deck.id}`, {}, learner)).status).toBe(404)
  const late = { review_id: randomUUID(), card_id: card.id, rating: 3, duration_ms: 1 }
  const reviews = [{ ...late, reviewed_at: new Date().toISOString() }]
  expect((await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)).status).toBe(404)
  const again = await importFile(learner, await package2(fruit))
  expect(again.body.data).toMatchObject({ cards_added: 2, cards_known: 1, reviews_added: 4 })
})

test('someone else’s deck is 404 to every call, and their cards are in no list, review or export', async () => {
  const owner = await newLearner(app)
  const other = await newLearner(app)
  await importFile(owner, await package3(fruit))
  const [deck] = await listDecks(owner)
  const [card] = (await findDeck(owner, deck.id)).data.cards
  const reviews = [
    {
      review_id: randomUUID(),
      card_id: card.id,
      rating: 3,
      duration_ms: 1,
      reviewed_at: new Date().toISOString(),
    },
  ]
  const attempts = [
    await send(app, 'GET', `/decks/${deck.id}`, {}, other),
    await send(app, 'POST', `/decks/${deck.id}/rename`, { name: 'Mine' }, other),
    await send(app, 'DELETE', `/decks/${deck.id}`, {}, other),
    await send(app, 'GET', '/flash-cards', { due: 1, deck_id: deck.id }, other),
    await send(app, 'POST', '/flash-cards/reviews', { reviews }, other),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await listDecks(other)).toEqual([])
  expect((await send(app, 'GET', '/flash-cards', { due: 1 }, other)).body.data).toEqual([])
  const csv = await send(app, 'GET', '/decks/export', { format: 'csv' }, other)
  expect(String(csv.body)).not.toContain('mango')
  expect((await listDecks(owner))[0]).toMatchObject({ name: 'Fruit', card_count: 2 })
})

test('a deck gets another name, and its file still finds it', async () => {
  const learner = await newLearner(app)
  await importFile(learner, 'fish,ငါး\n', { name: 'Fish.csv' })
  const [deck] = await listDecks(learner)
  const reply = await send(app, 'POST', `/decks/${deck.id}/rename`, { name: ' ငါးများ ' }, learner)
  expect(reply.body.data).toMatchObject({ id: deck.id, name: 'ငါးများ', card_count: 1 })
  expect((await send(app, 'POST', `/decks/${deck.id}/rename`, { name: ' ' }, learner)).status).toBe(422)
  await importFile(learner, 'fish,ငါး\nrice,ထမင်း\n', { name: 'Fish.csv' })
  expect(await listDecks(learner)).toMatchObject([{ name: 'ငါးများ', card_count: 2 }])
})

test('the same file sent twice at once, or again with its key, is one import', async () => {
  const learner = await newLearner(app)
  const file = await package3(fruit)
  const both = await Promise.all([importFile(learner, file), importFile(learner, file)])
  // Of one learner, one file at a time.
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  expect((await importFile(learner, file)).body.data.cards_added).toBe(0)
  expect([(await rowsOf(learner, 'deck_cards')).length, (await rowsOf(learner, 'reviews')).length]).toEqual([
    3, 4,
  ])
  const other = await newLearner(app)
  const key = randomUUID()
  const racing = await Promise.all([importFile(other, file, { key }), importFile(other, file, { key })])
  const done = racing.filter(({ status }) => status === 200)
  // One that has waited too long for the other is told to come again.
  expect(racing.filter(({ status }) => status === 503).length + done.length).toBe(2)
  expect(done[0]?.body.data).toMatchObject({ cards_added: 3, reviews_added: 4 })
  expect((await importFile(other, file, { key })).body).toEqual(done[0]?.body)
})

test('an import whose connection breaks in the middle leaves nothing, and then succeeds', async () => {
  const learner = await newLearner(app)
  await sql`insert into practice_totals (learner_id) values (${learner.id})`.execute(app.deps.db)
  const file = await package1(fruit)
  let reply: ReturnType<typeof importFile> | null = null
  await app.deps.db.transaction().execute(async (trx) => {
    // Held here, the sums stop the import within its transaction, after which its connection is cut.
    await sql`select from practice_totals where learner_id = ${learner.id} for update`.execute(trx)
    reply = importFile(learner, file)
    let isAnswered = false
    void reply.then(() => {
      isAnswered = true
    })
    while (!isAnswered) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%practice_totals%' and datname = current_database()`.execute(
        app.deps.db,
      )
      if (rows.length > 0) break
      await new Promise((resolve) => setTimeout(resolve, 20))
      // Silent for longer than a transaction may be, it would be ended, and hold nothing.
      await sql`select 1`.execute(trx)
    }
  })
  expect((await (reply as unknown as ReturnType<typeof importFile>)).status).toBe(503)
  for (const table of ['decks', 'deck_cards', 'reviews', 'card_states'] as const)
    expect([table, await rowsOf(learner, table)]).toEqual([table, []])
  expect((await importFile(learner, file)).body.data).toMatchObject({ cards_added: 3, reviews_added: 4 })
})

test('nobody keeps more than 10,000 cards or 100 decks: the file over it is refused whole', async () => {
  const learner = await newLearner(app)
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `word ${from + i},${from + i}\n`).join('')
  expect((await importFile(learner, lines(0, 9_999), { name: 'a.csv' })).body.data.cards_added).toBe(9_999)
  const over = await importFile(learner, lines(10_000, 10_002), { name: 'b.csv' })
  expect([over.status, over.body.file]).toEqual([422, expect.stringContaining('at most 10000 cards')])
  expect(await listDecks(learner)).toHaveLength(1)
  expect((await importFile(learner, lines(10_000, 10_001), { name: 'b.csv' })).status).toBe(200)

  const other = await newLearner(app)
  const column = Array.from({ length: 100 }, (_, i) => `f,b,Deck ${i}\n`).join('')
  expect((await importFile(other, `front,back,deck\n${column}`, { name: 'c.csv' })).status).toBe(200)
  const more = await importFile(other, 'fish,ငါး\n', { name: 'd.csv' })
  expect([more.status, more.body.file]).toEqual([422, expect.stringContaining('at most 100 decks')])
}, 60_000)

test('an import costs few statements however many cards it has; the list of decks one', async () => {
  const learner = await newLearner(app)
  const statements = withoutFrames(await statementsOf(async () => importFile(learner, await package1(fruit))))
  // Two of them read what is prepared before the transaction.
  expect(statements.length).toBeLessThanOrEqual(22)
  expect(await statementsOf(() => listDecks(learner))).toHaveLength(2)
})
