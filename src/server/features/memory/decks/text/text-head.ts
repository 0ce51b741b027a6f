import type { SeparatorName } from '#domain/memory/decks/table-choice.ts'
import { nestedName } from '#server/features/memory/decks/file-decks.ts'
import { parseSeparator } from './separators.ts'

/** Facts that the lines over a table say of it. */
export type TextHead = {
  separator: SeparatorName | null
  /** Null where nothing is said. */
  isHtml: boolean | null
  deck: string
  /** Names of the columns, parted as the table is. */
  columns: string
  /** Columns that aren't the note's own, from 1. */
  places: Partial<Record<'guid' | 'notetype' | 'deck' | 'tags', number>>
  hasTags: boolean
  /** The lines that say how the columns are to be read; empty where there are none. */
  shape: string
}

/** Keys of Anki's own head that matter to Anki alone. */
const OTHERS = ['notetype', 'if matches', 'match scope']

/**
 * Excel's `sep=;` and the lines `#key:value` that Anki writes over its texts. A spreadsheet may have put them into quotation marks and
 * filled the row up. What only begins with # is a row.
 * Source: docs.ankiweb.net/importing/text-files.html#file-headers.
 */
export function readHead(text: string): { rest: string; head: TextHead } {
  const head: TextHead = {
    separator: null,
    isHtml: null,
    deck: '',
    columns: '',
    places: {},
    hasTags: false,
    shape: '',
  }
  let rest = text
  const excel = /^"?sep=([^"\r\n])"? *(?:\r\n|\r|\n)/i.exec(rest)
  if (excel) {
    head.separator = parseSeparator(excel[1] ?? '')
    rest = rest.slice(excel[0].length)
  }
  for (;;) {
    const line = /^("?)#([a-z ]{1,40}):([^\r\n]{0,5000})(?:\r\n|\r|\n|$)/i.exec(rest)
    if (!line) return { rest, head }
    const [whole, quote, key = '', told = ''] = line
    const value = quote ? told.replace(/"[,;\t]*$/, '').replaceAll('""', '"') : told
    if (!take(head, key.trim().toLowerCase(), value)) return { rest, head }
    rest = rest.slice(whole.length)
  }
}

/** @returns false if the line says nothing that a head says */
function take(head: TextHead, key: string, value: string): boolean {
  const text = value
    .trim()
    .replace(/[,;\t|]+$/, '')
    .trim()
  const place = /^(guid|notetype|deck|tags) column$/.exec(key)?.[1] as keyof TextHead['places'] | undefined
  if (key === 'separator') head.separator = parseSeparator(value)
  else if (key === 'html') head.isHtml = text.toLowerCase() === 'true'
  else if (key === 'deck') head.deck = /^\d{10,}$/.test(text) ? '' : nestedName(text)
  else if (key === 'columns') head.columns = value
  else if (key === 'tags') head.hasTags = text !== ''
  else if (place) {
    const column = Number(text)
    if (Number.isInteger(column) && column > 0) head.places[place] = column
  } else if (!OTHERS.includes(key)) return false
  if (place || key === 'columns') head.shape += `${key}:${value.trim()}\n`
  return true
}
