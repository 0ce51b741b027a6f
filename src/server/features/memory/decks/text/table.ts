import { createHash } from 'node:crypto'
import type { SeparatorName, TableChoice, TableSide } from '#domain/memory/decks/table-choice.ts'
import { MAX_COLUMNS, TABLE_SIDES } from '#domain/memory/decks/table-choice.ts'
import { findHeaderRow, type Roles, readColumnRoles } from './columns.ts'
import { type OwnPlaces, ownColumns } from './own-table.ts'
import { rolesByPlace } from './places.ts'
import { guessSeparator, parseRows } from './separators.ts'
import { readHead, type TextHead } from './text-head.ts'

/** A text as rows, and what each column is. */
export type Table = {
  head: TextHead
  /** Key that files share if they are to be read alike. */
  key: string
  isRemembered: boolean
  separator: SeparatorName
  hasHeader: boolean
  /** Cells of the first row, or the names that the head gives the columns. */
  names: string[]
  /** Rows over the one of names. */
  titles: string[][]
  body: string[][]
  roles: Roles
  /** Our own columns, in a file of ours. */
  own: OwnPlaces | null
}

/** @param remembered by `key`, how the learner had such a table read */
export function readTable(
  text: string,
  { choice, remembered }: { choice: TableChoice; remembered: Readonly<Record<string, TableChoice>> },
): Table {
  const { rest, head } = readHead(text)
  const given = head.separator ?? guessSeparator(rest)
  const key = keyOf(head, rest, given)
  const kept = remembered[key]
  const isRemembered = kept !== undefined && Object.keys(choice).length === 0
  const chosen = isRemembered ? kept : choice
  const separator = chosen.separator ?? given
  const own = ownColumns(parseRows(rest, separator, { to: 1 })[0] ?? [])
  const rows = parseRows(rest, separator, { isTrusted: own !== null })
  const header = own ? 0 : findHeaderRow(rows)
  const hasHeader = own !== null || (chosen.has_header ?? header >= 0)
  const top = hasHeader ? Math.max(0, header) : 0
  const first = rows[top] ?? []
  const body = hasHeader ? rows.slice(top + 1) : rows
  const told = head.columns === '' ? [] : (parseRows(head.columns, separator)[0] ?? [])
  const named = readColumnRoles(first)
  const width = Math.min(
    MAX_COLUMNS,
    Math.max(told.length, ...rows.slice(0, 1_000).map(({ length }) => length)),
  )
  const guessed = (hasHeader ? named : null) ?? readColumnRoles(told) ?? rolesByPlace(head, width, body)
  return {
    head,
    key,
    isRemembered,
    separator,
    hasHeader,
    names: Array.from({ length: width }, (_, place) => (told.length > 0 ? told : first)[place] ?? ''),
    titles: rows.slice(0, top),
    body,
    roles: own ? guessed : withChoice(withPlaces(guessed, head), chosen, width),
    own,
  }
}

function withPlaces(roles: Roles, { places }: TextHead): Roles {
  const placed: Roles = { ...roles }
  for (const [role, column] of Object.entries(places) as ['guid' | 'notetype' | 'deck' | 'tags', number][])
    placed[role] = column - 1
  return placed
}

/** Roles after the learner's choice; a column that is a side now is nothing else. */
function withChoice(roles: Roles, chosen: TableChoice, width: number): Roles {
  const sides: Partial<Record<TableSide, number>> = {}
  for (const side of TABLE_SIDES) {
    const column = chosen[side]
    const place = column === undefined || column > width ? roles[side] : column - 1
    if (place !== undefined && place >= 0) sides[side] = place
  }
  const { front = roles.front, back = roles.back, ...others } = sides
  const used = new Set([front, back, ...Object.values(others)])
  const rest = Object.entries(roles).filter(
    ([role, place]) => !(TABLE_SIDES as readonly string[]).includes(role) && !used.has(place),
  )
  return { ...Object.fromEntries(rest), front, back, ...others }
}

/** By what the head says of columns, else by the first line; what is in the file besides doesn't matter. */
function keyOf({ shape }: TextHead, rest: string, separator: SeparatorName): string {
  const beginning = rest.slice(0, 20_000)
  const line = beginning.split(/[\r\n]+/).find((one) => one.trim() !== '') ?? ''
  const width = () => parseRows(beginning, separator, { to: 1 })[0]?.length ?? 0
  const text = shape === '' ? line.slice(0, 1_000).trim() : `${shape}${width()}`
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
