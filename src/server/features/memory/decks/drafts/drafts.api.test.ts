import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { package2 } from '#tests/support/decks/anki-packages.ts'
import { decksApp, fruit } from '#tests/support/decks/decks-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { imports } from '../queues.ts'
import { removeOldDrafts } from './drafts.queries.ts'

const { app, draftFile, importFile, listDecks, findDeck } = await decksApp()

type Learner = Awaited<ReturnType<typeof newLearner>>
const look = (learner: Learner, id: string, choice = {}) =>
  send(app, 'GET', `/decks/drafts/${id}`, choice, learner)
const take = (learner: Learner, id: string, choice = {}) =>
  send(app, 'POST', `/decks/drafts/${id}/import`, choice, learner)

const words =
  'Kanji,Kana,Meaning,Theme\n犬,いぬ,dog,animal\n猫,ねこ,cat,animal\n魚,さかな,fish,\n肉,にく,meat,food\n'

test('a text is shown as it would be read, with other columns, and imported as it was shown; nothing is there before', async () => {
  const learner = await newLearner(app)
  const { data } = (await draftFile(learner, words, { name: 'N5.csv', languageId: '2' })).body
  expect(data).toMatchObject({
    ...{
      name: 'N5.csv',
      language_id: 2,
      is_own: false,
      is_remembered: false,
      separator: 'comma',
      has_header: true,
    },
    columns: ['Kanji', 'Kana', 'Meaning', 'Theme'],
    ...{ front: 1, reading: 2, back: 3, example: 0, card_count: 4, decks: ['N5'] },
    left_out: { cells: 3 },
  })
  expect(data.cards).toEqual(
    [
      ['犬', 'いぬ', 'dog'],
      ['猫', 'ねこ', 'cat'],
      ['魚', 'さかな', 'fish'],
    ].map(([front, reading, back]) => ({ front, lang: 'ja', back, reading, example: null })),
  )
  expect(await listDecks(learner)).toEqual([])
  const choice = { front: 3, back: 1, reading: 0 }
  const other = (await look(learner, data.id, choice)).body.data
  expect(other.cards[0]).toMatchObject({ front: 'dog', back: '犬', reading: null })
  const none = (await look(learner, data.id, { separator: 'pipe' })).body.data
  expect(none).toMatchObject({ cards: [], card_count: 0, separator: 'pipe' })

  const { body } = await take(learner, data.id, choice)
  expect(body.data).toMatchObject({ decks: [{ name: 'N5' }], cards_added: 4, left_out: { cells: 7 } })
  const { cards } = (await findDeck(learner, body.data.decks[0].id)).data
  expect(cards[0]).toMatchObject({ front: 'dog', back: '犬' })
  // The form sent once more changes nothing.
  expect((await take(learner, data.id, choice)).body.data).toMatchObject({ cards_added: 0, cards_known: 4 })
})

test.each([
  ['a column that is not there', { front: 99, back: 2 }, 'front'],
  ['one column for both sides', { front: 1, back: 1, reading: 0 }, 'back'],
])('%s is shown as something else at most, and no card is made of it', async (_, choice, field) => {
  const learner = await newLearner(app)
  const { id } = (await draftFile(learner, words)).body.data
  expect((await look(learner, id, choice)).status).toBe(200)
  const { status, body } = await take(learner, id, choice)
  expect([status, Object.keys(body)]).toEqual([422, [field]])
  expect(await listDecks(learner)).toEqual([])
})

test('a draft is looked at 120 times an hour; it can still be imported then', async () => {
  const learner = await newLearner(app)
  const { id } = (await draftFile(learner, words)).body.data
  await look(learner, id)
  const counters = app.deps.db.updateTable('limit_counters').where('scope', '=', 'deck-look')
  await counters.set({ used: 119 }).where('subject', '=', `l:${learner.id}`).execute()
  expect([(await look(learner, id)).status, (await look(learner, id)).status]).toEqual([200, 429])
  expect((await take(learner, id)).status).toBe(200)
})

