import { schoolCardOf } from '../anki/thazin-note-type.ts'
import type { Reason } from '../deck-error.ts'
import type { FileDecks, LeftOut } from '../file-decks.ts'

/** Rows that one statement writes. */
const CARDS_AT_ONCE = 1_000
const REVIEWS_AT_ONCE = 5_000

/** What a reader says of a file before its rows. */
export type ReadHead =
  | { refused: Reason }
  | {
      left_out: LeftOut
      /** Cards that say that they are the school's. */
      school: { guid: string; front: string }[]
    }

/** A card and a review as the rows have them, with the deck and the card by name. */
type CardRow = {
  guid: string
  deck: string
  deck_place: number
  position: number
  front: string
  back: string
}
type ReviewRow = { guid: string; review_id: string; at: number; rating: number; took: number }

export type ReadAnswer = {
  head: ReadHead
  /** JSON texts, each of an array of rows: they go to the database as they are, without being read in between. */
  cards: string[]
  reviews: string[]
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** The decks of a file as lines: the head, then `c` with cards and `r` with reviews. */
export function* answerLines({ decks, left_out }: FileDecks): Generator<string> {
  const all = decks.flatMap(({ name, cards }, deck_place) =>
    cards.map((card, position) => ({ deck: name, deck_place, position, ...card })),
  )
  const school = all.flatMap(({ guid, front }) => (schoolCardOf(guid) === null ? [] : [{ guid, front }]))
  yield JSON.stringify({ left_out, school } satisfies ReadHead)
  for (const some of chunks(all, CARDS_AT_ONCE))
    yield `c${JSON.stringify(some.map(({ reviews: _, ...card }): CardRow => card))}`
  const reviews = all.flatMap((card) =>
    card.reviews.map((review): ReviewRow => ({ guid: card.guid, ...review })),
  )
  for (const some of chunks(reviews, REVIEWS_AT_ONCE)) yield `r${JSON.stringify(some)}`
}

/** Reads what `answerLines` wrote. */
export function readProcessAnswer(output: string): ReadAnswer {
  const [head = '', ...lines] = output.split('\n')
  const rows = (mark: string) => lines.filter((line) => line[0] === mark).map((line) => line.slice(1))
  return { head: JSON.parse(head) as ReadHead, cards: rows('c'), reviews: rows('r') }
}
