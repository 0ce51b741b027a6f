import { createHash } from 'node:crypto'
import { deckName, keptText, langOfText } from '#domain/decks/card-text.ts'
import { DECKS } from '#domain/decks/limits.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import { Refused } from './deck-error.ts'

/** A review of a card in a file: when (ms since 1970), how well, for how long (ms). The same one again has the same id. */
export type FileReview = { review_id: string; at: number; rating: Rating; took: number }

export type FileCard = {
  /** The same card again has the same, in this file or a later one. */
  guid: string
  front: string
  back: string
  reading: string | null
  lang: string
  reviews: FileReview[]
}

/** A deck is found again by its name when the file is imported once more. */
export type FileDeck = { name: string; cards: FileCard[] }

/** What did not come along, counted. */
export type LeftOut = {
  /** Pictures and sounds. */
  media: number
  /** Cards without a front or a back in words. */
  empty: number
  /** Cards with too long a text. */
  long: number
  /** Rows of a CSV file that another row repeats. */
  doubled: number
}

export type FileDecks = { decks: FileDeck[]; left_out: LeftOut }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** An id as it came where it is short and printable, else one made of it. */
export const shortId = (text: string) => (/^[\x21-\x7e]{1,64}$/.test(text) ? text : `#${hash(text)}`)

/** The id of a card of a CSV file, which has none: by its deck, its front, and which one with that front it is. */
export const idOfRow = (deck: string, front: string, count: number) =>
  `csv:${hash(`${deck}\0${front}\0${count}`)}`

/** An id for a review that has none but its time. */
export function idOfReview(guid: string, at: number): string {
  const hex = createHash('sha256').update(`${guid}\0${at}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A side of more code units is too long, however it is written: normalising takes away at most two of three. */
const LONGEST_READ = 3 * DECKS.max_side

/** Code units of the card's longest text. */
const longest = ({ front, back, reading }: Pick<FileCard, 'front' | 'back' | 'reading'>) =>
  Math.max(front.length, back.length, reading?.length ?? 0)

/** Gathers cards into decks, in the order of the file. */
export function collectDecks() {
  const decks = new Map<string, FileDeck>()
  const left_out: LeftOut = { media: 0, empty: 0, long: 0, doubled: 0 }
  const guids = new Set<string>()

  return {
    losses: left_out,

    add(deck: string, card: Omit<FileCard, 'lang'>): void {
      if (longest(card) > LONGEST_READ) {
        left_out.long++
        return
      }
      const front = keptText(card.front)
      const back = keptText(card.back)
      const reading = card.reading === null ? null : keptText(card.reading) || null
      if (front === '' || back === '') left_out.empty++
      else if (longest({ front, back, reading }) > DECKS.max_side) left_out.long++
      else if (!guids.has(card.guid)) {
        guids.add(card.guid)
        if (guids.size > DECKS.max_cards) throw new Refused('cards')
        const name = deckName(deck, DECKS.max_name) || 'Anki'
        const found = decks.get(name) ?? { name, cards: [] }
        decks.set(name, found)
        if (decks.size > DECKS.max_decks) throw new Refused('decks')
        found.cards.push({ ...card, front, back, reading, lang: langOfText(front) })
      }
    },

    /** @throws Refused if there is no card at all */
    done(): FileDecks {
      if (guids.size === 0) throw new Refused('empty')
      return { decks: [...decks.values()], left_out }
    },
  }
}
