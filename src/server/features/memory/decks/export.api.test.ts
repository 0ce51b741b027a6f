import { createHash, randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { package3 } from '#tests/support/decks/anki-packages.ts'
import { importDecks } from '#tests/support/decks/import-decks.ts'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const DAY = 86_400_000
let app: TestApp
let mango: number
let rice: number
let secret: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const lesson = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  mango = await addCard(app.deps, lesson)
  rice = await addCard(app.deps, lesson, { front: 'rice' })
  const locked = await addLesson(app.deps, await addUnit(app.deps, { isPremium: true }), 'FLASH_CARD')
  secret = await addCard(app.deps, locked, { front: 'secret' })
})
afterAll(() => app.stop())

const began = Math.floor(Date.now() / DAY) * DAY - 30 * DAY
type Learner = Awaited<ReturnType<typeof newLearner>>
const review = (learner: Learner, ...given: [card: number, rating: number, at: number][]) =>
  send(
    app,
    'POST',
    '/flash-cards/reviews',
    {
      reviews: given.map(([card_id, rating, at]) => ({
        review_id: randomUUID(),
        card_id,
        rating,
        reviewed_at: new Date(at).toISOString(),
        duration_ms: 5000,
      })),
    },
    learner,
  )
const exported = (learner: Learner, format: 'apkg' | 'csv') =>
  send(app, 'GET', '/decks/export', { format }, { ...learner, headers: { cookie: 'locale=en' } })

async function openPackage(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const { Database } = await initSqlJs()
  const db = new Database(files['collection.anki21'])
  return { files, db, rows: (sql: string) => db.exec(sql)[0]?.values ?? [] }
}

/** Cards of the school, of an own deck, new, in learning, in review and lapsed; one of them locked by now. */
async function learnerWithCards() {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 40, days: 20 })
  await importDecks(
    app,
    learner,
    await package3({
      notes: [
        {
          id: 1,
          guid: 'a#1',
          fields: ['fish &amp; chips', 'ငါး<br>နှင့် အာလူး'],
          cards: [{ id: 11, deck: 300 }],
        },
        { id: 2, guid: 'b#2', fields: ['=1+1', 'two'], cards: [{ id: 21, deck: 300 }] },
      ],
      decks: { 300: 'Food::Sea' },
      reviews: [{ id: began + 5, cid: 11, ease: 3, type: 0 }],
    }),
  )
  await review(
    learner,
    [mango, 3, began],
    [mango, 3, began + DAY],
    [mango, 3, began + 4 * DAY],
    [rice, 4, began],
    [rice, 1, began + 10 * DAY],
    [secret, 3, began],
  )
  return learner
}

test('an Anki package holds the tables that Anki reads: col, notes, cards with their place, and the whole log', async () => {
  const learner = await learnerWithCards()
  const reply = await exported(learner, 'apkg')
  expect(reply.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="thazin-\d{4}-\d\d-\d\d\.apkg"$/),
    'cache-control': 'private, no-store',
  })
  const { files, rows } = await openPackage(reply.body)
  expect(Object.keys(files).sort()).toEqual(['collection.anki2', 'collection.anki21', 'media'])
  expect(new TextDecoder().decode(files.media)).toBe('{}')
  expect(rows('pragma integrity_check')).toEqual([['ok']])
  expect(rows("select name from sqlite_master where type = 'table' order by 1").flat()).toEqual(
    expect.arrayContaining(['cards', 'col', 'graves', 'notes', 'revlog']),
  )

  const [[version, crt, conf, models, decks, dconf] = []] = rows(
    'select ver, crt, conf, models, decks, dconf from col',
  ) as string[][]
  expect(version).toBe(11)
  expect(JSON.parse(conf as string)).toMatchObject({ schedVer: 2 })
  const [type] = Object.values(JSON.parse(models as string)) as {
    id: number
    flds: object[]
    tmpls: object[]
  }[]
  expect(type?.flds).toMatchObject(
    ['Front', 'Back', 'Reading', 'Example', 'Meaning'].map((name, ord) => ({ name, ord })),
  )
  expect(type?.tmpls).toMatchObject([
    { ord: 0, qfmt: '{{Front}}', afmt: expect.stringContaining('<hr id=answer>') },
  ])
  const names = new Map(
    Object.values(JSON.parse(decks as string) as Record<string, { id: number; name: string }>).map(
      ({ id, name }) => [id, name],
    ),
  )
  expect([...names.values()].sort()).toEqual(['Default', 'Food::Sea', 'Thazin::english'])
  expect(Object.keys(JSON.parse(dconf as string))).toEqual(['1'])

  const notes = rows('select guid, mid, flds, sfld, csum from notes order by id')
  expect(notes.map(([guid, mid, flds]) => [guid, mid, flds])).toEqual([
    [`thazin:${mango}`, type?.id, 'mango\x1fa fruit\x1f\x1f\x1f'],
    [`thazin:${rice}`, type?.id, 'rice\x1fa fruit\x1f\x1f\x1f'],
    ['a#1', type?.id, 'fish &amp; chips\x1fငါး<br>နှင့် အာလူး\x1f\x1f\x1f'],
    ['b#2', type?.id, '=1+1\x1ftwo\x1f\x1f\x1f'],
  ])
  const sha1 = (text: string) =>
    Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
  expect(notes.map(([, , , sfld, csum]) => [sfld, csum])).toEqual(
    ['mango', 'rice', 'fish & chips', '=1+1'].map((text) => [text, sha1(text)]),
  )

  const states = await app.deps.db
    .selectFrom('card_states')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  const due = (id: number) => states.find(({ card_id }) => card_id === id)?.due_at.getTime() ?? 0
  const days = (time: number) => Math.floor((time / 1000 - Number(crt)) / 86_400)
  const cards = rows(`select notes.guid, did, ord, type, queue, due, ivl, factor, reps, lapses, cards.data
    from cards join notes on notes.id = nid order by cards.id`)
  const scheduled = (id: number) => states.find(({ card_id }) => card_id === id)?.scheduled_days
  expect(cards.map(([guid, did, ...rest]) => [guid, names.get(did as number), ...rest.slice(0, 8)])).toEqual([
    [`thazin:${mango}`, 'Thazin::english', 0, 2, 2, days(due(mango)), scheduled(mango), 2500, 3, 0],
    [
      `thazin:${rice}`,
      'Thazin::english',
      0,
      3,
      1,
      Math.floor(due(rice) / 1000),
      expect.any(Number),
      2500,
      2,
      1,
    ],
    ['a#1', 'Food::Sea', 0, 1, 1, expect.any(Number), 0, 2500, 1, 0],
    ['b#2', 'Food::Sea', 0, 0, 0, 4, 0, 0, 0, 0],
  ])
  const stability = states.find(({ card_id }) => card_id === mango)?.stability ?? 0
  expect(JSON.parse(String(cards[0]?.[10])).s).toBeCloseTo(stability, 3)

  const log = rows(`select notes.guid, revlog.id, ease, revlog.ivl, lastIvl, time, revlog.type
    from revlog join cards on cards.id = cid join notes on notes.id = nid order by notes.id, revlog.id`)
  expect(log.map(([guid, at, ease, , , time, kind]) => [guid, at, ease, time, kind])).toEqual([
    [`thazin:${mango}`, began, 3, 5000, 0],
    [`thazin:${mango}`, began + DAY, 3, 5000, 0],
    [`thazin:${mango}`, began + 4 * DAY, 3, 5000, 1],
    [`thazin:${rice}`, began + 1, 4, 5000, 0],
    [`thazin:${rice}`, began + 10 * DAY, 1, 5000, 1],
    ['a#1', began + 5, 3, 4000, 0],
  ])
  expect(log[0]?.slice(3, 5)).toEqual([-600, 0])
  expect(log[2]?.[3]).toBe(scheduled(mango))
})

