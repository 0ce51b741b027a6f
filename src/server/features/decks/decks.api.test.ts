import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayedState } from '#domain/memory/replay.ts'
import { package1, package2, package3, type TestCollection } from '#tests/support/decks/anki-packages.ts'
import { importDecks } from '#tests/support/decks/import-decks.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const DAY = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Session = { token: string }

const importFile = (learner: Session, content: Uint8Array | string, options = {}) =>
  importDecks(app, learner, content, options)
const listDecks = async (learner: Session) => (await send(app, 'GET', '/decks', {}, learner)).body.data
const findDeck = async (learner: Session, id: number, input = {}) =>
  (await send(app, 'GET', `/decks/${id}`, input, learner)).body

const began = Date.now() - 40 * DAY
const fruit: TestCollection = {
  notes: [
    { id: 1, guid: 'mango#1', fields: ['mango', 'သရက်သီး'], cards: [{ id: 11, type: 2 }] },
    {
      id: 2,
      guid: 'rice#2',
      fields: ['rice &amp; curry<br>[sound:rice.mp3]', '<b>ထမင်း</b><img src="rice.jpg">'],
    },
    { id: 3, guid: 'neko#3', fields: ['猫', 'ေၾကာင္'], cards: [{ id: 31, deck: 300 }] },
  ],
  decks: { 1: 'Default', 200: 'Fruit', 300: 'Japanese::N5' },
  reviews: [
    { id: began, cid: 11, ease: 3, type: 0 },
    { id: began + 2 * DAY, cid: 11, ease: 4, type: 1, time: 9000 },
    { id: began + 12 * DAY, cid: 11, ease: 1, type: 1 },
    { id: began + 13 * DAY, cid: 11, ease: 3, type: 2 },
    { id: began + 14 * DAY, cid: 11, ease: 0, type: 4, factor: 2500 },
    { id: began + 15 * DAY, cid: 11, ease: 3, type: 3, factor: 0 },
  ],
  media: { 'rice.mp3': new Uint8Array(300), 'rice.jpg': new Uint8Array(500) },
}

describe.each([
  ['collection.anki2', package1],
  ['collection.anki21', package2],
  ['collection.anki21b', package3],
])('a package with %s', (_, pack) => {
  test('becomes decks with text, and its log becomes reviews from which the memory goes on', async () => {
    const learner = await newLearner(app)
    const reply = await importFile(learner, await pack(fruit))
    expect(reply.body).toMatchObject({
      data: {
        decks: [{ name: 'Fruit' }, { name: 'Japanese › N5' }],
        cards_added: 3,
        cards_changed: 0,
        cards_known: 0,
        reviews_added: 4,
        left_out: { media: 2, empty: 0, long: 0, school: 0 },
      },
    })
    const decks = await listDecks(learner)
    expect(decks).toMatchObject([
      { name: 'Fruit', card_count: 2, new_count: 1, due_count: 1, language_id: 1 },
      { name: 'Japanese › N5', card_count: 1, new_count: 1, due_count: 0 },
    ])
    const { data, pagination } = await findDeck(learner, decks[0].id)
    expect(pagination.total).toBe(2)
    const state = replayedState(
      [3, 4, 1, 3].map((rating, index) => ({
        review_id: randomUUID(),
        rating: rating as 1 | 3 | 4,
        reviewed_at: new Date(began + ([0, 2, 12, 13][index] ?? 0) * DAY),
      })),
    )
    expect(data.cards).toMatchObject([
      {
        front: 'mango',
        back: 'သရက်သီး',
        lang: 'en',
        reps: 4,
        stability: state?.stability,
        due_at: state?.due_at.toISOString(),
      },
      { front: 'rice & curry', back: 'ထမင်း', state: 'new', audio: null, picture: null },
    ])
    expect((await findDeck(learner, decks[1].id)).data.cards).toMatchObject([
      { front: '猫', back: 'ကြောင်', lang: 'ja' },
    ])
  })

  test('doubles nothing when it comes again, and brings what is new in it', async () => {
    const learner = await newLearner(app)
    await importFile(learner, await pack(fruit))
    const again = await importFile(learner, await pack(fruit))
    expect(again.body.data).toMatchObject({
      cards_added: 0,
      cards_changed: 0,
      cards_known: 3,
      reviews_added: 0,
    })
    const [first, ...others] = fruit.notes
    const later = await importFile(
      learner,
      await pack({
        ...fruit,
        notes: [
          { ...(first as (typeof fruit.notes)[0]), fields: ['mango', 'သရက်သီး (အမှည့်)'] },
          ...others,
          { id: 4, guid: 'fish#4', fields: ['fish', 'ငါး'] },
        ],
        reviews: [...(fruit.reviews ?? []), { id: began + 20 * DAY, cid: 11, ease: 3, type: 1 }],
      }),
    )
    expect(later.body.data).toMatchObject({
      cards_added: 1,
      cards_changed: 1,
      cards_known: 2,
      reviews_added: 1,
    })
    const [deck] = await listDecks(learner)
    const { data } = await findDeck(learner, deck.id)
    expect(data.cards.map(({ back, reps }: { back: string; reps: number }) => [back, reps])).toEqual(
      expect.arrayContaining([
        ['သရက်သီး (အမှည့်)', 5],
        ['ငါး', 0],
      ]),
    )
    expect(data.cards).toHaveLength(3)
  })
})

