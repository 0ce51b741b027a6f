import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import initSqlJs, { type Database } from 'sql.js'
import type { CardState } from '#domain/memory/card-state.ts'
import { addDays, daysBetween } from '#domain/time/day.ts'
import { startOfStudyDay, studyDay } from '#domain/time/study-day.ts'
import type { Exported, ExportReview } from '#server/features/memory/decks/exported.ts'
import { ANKI_INDEXES, ANKI_TABLES, collectionRow } from './anki-schema.ts'
import { NOTE_TYPE, SUSPENDED, toOurHtml } from './thazin-note-type.ts'

/** Time at which a package is made (ms since 1970), and the learner's time zone. */
type When = { now: number; timeZone: string }

/** Ids of decks in our packages; 1 is Anki's own. */
const FIRST_DECK = 1_763_700_000_001

/**
 * The cards as an Anki package of the second generation: `collection.anki21` in schema 11, which every Anki since 2.1 and the other
 * programs read, and beside it, for older ones, a collection that says so.
 */
export async function writePackage(cards: readonly Exported[], when: When): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const notice = new Database()
  fill(notice, [noticeCard()], when)
  const collection = new Database()
  fill(collection, cards, when)
  return zipSync({
    'collection.anki2': notice.export(),
    'collection.anki21': collection.export(),
    media: strToU8('{}'),
  })
}

function fill(db: Database, cards: readonly Exported[], when: When) {
  const { now, timeZone } = when
  const firstDay = dayBefore(cards, when)
  const created = startOfStudyDay(firstDay, timeZone).getTime()
  const names = [...new Set(cards.map(({ card }) => card.deck))]
  const deckIds = new Map(names.map((name, index) => [name, FIRST_DECK + index]))
  const decks = new Map(names.map((name, index) => [name.split(' › ').join('::'), FIRST_DECK + index]))
  db.run(ANKI_TABLES)
  db.run('begin')
  db.run(
    'insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)',
    collectionRow({ created: created / 1000, now, decks }),
  )
  const note = db.prepare("insert into notes values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')")
  const card = db.prepare('insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)')
  const log = db.prepare('insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)')
  const times = new Set<number>()
  cards.forEach(({ card: face, state, reviews }, index) => {
    const id = now - cards.length + index
    note.run(noteRow(id, face, now))
    const place = { now, timeZone, firstDay, position: index, isSuspended: face.is_suspended }
    card.run(cardRow(id, deckIds.get(face.deck) ?? 1, state, place))
    for (const review of reviews) {
      let time = review.at
      while (times.has(time)) time++
      times.add(time)
      log.run([time, id, ...entryOf(review)])
    }
  })
  for (const statement of [note, card, log]) statement.free()
  db.run('commit')
  db.run(ANKI_INDEXES)
}

function noteRow(id: number, face: Exported['card'], now: number) {
  const fields = [face.front, face.back, face.reading, face.example, face.meaning]
  const html = fields.map((text) => toOurHtml(text ?? '')).join('\x1f')
  const sorted = withoutHtml(face.front)
  return [id, face.guid, NOTE_TYPE.id, Math.floor(now / 1000), html, sorted, checksum(sorted)]
}

type Place = When & { firstDay: string; position: number; isSuspended: boolean }

/** The row of a note's one card, which has the note's id. */
function cardRow(id: number, deckId: number, state: CardState | null, place: Place) {
  const { type, queue, due, interval, left } = placeOf(state, place)
  const memory = state ? { s: round(state.stability), d: round(state.difficulty), dr: 0.9 } : {}
  const [ease, reps, lapses] = state ? [2500, state.reps, state.lapses] : [0, 0, 0]
  const changed = Math.floor(place.now / 1000)
  return [
    id,
    id,
    deckId,
    changed,
    type,
    place.isSuspended ? SUSPENDED : queue,
    due,
    interval,
    ease,
    reps,
    lapses,
    left,
    JSON.stringify(memory),
  ]
}

/** The day before the first review. Anki counts days from its beginning, which turn at 4 in the morning where the learner is, like ours. */
function dayBefore(cards: readonly Exported[], { now, timeZone }: When): string {
  let first = now
  for (const { reviews } of cards) first = Math.min(first, reviews[0]?.at ?? now)
  return addDays(studyDay(new Date(first), timeZone), -1)
}

/** Place of a card in Anki's scheduler: type, queue, when due, days between reviews, steps left. */
function placeOf(state: CardState | null, { firstDay, timeZone, position }: Place) {
  if (state === null) return { type: 0, queue: 0, due: position + 1, interval: 0, left: 0 }
  const interval = Math.max(1, state.scheduled_days)
  if (state.state === 'review') {
    const due = daysBetween(firstDay, studyDay(state.due_at, timeZone))
    return { type: 2, queue: 2, due, interval, left: 0 }
  }
  const due = Math.floor(state.due_at.getTime() / 1000)
  const isAgain = state.state === 'relearning'
  return {
    type: isAgain ? 3 : 1,
    queue: 1,
    due,
    interval: isAgain ? interval : 0,
    left: isAgain || state.step > 0 ? 1001 : 2002,
  }
}

/** Button, interval, the interval before, ease factor, time, kind: days are positive, seconds negative. */
function entryOf({ rating, took, before, after }: ExportReview): number[] {
  const kind = before === null || before.state === 'learning' ? 0 : before.state === 'relearning' ? 2 : 1
  return [rating, intervalOf(after), before ? intervalOf(before) : 0, kind === 0 ? 0 : 2500, took, kind]
}

const intervalOf = (state: CardState) =>
  state.state === 'review'
    ? Math.max(1, state.scheduled_days)
    : -Math.max(1, Math.round((state.due_at.getTime() - state.last_reviewed_at.getTime()) / 1000))

const round = (value: number) => Math.round(value * 10_000) / 10_000

/**
 * Text that Anki makes of a field for its lists and for doubles: the tags out, breaks too, then entities read, and hard spaces plain where
 * there was one (rslib's `strip_html_preserving_media_filenames`).
 */
function withoutHtml(text: string): string {
  const line = text.replaceAll('\n', '')
  return /[&<>]/.test(line) ? line.replaceAll('\u00a0', ' ') : line
}

/** The first field's checksum, of its text without HTML, by which Anki finds doubles: the first eight hexadecimal digits of SHA-1. */
const checksum = (field: string) =>
  Number.parseInt(createHash('sha1').update(field).digest('hex').slice(0, 8), 16)

const noticeCard = (): Exported => ({
  card: {
    id: 0,
    guid: 'thazin:notice',
    deck: 'Thazin',
    front: 'These cards need Anki 2.1 or newer.',
    back: 'Please update Anki, then import the file again.',
    reading: null,
    example: null,
    meaning: null,
    is_suspended: false,
  },
  state: null,
  reviews: [],
})
