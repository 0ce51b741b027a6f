import { blanksIn, renderSide } from '#domain/memory/decks/anki-template.ts'
import { looksLikeHtml } from '#domain/memory/decks/html-tags.ts'
import { htmlToText, plainText } from '#domain/memory/decks/html-to-text.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import type { SeparatorName, TableChoice } from '#domain/memory/decks/table-choice.ts'
import { unguarded } from '#domain/text/csv.ts'
import { Refused } from '#server/features/memory/decks/deck-error.ts'
import {
  collectDecks,
  type FileDecks,
  idOfRow,
  nestedName,
  shortId,
} from '#server/features/memory/decks/file-decks.ts'
import { decodeText } from './decode-text.ts'
import { isSuspendedIn, type OwnColumn, readLog } from './own-table.ts'
import { readTable, type Table } from './table.ts'

/** How a table was read, for the learner to look at. Columns count from 1; 0 stands for none. */
export type TableView = {
  key: string
  is_remembered: boolean
  /** Whether it is a table that we wrote, whose columns are what they are. */
  is_own: boolean
  separator: SeparatorName
  has_header: boolean
  names: string[]
  front: number
  back: number
  reading: number
  example: number
}

type Reading = {
  deckName: string
  /** ms since 1970, after which no review can lie */
  latest: number
  choice?: TableChoice
  remembered?: Readonly<Record<string, TableChoice>>
  /** Only to be looked at: without any card it can still be read otherwise. */
  isPreview?: boolean
}

type Gathered = ReturnType<typeof collectDecks>

/**
 * Cards of a text with a row a card.
 * @throws Refused if there are none, or too many
 */
export function readText(
  bytes: Buffer,
  { deckName, latest, choice = {}, remembered = {}, isPreview = false }: Reading,
): FileDecks & { table: TableView } {
  const text = decodeText(bytes)
  const table = readTable(text, { choice, remembered })
  const all = collectDecks()
  if (table.body.length > DECKS.max_cards) throw new Refused('cards')
  if (table.own) readOwn(table.body, table.own, { all, deckName, latest })
  else
    readRows(table, {
      all,
      deckName: table.head.deck || deckName,
      isHtml: table.head.isHtml ?? looksLikeHtml(text),
    })
  const isOneColumn = table.body.length > 0 && table.body.every((row) => row.length < 2)
  const decks = all.done(isPreview ? null : isOneColumn ? 'columns' : 'empty')
  return { ...decks, table: viewOf(table) }
}

function viewOf({ key, isRemembered, own, separator, hasHeader, names, roles }: Table): TableView {
  const column = (place: number | undefined) => (place === undefined ? 0 : place + 1)
  return {
    key,
    is_remembered: isRemembered,
    is_own: own !== null,
    separator,
    has_header: hasHeader,
    names: names.map((name) => name.slice(0, 60).toWellFormed()),
    front: column(roles.front),
    back: column(roles.back),
    reading: column(roles.reading),
    example: column(roles.example),
  }
}

/** The cards of a table that we wrote, letter by letter. */
function readOwn(
  body: readonly string[][],
  places: Record<OwnColumn, number>,
  { all, deckName, latest }: { all: Gathered; deckName: string; latest: number },
) {
  for (const cells of body) {
    const cell = (column: OwnColumn) => unguarded(cells[places[column]] ?? '')
    const sides = {
      front: cell('front'),
      back: cell('back'),
      reading: cell('reading') || null,
      example: cell('example') || null,
      example_meaning: cell('example_meaning') || null,
    }
    const id = cell('guid').trim()
    const guid = id === '' ? '' : shortId(id)
    const { reviews, unread } = readLog(cell('reviews'), guid, latest)
    const isKept = all.add(cell('deck').trim() || deckName, {
      ...sides,
      guid,
      reviews,
      written: sides,
      // When it was set aside isn't told: what was said of it here counts more.
      ...(isSuspendedIn(cell('state')) && { suspended_at: 0 }),
    })
    all.losses.reviews += isKept ? unread : unread + reviews.length
  }
}

function readRows(
  { body, roles, head }: Table,
  { all, deckName, isHtml }: { all: Gathered; deckName: string; isHtml: boolean },
) {
  const text = (value: string) => (isHtml ? htmlToText(value, all.losses) : plainText(value, all.losses))
  // What an example means goes with the example.
  const { meaning, ...others } = roles
  const taken = new Set(Object.values(roles.example === undefined ? others : roles))
  const counts = new Map<string, number>()
  const rows = new Set<string>()
  for (const cells of body) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const cell = (role: keyof typeof roles) => cells[roles[role] ?? -1] ?? ''
    const deck = nestedName(text(cell('deck'))) || deckName
    const optional = (role: 'reading' | 'example' | 'meaning') => text(cell(role)) || null
    const rest = {
      reading: optional('reading'),
      ...(roles.example !== undefined && {
        example: optional('example'),
        example_meaning: optional('meaning'),
      }),
      reviews: [],
    }
    const guid = cell('guid').trim()
    const isAlone = roles.example !== undefined && rest.example === null
    all.losses.cells += cells.filter(
      (one, place) => one.trim() !== '' && (!taken.has(place) || (isAlone && place === meaning)),
    ).length
    const sides = sidesOf(cell('front'), cell('back')).map(({ front, back, ord }) => ({
      front: text(front),
      back: text(back),
      ord,
    }))
    for (const { ord, ...two } of sides) {
      const row = [deck, two.front, two.back, rest.reading].join('\0')
      if (guid === '' && rows.has(row)) {
        all.losses.doubled++
        continue
      }
      rows.add(row)
      const count = (counts.get(`${deck}\0${two.front}`) ?? 0) + 1
      counts.set(`${deck}\0${two.front}`, count)
      const ofNote = ord === 0 ? guid : `${guid}~${ord}`
      const id = guid === '' ? idOfRow(deck, two.front, count) : shortId(ofNote)
      const isKept = all.add(deck, { ...two, ...rest, guid: id })
      if (isKept && ord === (sides[0]?.ord ?? 0) && (head.hasTags || cell('tags').trim() !== ''))
        all.losses.tags++
    }
  }
}

/** What one row asks: its front, or each blank of it; what hides parts of a picture asks nothing in words. */
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
