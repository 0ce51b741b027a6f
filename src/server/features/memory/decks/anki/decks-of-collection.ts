import type { Rating } from '#domain/memory/card-state.ts'
import { renderAnswer, renderSide, shownFields } from '#domain/memory/decks/anki-template.ts'
import { htmlToText } from '#domain/memory/decks/html-to-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { isSeen } from '#domain/text/plain-text.ts'
import {
  collectDecks,
  type FileDecks,
  type FileReview,
  idOfReview,
  nestedName,
  shortId,
} from '#server/features/memory/decks/file-decks.ts'
import type { NoteType } from './note-types.ts'
import type { Collection, FoundCard, LoggedReview } from './read-collection.ts'
import { fromOurHtml, NOTE_TYPE } from './thazin-note-type.ts'

/** Anki's name and id of the deck that is always there: it says nothing, so that the file's name stands for it. */
const DEFAULT_DECK = '1'

/** Kinds of entries in the log: learning, review, relearning, then filtered decks; from 4 on no answer was given. */
const FILTERED = 3
const MANUAL = 4
const MAX_DURATION_MS = 3_600_000
/** Anki has existed since 2006; an earlier time is invalid. */
const MIN_TIME = Date.UTC(2006, 0, 1)

/** The cards of an Anki collection as text, deck by deck. @param latest ms since 1970, after which no review can lie */
export function decksOfCollection(
  collection: Collection,
  { fileName, latest }: { fileName: string; latest: number },
): FileDecks {
  const all = collectDecks()
  countUnshown(collection, all.losses)
  for (const card of collection.cards) {
    const noteType = collection.noteTypes.get(card.noteType)
    const answers = card.reviews.filter(isAnswer).length
    const sides =
      noteType && card.fields && !isOcclusion(noteType, card.fields)
        ? sidesOf(noteType, { ord: card.ord, fields: card.fields }, all.losses)
        : null
    if (!sides) {
      if (card.fields) all.losses.empty++
      else all.losses.long++
      all.losses.reviews += answers
      continue
    }
    const known = collection.decks.get(card.deck)
    const name = card.deck === DEFAULT_DECK || !known ? fileName : known
    const guid = guidOf(card)
    const reviews = readRevlog(card.reviews, collection.hasOldButtons, latest).map((review) => ({
      ...review,
      review_id: idOfReview(guid, review.at),
    }))
    const suspended_at = card.isSuspended ? Math.min(latest, card.changed) : undefined
    const isKept = all.add(nestedName(name), {
      ...sides,
      guid,
      reviews,
      ...(suspended_at !== undefined && { suspended_at }),
    })
    all.losses.reviews += isKept ? answers - reviews.length : answers
    if (isKept && card.tags.trim() !== '') all.losses.tags++
  }
  return all.done()
}

/** A note that names none is known by what it says: two that say the same are one. */
function guidOf({ guid, fields, ord }: FoundCard): string {
  const ofNote = guid === '' ? `note:${shortId((fields ?? []).join('\u001f'))}` : guid
  return shortId(ord === 0 ? ofNote : `${ofNote}~${ord}`)
}

/** A card that hides parts of a picture asks for nothing in words: Anki's own, and those of the add-on before it. */
const isOcclusion = ({ fields: names }: NoteType, fields: readonly string[]) =>
  fields.some((field) => /\{\{c[0-9,]{1,40}::image-occlusion:/.test(field)) ||
  (names.includes('Question Mask') && names.includes('Answer Mask'))

function sidesOf(
  { name, fields: names, templates, isCloze }: NoteType,
  { ord, fields }: { ord: number; fields: string[] },
  losses: { media: number },
) {
  const text = (html: string, lost = losses) => htmlToText(html.slice(0, DECKS.max_field), lost)
  if (isOurs(name, names)) return ownSides(fields, text)
  const template = templates.get(isCloze ? 0 : ord)
  if (!template) return null
  const side = { fields: new Map(names.map((field, i) => [field, fields[i] ?? ''])), ord }
  const first = { media: 0 }
  const again = { media: 0 }
  const front = text(renderSide(template.front, { ...side, isFront: true }), first)
  const { over, under } = renderAnswer(template.back, side)
  const before = text(over, again)
  const rest = without(front, before)
  if (under === null) {
    losses.media += first.media + again.media
    return { front, back: rest || before, reading: null }
  }
  // Over the line the front's pictures and sounds mostly stand once more.
  losses.media += Math.max(first.media, again.media)
  return { front, back: [rest, text(under)].filter(Boolean).join('\n'), reading: null }
}

/** A text without the lines that the front shows already. */
function without(front: string, text: string): string {
  const at = front === '' ? -1 : `\n${text}\n`.indexOf(`\n${front}\n`)
  return at < 0 ? text : `${text.slice(0, at)}${text.slice(at + front.length)}`.trim()
}

/** Counts the texts of notes that none of their cards would show. */
function countUnshown({ cards, noteTypes }: Collection, losses: { cells: number }) {
  const shown = new Map([...noteTypes].map(([id, { templates }]) => [id, shownFields(templates.values())]))
  const counted = new Set<string>()
  for (const { note, noteType, fields } of cards) {
    const type = noteTypes.get(noteType)
    if (!type || !fields || counted.has(note) || isOcclusion(type, fields)) continue
    counted.add(note)
    const isTaken = isOurs(type.name, type.fields)
      ? (place: number) => place < NOTE_TYPE.fields.length
      : (place: number) => shown.get(noteType)?.has(type.fields[place] ?? '')
    losses.cells += fields.filter(
      (field, place) => !isTaken(place) && isSeen(htmlToText(field, { media: 0 })),
    ).length
  }
}

/** Anki adds to the name of a type where it has another one of that name. */
const isOurs = (name: string, fields: readonly string[]) =>
  name.startsWith(NOTE_TYPE.name) && NOTE_TYPE.fields.every((field, at) => fields[at] === field)

/** The sides of a card that we exported: as they were where nobody wrote HTML into them since. */
function ownSides(fields: readonly string[], text: (html: string) => string) {
  const written = fields.map(fromOurHtml)
  const [front = '', back = '', reading = '', example = '', meaning = ''] = fields.map(
    (field, at) => written[at] ?? text(field),
  )
  const sides = {
    front,
    back,
    reading: reading || null,
    example: example || null,
    example_meaning: meaning || null,
  }
  return written.includes(null) ? sides : { ...sides, written: sides }
}

const isAnswer = ({ ease }: Pick<LoggedReview, 'ease'>) => [1, 2, 3, 4].includes(ease)

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
    if (!isAnswer({ ease }) || kind < 0 || kind > FILTERED || (kind === FILTERED && factor === 0)) return []
    if (!Number.isSafeInteger(at) || at < MIN_TIME || at > latest) return []
    const isLearning = kind === 0 || kind === 2
    const rating = hasOldButtons && isLearning && (ease === 2 || ease === 3) ? ease + 1 : ease
    const duration = Number.isFinite(took) ? Math.min(MAX_DURATION_MS, Math.max(0, Math.round(took))) : 0
    return [{ at, rating: rating as Rating, took: duration }]
  })
}
