import { createHash } from 'node:crypto'
import type { Rating } from '#domain/memory/card-state.ts'
import { deckName, keptText, langOfText } from '#domain/memory/decks/card-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { isSeen } from '#domain/text/plain-text.ts'
import { type Reason, Refused } from './deck-error.ts'

/** A review of a card in a file: when (ms since 1970), how well, for how long (ms). The same one again has the same id. */
export type FileReview = { review_id: string; at: number; rating: Rating; took: number }

/** Sides of an own card; where it has no reading or example, null. */
export type CardSides = {
  front: string
  back: string
  reading: string | null
  example: string | null
  example_meaning: string | null
}

type Texts = Pick<CardSides, 'front' | 'back' | 'reading'> &
  Partial<Pick<CardSides, 'example' | 'example_meaning'>>

/** Without `example` the file has no place for examples, and those of a known card stay. */
export type FileCard = Texts & {
  /** The same card again has the same, in this file or a later one. */
  guid: string
  lang: string
  reviews: FileReview[]
  /** Set aside for good, at that time (ms since 1970). */
  suspended_at?: number
  /** In a file of our own: the sides letter by letter, where keeping would change them. A card that says this already is the same. */
  written?: Texts
}

/** A deck is found again by its name when the file is imported once more. */
export type FileDeck = { name: string; cards: FileCard[] }

/** Counts of what did not come along. */
export type SkippedContent = {
  /** Pictures and sounds. */
  media: number
  /** Cards without a front or a back in words. */
  empty: number
  /** Cards with too long a text. */
  long: number
  /** Cards that another one of the file repeats. */
  doubled: number
  /** Cards whose tags were left out. */
  tags: number
  /** Texts in columns of a table, or fields of notes, that were not taken. */
  cells: number
  /** Answers in the log that don't count, or are of cards that were left out. */
  reviews: number
}

export type FileDecks = { decks: FileDeck[]; left_out: SkippedContent }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The name of a deck as its pages show it: one within another is parted by ›. */
export const nestedName = (name: string) =>
  name
    .split('::')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' › ')

/** An id as it came where it is short and printable, else one made of it. */
export const shortId = (text: string) => (/^[\x21-\x7e]{1,64}$/.test(text) ? text : `#${hash(text)}`)

/** The id of a card of a CSV file, which has none: by its deck, what tells it from others there, and which one of those alike it is. */
export const idOfRow = (deck: string, words: string, count: number) =>
  `csv:${hash(`${deck}\0${words}\0${count}`)}`

/** An id for a review that has none but its time. */
export function idOfReview(guid: string, at: number): string {
  const hex = createHash('sha256').update(`${guid}\0${at}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A side of more code units is too long, however it is written: normalising takes away at most two of three. */
const MAX_READ_LENGTH = 3 * DECKS.max_side

type Told = Omit<FileCard, 'lang' | 'guid'> & { /** Empty for a card that has none. */ guid: string }

const textsOf = ({ front, back, reading, example, example_meaning }: Texts) => [
  front,
  back,
  reading ?? '',
  example ?? '',
  example_meaning ?? '',
]

/** Code units of the card's longest text. */
const longest = (card: Texts) => Math.max(...textsOf(card).map((text) => text.length))

const isSame = (one: Texts, other: Texts) => textsOf(one).join('\0') === textsOf(other).join('\0')

const keptOrNull = (text: string | null | undefined) => (text && keptText(text)) || null

/** The card with its texts as they are kept. */
function asKept({ example, example_meaning, ...card }: Told): Omit<FileCard, 'lang'> {
  const sentence = keptOrNull(example)
  return {
    ...card,
    front: keptText(card.front),
    back: keptText(card.back),
    reading: keptOrNull(card.reading),
    ...(example !== undefined && {
      example: sentence,
      example_meaning: sentence && keptOrNull(example_meaning),
    }),
  }
}

/** The ids of a file's cards, each once. */
function idsOfFile() {
  const taken = new Set<string>()
  const known = new Map<string, { texts: Set<string>; count: number }>()

  return {
    count: () => taken.size,
    /** An id that no card of the file has yet; null where one of that id says the same. */
    free(card: Omit<FileCard, 'lang'>): string | null {
      const text = textsOf(card).join('\0')
      const guid = card.guid || `text:${hash(text)}`
      const same = known.get(guid) ?? { texts: new Set(), count: 0 }
      known.set(guid, same)
      if (same.texts.has(text)) return null
      same.texts.add(text)
      let free: string
      do {
        same.count++
        free = same.count === 1 ? guid : shortId(`${guid}=${same.count}`)
      } while (taken.has(free))
      taken.add(free)
      return free
    },
  }
}

export type Gathered = ReturnType<typeof collectDecks>

/** Gathers cards into decks, in the order of the file. */
export function collectDecks() {
  const decks = new Map<string, FileDeck>()
  const left_out: SkippedContent = { media: 0, empty: 0, long: 0, doubled: 0, tags: 0, cells: 0, reviews: 0 }
  const ids = idsOfFile()

  return {
    losses: left_out,

    /** @returns whether the card is kept; what is left out is counted */
    add(deck: string, told: Told): boolean {
      if (longest(told) > MAX_READ_LENGTH) {
        left_out.long++
        return false
      }
      const card = asKept(told)
      if (!isSeen(card.front) || !isSeen(card.back)) {
        left_out.empty++
        return false
      }
      if (longest(card) > DECKS.max_side) {
        left_out.long++
        return false
      }
      const guid = ids.free(card)
      if (guid === null) {
        left_out.doubled++
        return false
      }
      if (ids.count() > DECKS.max_cards) throw new Refused('cards')
      const name = deckName(deck, DECKS.max_name) || 'Anki'
      const found = decks.get(name) ?? { name, cards: [] }
      decks.set(name, found)
      if (decks.size > DECKS.max_decks) throw new Refused('decks')
      const { written, ...rest } = card
      const isAsWritten = !written || isSame(written, card)
      found.cards.push({ ...rest, guid, lang: langOfText(card.front), ...(!isAsWritten && { written }) })
      return true
    },

    /** @throws Refused, for that reason, if there is no card at all; null lets it be */
    done(reason: Reason | null = 'empty'): FileDecks {
      if (ids.count() === 0 && reason !== null) throw new Refused(left_out.long > 0 ? 'field' : reason)
      return { decks: [...decks.values()], left_out }
    },
  }
}
