import { parseSchoolCardGuid } from '../anki/thazin-note-type.ts'
import type { Reason } from '../deck-error.ts'
import type { FileCard, FileDecks, SkippedContent } from '../file-decks.ts'
import type { TableView } from '../text/read-text.ts'

/** Rows that one statement writes. */
const CARDS_PER_BATCH = 1_000
const REVIEWS_PER_BATCH = 5_000

/** Head that a reader gives of a file, before its rows. */
export type ReadHead =
  | { refused: Reason }
  | {
      left_out: SkippedContent
      /** Cards that say that they are the school's. */
      school: { guid: string; front: string }[]
      /** True if any card is set aside for good. */
      has_suspended: boolean
      /** View of how a text was read. */
      table?: TableView
      /** Of a text that is only looked at: its first cards, and how many there are. */
      preview?: { cards: SeenCard[]; count: number; decks: string[] }
    }

export type SeenCard = Pick<FileCard, 'front' | 'back' | 'reading' | 'lang'> & { example: string | null }

/** Cards that are shown of a text before it is imported. */
const SHOWN = 3
/** Names of its decks that are shown. */
const DECKS_SHOWN = 5

/** A card and a review as the rows have them, with the deck and the card by name. */
type CardRow = Omit<FileCard, 'reviews'> & { deck: string; deck_place: number; position: number }
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
export function* answerLines({
  decks,
  left_out,
  table,
}: FileDecks & { table?: TableView }): Generator<string> {
  const all = decks.flatMap(({ name, cards }, deck_place) =>
    cards.map((card, position) => ({ deck: name, deck_place, position, ...card })),
  )
  const school = all.flatMap(({ guid, front }) =>
    parseSchoolCardGuid(guid) === null ? [] : [{ guid, front }],
  )
  const has_suspended = all.some((card) => card.suspended_at !== undefined)
  yield JSON.stringify({ left_out, school, has_suspended, ...(table && { table }) } satisfies ReadHead)
  for (const some of chunks(all, CARDS_PER_BATCH))
    yield `c${JSON.stringify(some.map(({ reviews: _, ...card }): CardRow => card))}`
  const reviews = all.flatMap((card) =>
    card.reviews.map((review): ReviewRow => ({ guid: card.guid, ...review })),
  )
  for (const some of chunks(reviews, REVIEWS_PER_BATCH)) yield `r${JSON.stringify(some)}`
}

/** Preview of a text: no rows. */
export function previewLine({ decks, left_out, table }: FileDecks & { table?: TableView }): string {
  const all = decks.flatMap(({ cards }) => cards)
  const cards = all
    .slice(0, SHOWN)
    .map(({ front, back, reading, lang, example = null }) => ({ front, back, reading, lang, example }))
  const names = decks.slice(0, DECKS_SHOWN).map(({ name }) => name)
  const preview = { cards, count: all.length, decks: names }
  const head = { left_out, school: [], has_suspended: false, ...(table && { table }), preview }
  return JSON.stringify(head satisfies ReadHead)
}

/** Reads what `answerLines` or `previewLine` wrote. */
export function readProcessAnswer(output: string): ReadAnswer {
  const [head = '', ...lines] = output.split('\n')
  const rows = (mark: string) => lines.filter((line) => line[0] === mark).map((line) => line.slice(1))
  return { head: JSON.parse(head) as ReadHead, cards: rows('c'), reviews: rows('r') }
}
