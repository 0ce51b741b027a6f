import { afterAll } from 'vitest'
import { send, startApp } from '#tests/support/start-app.ts'
import type { TestCollection } from './anki-packages.ts'
import { importDecks } from './import-decks.ts'

const DAY = 86_400_000

type Session = { token: string }

/** The program, and what tests of decks ask of it; it ends with the tests of the file. */
export async function decksApp() {
  const app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  afterAll(() => app.stop())

  const importFile = (learner: Session, content: Uint8Array | string, options = {}) =>
    importDecks(app, learner, content, options)
  const draftFile = (learner: Session, content: Uint8Array | string, options = {}) =>
    importDecks(app, learner, content, { name: 'words.csv', ...options, path: '/decks/drafts' })
  const listDecks = async (learner: Session) => (await send(app, 'GET', '/decks', {}, learner)).body.data
  const findDeck = async (learner: Session, id: number, input = {}) =>
    (await send(app, 'GET', `/decks/${id}`, input, learner)).body
  const rowsOf = (learner: { id: number }, table: 'decks' | 'deck_cards' | 'reviews' | 'card_states') =>
    app.deps.db.selectFrom(table).selectAll().where('learner_id', '=', learner.id).execute()
  const totals = (learner: { id: number }) =>
    app.deps.db
      .selectFrom('practice_totals')
      .select(['reviewed', 'review_milliseconds'])
      .where('learner_id', '=', learner.id)
      .executeTakeFirst()
  return { app, importFile, draftFile, listDecks, findDeck, rowsOf, totals }
}

/** When the reviews of `fruit` began. */
export const began = Date.now() - 40 * DAY
/** Three notes in two decks, one of them with a log. */
export const fruit: TestCollection = {
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
