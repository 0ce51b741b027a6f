import { looksLikeHtml } from '#domain/memory/decks/html-tags.ts'
import { DECKS } from '#domain/memory/decks/limits.ts'
import type { SeparatorName, TableChoice } from '#domain/memory/decks/table-choice.ts'
import { Refused } from '#server/features/memory/decks/deck-error.ts'
import { collectDecks, type FileDecks } from '#server/features/memory/decks/file-decks.ts'
import { decodeText } from './decode-text.ts'
import { readOwn } from './read-own.ts'
import { readRows } from './read-rows.ts'
import { readTable, type Table } from './table.ts'

/** View of how a table was read, for the learner to look at. Columns count from 1; 0 stands for none. */
export type TableView = {
  key: string
  is_remembered: boolean
  /** True if it is a table that we wrote, whose columns are what they are. */
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
  all.losses.cells += table.titles.flat().filter((cell) => cell.trim() !== '').length
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