const rowsOf = (learner: { id: number }, table: 'decks' | 'deck_cards' | 'reviews' | 'card_states') =>
  app.deps.db.selectFrom(table).selectAll().where('learner_id', '=', learner.id).execute()
const totals = (learner: { id: number }) =>
  app.deps.db
    .selectFrom('practice_totals')
    .select(['reviewed', 'review_milliseconds'])
    .where('learner_id', '=', learner.id)
    .executeTakeFirst()

test('the first scheduler’s buttons are translated in the oldest packages only', async () => {
  const learned: TestCollection = {
    ...fruit,
    conf: {},
    reviews: [
      { id: began, cid: 11, ease: 2, type: 0 },
      { id: began + DAY, cid: 11, ease: 2, type: 1 },
    ],
  }
  const ratings = async (file: Uint8Array) => {
    const learner = await newLearner(app)
    await importFile(learner, file)
    const rows = await rowsOf(learner, 'reviews')
    return rows.flatMap((row) => ('rating' in row ? [row.rating] : [])).sort()
  }
  expect(await ratings(await package1(learned))).toEqual([2, 3])
  expect(await ratings(await package2(learned))).toEqual([2, 2])
  expect(await ratings(await package3(learned))).toEqual([2, 2])
})

test('a CSV file becomes a deck of its name: any usual delimiter, quotes, Excel’s UTF-16, Zawgyi, doubles by their place', async () => {
  const learner = await newLearner(app)
  const csv = '\ufefffront,back,reading\r\n"mango, ripe",သရက်သီး,man-go\r\nbank,"ဘဏ်"\r\nbank,"ကမ်း\nနဖူး"\r\n'
  const first = await importFile(learner, csv, { name: 'My words.csv' })
  expect(first.body.data).toMatchObject({ decks: [{ name: 'My words' }], cards_added: 3, reviews_added: 0 })
  const { data } = await findDeck(learner, first.body.data.decks[0].id)
  expect(data.cards).toMatchObject([
    { front: 'mango, ripe', back: 'သရက်သီး', reading: 'man-go' },
    { front: 'bank', back: 'ဘဏ်' },
    { front: 'bank', back: 'ကမ်း\nနဖူး' },
  ])
  const changed = await importFile(learner, csv.replace('ဘဏ်', 'ဘဏ်တိုက်'), { name: 'My words.csv' })
  expect(changed.body.data).toMatchObject({ cards_added: 0, cards_changed: 1, cards_known: 2 })

  const others: [name: string, content: string | Uint8Array, front: string, back: string][] = [
    ['tab.txt', 'fish\tငါး\n', 'fish', 'ငါး'],
    ['semicolon.csv', 'fish;ငါး\n', 'fish', 'ငါး'],
    ['zawgyi.csv', 'school,ေက်းဇူးတင္ပါတယ္\n', 'school', 'ကျေးဇူးတင်ပါတယ်'],
    ['excel.txt', Buffer.from('\ufefffish\tငါး\r\n', 'utf16le'), 'fish', 'ငါး'],
    [
      'anki.txt',
      '#separator:tab\n#html:true\n#columns:Front\tBack\n<b>fish</b>\tA &amp; B\n',
      'fish',
      'A & B',
    ],
    ['html.csv', 'fi<b>sh</b>,a<br>b\n', 'fish', 'a\nb'],
    ['sign.csv', '2 < 3 > 1,true\n', '2 < 3 > 1', 'true'],
  ]
  for (const [name, content, front, back] of others) {
    const reply = await importFile(learner, content, { name })
    const deck = await findDeck(learner, reply.body.data.decks[0].id)
    expect([
      name,
      deck.data.cards.map((card: { front: string; back: string }) => [card.front, card.back]),
    ]).toEqual([name, [[front, back]]])
  }
})

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
    for (;;) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%practice_totals%' and datname = current_database()`.execute(
        app.deps.db,
      )
      if (rows.length > 0) break
      await new Promise((resolve) => setTimeout(resolve, 20))
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
  expect(statements.length).toBeLessThanOrEqual(20)
  expect(await statementsOf(() => listDecks(learner))).toHaveLength(2)
})
