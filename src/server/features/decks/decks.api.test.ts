import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { package1, package2, package3, type TestCollection } from '../../../../tests/anki-packages.ts'
import { newLearner } from '../../../../tests/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '../../../../tests/start-app.ts'
import { stateOf } from '../../../domain/memory/replay.ts'

const DAY = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Session = { token: string }

/** Sends a file as a browser's form does. */
async function importFile(
  { token }: Session,
  content: Uint8Array | string,
  { name = 'Fruit.apkg', key = '', locale = 'en' } = {},
) {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/decks/import',
    payload: form,
    headers: {
      ...clientHeaders,
      authorization: `Bearer ${token}`,
      cookie: `locale=${locale}`,
      ...(key && { 'idempotency-key': key }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}
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
    const state = stateOf(
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