test('an export read in again changes nothing: the school’s cards stay the school’s, no review is doubled', async () => {
  const learner = await learnerWithCards()
  const { body } = await exported(learner, 'apkg')
  const again = await importDecks(app, learner, body)
  expect(again.body.data).toMatchObject({
    cards_added: 0,
    cards_changed: 0,
    cards_known: 2,
    reviews_added: 0,
    left_out: { school: 2 },
  })
  const csv = await importDecks(app, learner, (await exported(learner, 'csv')).body, { name: 'thazin.csv' })
  expect(csv.body.data).toMatchObject({
    cards_added: 0,
    cards_changed: 0,
    cards_known: 2,
    left_out: { school: 2 },
  })
  expect((await send(app, 'GET', '/decks', {}, learner)).body.data).toHaveLength(1)
})

test('another account takes the own decks over, with what was reviewed', async () => {
  const learner = await learnerWithCards()
  const other = await newLearner(app)
  const { data } = (await importDecks(app, other, (await exported(learner, 'apkg')).body)).body
  expect(data).toMatchObject({ decks: [{ name: 'Food › Sea' }], cards_added: 2, reviews_added: 1 })
  const { cards } = (await send(app, 'GET', `/decks/${data.decks[0].id}`, {}, other)).body.data
  expect(cards).toMatchObject([
    { front: 'fish & chips', back: 'ငါး\nနှင့် အာလူး', reps: 1 },
    { front: '=1+1', back: 'two', reps: 0 },
  ])
})

test('a table has every card with its log in a line, in no cell anything that a spreadsheet would compute', async () => {
  const learner = await learnerWithCards()
  const reply = await exported(learner, 'csv')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const text = String(reply.body)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe(
    '\ufeffdeck,front,back,reading,example,example_meaning,state,due_at,stability,difficulty,reps,lapses,reviews,guid',
  )
  expect(lines).toHaveLength(4)
  const times = [0, 1, 4].map((days) => `${new Date(began + days * DAY).toISOString()}=3`).join(' ')
  expect(lines[0]).toContain(times)
  expect(text).toContain('"ငါး\nနှင့် အာလူး"')
  expect(text).toContain(",'=1+1,two,")
  expect(text).not.toContain('secret')
})

test('twenty exports an hour and no more; a learner without cards gets an empty collection', async () => {
  const learner = await newLearner(app)
  const { rows } = await openPackage((await exported(learner, 'apkg')).body)
  expect(rows('select count(*) from cards')).toEqual([[0]])
  await app.deps.db
    .updateTable('limit_counters')
    .set({ times: sql`array_fill(now(), array[20])` })
    .where('scope', '=', 'deck-export')
    .execute()
  expect((await exported(learner, 'csv')).status).toBe(429)
})
