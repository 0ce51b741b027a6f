import { renderAnswer, renderSide } from '#domain/decks/anki-template.ts'
import { htmlToText } from '#domain/decks/html-to-text.ts'
import { DECKS } from '#domain/decks/limits.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import {
  collectDecks,
  type FileDecks,
  type FileReview,
  idOfReview,
  shortId,
} from '#server/features/decks/file-decks.ts'
import type { NoteType } from './note-types.ts'
import type { Collection, FoundCard, LoggedReview } from './read-collection.ts'
import { NOTE_TYPE } from './thazin-note-type.ts'

/** Anki's name and id of the deck that is always there: it says nothing, so that the file's name stands for it. */
const DEFAULT_DECK = 1

/** Kinds of entries in the log: learning, review, relearning, then filtered decks; from 4 on no answer was given. */
const FILTERED = 3
const MANUAL = 4
const LONGEST_MS = 3_600_000
/** Anki has existed since 2006; an earlier time is invalid. */
const EARLIEST = Date.UTC(2006, 0, 1)

/** The cards of an Anki collection as text, deck by deck. @param latest ms since 1970, after which no review can lie */
export function decksOfCollection(
  collection: Collection,
  { fileName, latest }: { fileName: string; latest: number },
): FileDecks {
  const all = collectDecks()
  for (const card of collection.cards) {
    const noteType = collection.noteTypes.get(card.noteType)
    const sides = noteType && sidesOf(noteType, card, all.losses)
    if (!sides) {
      all.losses.empty++
      continue
    }
    const known = collection.decks.get(card.deck)
    const name = card.deck === DEFAULT_DECK || !known ? fileName : known
    const guid = shortId(card.ord === 0 ? card.guid : `${card.guid}~${card.ord}`)
    const reviews = readRevlog(card.reviews, collection.hasOldButtons, latest).map((review) => ({
      ...review,
      review_id: idOfReview(guid, review.at),
    }))
    all.add(name.split('::').join(' › '), { ...sides, guid, reviews })
  }
  return all.done()
}

function sidesOf(
  { name, fields: names, templates, isCloze }: NoteType,
  card: FoundCard,
  losses: { media: number },
) {
  const text = (html: string) => htmlToText(html.slice(0, DECKS.max_field), losses)
  if (name === NOTE_TYPE.name && names[0] === NOTE_TYPE.fields[0]) {
    const [front = '', back = '', reading = ''] = card.fields
    return { front: text(front), back: text(back), reading: text(reading) || null }
  }
  const template = templates.get(isCloze ? 0 : card.ord)
  if (!template) return null
  const side = { fields: new Map(names.map((field, i) => [field, card.fields[i] ?? ''])), ord: card.ord }
  const front = text(renderSide(template.front, { ...side, isFront: true }))
  const back = text(renderAnswer(template.back, side))
  // A back that says the front again says it once.
  const rest = front !== '' && back.startsWith(`${front}\n`) ? back.slice(front.length).trim() : back
  return { front, back: rest, reading: null }
}

/**
 * The answers in a card's log. What was only cramming or set by hand does not count, nor does what came before the card was
 * forgotten on purpose.
 */
export function readRevlog(
  log: readonly LoggedReview[],
  hasOldButtons: boolean,
  latest: number,
): Omit<FileReview, 'review_id'>[] {
  const reset = log.findLastIndex(({ kind, factor, ease }) => kind === MANUAL && factor === 0 && ease === 0)
  return log.slice(reset + 1).flatMap(({ at, ease, took, kind, factor }) => {
    if (![1, 2, 3, 4].includes(ease) || kind < 0 || kind > FILTERED || (kind === FILTERED && factor === 0))
      return []
    if (!Number.isSafeInteger(at) || at < EARLIEST || at > latest) return []
    const isLearning = kind === 0 || kind === 2
    const rating = hasOldButtons && isLearning && (ease === 2 || ease === 3) ? ease + 1 : ease
    const duration = Number.isFinite(took) ? Math.min(LONGEST_MS, Math.max(0, Math.round(took))) : 0
    return [{ at, rating: rating as Rating, took: duration }]
  })
}