test('a choice of columns is remembered for tables that begin alike, of this learner alone', async () => {
  const learner = await newLearner(app)
  const choice = { front: 3, back: 1, reading: 0, example: 0, separator: 'comma', has_header: 1 }
  const first = (await draftFile(learner, words)).body.data
  await take(learner, first.id, choice)
  const more = 'Kanji,Kana,Meaning,Theme\n水,みず,water,\n'
  const again = (await draftFile(learner, more)).body.data
  expect(again).toMatchObject({
    is_remembered: true,
    front: 3,
    back: 1,
    cards: [{ front: 'water', back: '水' }],
  })
  // A call that brings the whole file at once reads it so too.
  const whole = await importFile(learner, more, { name: 'more.csv' })
  expect((await findDeck(learner, whole.body.data.decks[0].id)).data.cards).toMatchObject([
    { front: 'water' },
  ])
  const other = (await draftFile(learner, 'Kanji,Meaning\n水,water\n')).body.data
  expect(other).toMatchObject({ is_remembered: false, front: 1, back: 2 })
  expect((await draftFile(await newLearner(app), more)).body.data).toMatchObject({
    is_remembered: false,
    front: 1,
  })
  const rows = await app.deps.db
    .selectFrom('table_choices')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  expect(rows).toMatchObject([{ choice: { front: 3, back: 1, reading: 0 } }])
})

test('of fifty-one choices the oldest is forgotten', async () => {
  const learner = await newLearner(app)
  const { db } = app.deps
  await sql`insert into table_choices (learner_id, header, choice, chosen_at)
    select ${learner.id}::bigint, 'of before ' || n, '{"separator": "comma"}', now() - (n + 1) * interval '1 minute'
    from generate_series(0, 49) as n`.execute(db)
  const { id } = (await draftFile(learner, words)).body.data
  await take(learner, id, { front: 3, back: 1, reading: 0, example: 0, separator: 'comma', has_header: 1 })
  const kept = await db
    .selectFrom('table_choices')
    .select('header')
    .where('learner_id', '=', learner.id)
    .orderBy('chosen_at', 'desc')
    .execute()
  const headers = kept.map(({ header }) => header)
  expect(headers).toHaveLength(50)
  expect(headers.slice(1)).toEqual(Array.from({ length: 49 }, (_, n) => `of before ${n}`))
})

test('a text is kept for its learner alone, until the next one or an hour later; a package and what is no text are refused', async () => {
  const learner = await newLearner(app)
  const first = (await draftFile(learner, 'dog,ခွေး\n')).body.data
  const stranger = await newLearner(app)
  for (const reply of [await look(stranger, first.id), await take(stranger, first.id)])
    expect(reply.status).toBe(404)
  const second = (await draftFile(learner, 'cat,ကြောင်\n')).body.data
  expect([(await look(learner, first.id)).status, (await look(learner, second.id)).status]).toEqual([
    404, 200,
  ])
  const db = app.deps.db
  await db
    .updateTable('deck_drafts')
    .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
    .where('learner_id', '=', learner.id)
    .execute()
  expect((await take(learner, second.id)).status).toBe(404)
  expect(await removeOldDrafts(db)).toBe(1)
  expect(await listDecks(learner)).toEqual([])

  const refused = [
    await draftFile(learner, await package2(fruit), { name: 'Fruit.csv' }),
    await draftFile(learner, 'a,b\0c\n'),
  ]
  expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
    [422, ['file']],
    [422, ['file']],
  ])
})

test('while one look of a learner is under way, or too many wait, another is refused before the text is unpacked', async () => {
  const learner = await newLearner(app)
  const { id } = (await draftFile(learner, words)).body.data
  // What can't be unpacked shows when that is tried.
  await app.deps.db
    .updateTable('deck_drafts')
    .set({ content: Buffer.from('not packed') })
    .where('learner_id', '=', learner.id)
    .execute()
  const both = async () => [(await look(learner, id)).status, (await take(learner, id)).status]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const underWay = imports.enter(learner.id, () => held)
  expect(await both()).toEqual([429, 429])
  release()
  await underWay
  const { promise: full, resolve: end } = Promise.withResolvers<void>()
  const waiting = [1, 2, 3, 4].map(() => imports.inTurn(() => full))
  expect(await both()).toEqual([503, 503])
  end()
  await Promise.all(waiting)
})
