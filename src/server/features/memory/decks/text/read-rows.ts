import { blanksIn, renderSide } from '#domain/memory/decks/anki-template.ts'
import { htmlToText, plainText } from '#domain/memory/decks/html-to-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { isSeen } from '#domain/text/plain-text.ts'
import {
  type CardSides,
  type Gathered,
  idOfRow,
  nestedName,
  shortId,
} from '#server/features/memory/decks/file-decks.ts'
import type { Roles } from './columns.ts'
import type { Table } from './table.ts'

type Asked = Pick<CardSides, 'front' | 'back' | 'reading'> &
  Partial<Pick<CardSides, 'example' | 'example_meaning'>> & {
    deck: string
    /** Empty where the row has none. */
    guid: string
    hasTags: boolean
  }

/** The cards of a table that others wrote. */
export function readRows(
  table: Table,
  { all, deckName, isHtml }: { all: Gathered; deckName: string; isHtml: boolean },
) {
  const text = (value: string) => (isHtml ? htmlToText(value, all.losses) : plainText(value, all.losses))
  const rows = new Set<string>()
  const asked: Asked[] = []
  for (const card of table.body.flatMap((cells) => cardsOf(cells, table, { all, deckName, text }))) {
    const { deck, guid, hasTags: _, ...sides } = card
    const row = JSON.stringify([deck, sides])
    if (guid === '' && rows.has(row)) all.losses.doubled++
    else asked.push(card)
    rows.add(row)
  }
  const idOf = idsOfRows(asked)
  for (const { deck, hasTags, ...card } of asked) {
    const isKept = all.add(deck, { ...card, guid: card.guid || idOf({ deck, ...card }), reviews: [] })
    if (isKept && hasTags) all.losses.tags++
  }
}

type Words = Pick<Asked, 'deck' | 'front' | 'back'>

/** Ids for the cards that have none: by the front, and where others have it too, by the back as well, in whatever order they stand. */
function idsOfRows(cards: readonly Words[]): (card: Words) => string {
  const fronts = new Map<string, number>()
  const counts = new Map<string, number>()
  const add = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + 1).get(key) ?? 1
  for (const { deck, front, back } of cards)
    if (isSeen(front) && isSeen(back)) add(fronts, `${deck}\0${front}`)
  return ({ deck, front, back }) => {
    const isAlone = (fronts.get(`${deck}\0${front}`) ?? 0) < 2
    const words = isAlone ? front : `${front}\0${back}`
    return idOfRow(deck, words, add(counts, `${deck}\0${words}`))
  }
}

/** Cards of a row; what of it isn't taken is counted. */
function cardsOf(
  cells: readonly string[],
  { roles, head }: Pick<Table, 'roles' | 'head'>,
  { all, deckName, text }: { all: Gathered; deckName: string; text: (value: string) => string },
): Asked[] {
  if (cells.every((cell) => cell.trim() === '')) return []
  if (cells.some((cell) => cell.length > DECKS.max_field)) {
    all.losses.long++
    return []
  }
  // What an example means goes with the example.
  const { meaning, ...others } = roles
  const taken = new Set(Object.values(roles.example === undefined ? others : roles))
  const cell = (role: keyof Roles) => cells[roles[role] ?? -1] ?? ''
  const optional = (role: 'reading' | 'example' | 'meaning') => text(cell(role)) || null
  const rest = {
    deck: nestedName(text(cell('deck'))) || deckName,
    reading: optional('reading'),
    ...(roles.example !== undefined && {
      example: optional('example'),
      example_meaning: optional('meaning'),
    }),
  }
  const isAlone = roles.example !== undefined && rest.example === null
  all.losses.cells += cells.filter(
    (one, place) => one.trim() !== '' && (!taken.has(place) || (isAlone && place === meaning)),
  ).length
  const guid = cell('guid').trim()
  return sidesOf(cell('front'), cell('back')).map(({ front, back, ord }, at) => ({
    ...rest,
    front: text(front),
    back: text(back),
    guid: guid === '' ? '' : shortId(ord === 0 ? guid : `${guid}~${ord}`),
    hasTags: at === 0 && (head.hasTags || cell('tags').trim() !== ''),
  }))
}

/** Sides of the cards of one row: its front, or each blank of it; what hides parts of a picture asks nothing in words. */
function sidesOf(front: string, back: string): { front: string; back: string; ord: number }[] {
  const numbers = blanksIn(front)
  if (numbers.length === 0) return [{ front, back, ord: 0 }]
  if (front.includes('::image-occlusion:')) return [{ front: '', back, ord: 0 }]
  const fields = new Map([['text', front]])
  return numbers.map((number) => {
    const side = { fields, ord: number - 1 }
    const whole = renderSide('{{cloze:text}}', { ...side, isFront: false })
    return {
      front: renderSide('{{cloze:text}}', { ...side, isFront: true }),
      back: back.trim() === '' ? whole : `${whole}\n${back}`,
      ord: side.ord,
    }
  })
}
