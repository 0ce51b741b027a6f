import { withoutEntities } from '#domain/memory/decks/named-entities.ts'
import type { SeparatorName } from '#domain/memory/decks/table-choice.ts'
import { Refused } from '#server/features/memory/decks/deck-error.ts'
import { findHeaderRow } from './columns.ts'
import { splitRows } from './rows.ts'

/** Separators of the cells of a row, by Anki's names where it has one. A dash among spaces is read as ASCII's unit separator. */
const SEPARATORS = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
  equals: '=',
  dash: '\u001f',
} as const satisfies Record<SeparatorName, string>

/** Told by its name or as itself, in a head that a spreadsheet may have filled up: `Comma,,` and `;`. */
export function parseSeparator(told: string): SeparatorName | null {
  const text = told.toLowerCase()
  for (const one of [
    text.trim(),
    text
      .trim()
      .replace(/[,;\t|]+$/, '')
      .trim(),
    text[0] ?? '',
  ])
    for (const [name, mark] of Object.entries(SEPARATORS) as [SeparatorName, string][])
      if (one === name || one === mark || (name === 'tab' && one === '\\t')) return name
  return null
}

/** Separators and line ends that a text may have: the largest deck's, thirty times. One that is nothing else is read for a quarter of a minute. */
const MAX_MARKS = 2_000_000

function countMarks(text: string, mark: string): number {
  const code = mark.charCodeAt(0)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const one = text.charCodeAt(at)
    if (one === code || one === 10 || one === 13) count += 1
  }
  return count
}

/**
 * The rows of a text.
 * @throws Refused for what is no table
 */
export function parseRows(
  text: string,
  separator: SeparatorName,
  options: { to?: number; isTrusted?: boolean } = {},
): string[][] {
  const mark = SEPARATORS[separator]
  const marked = separator === 'dash' ? text.replace(SPACED_DASH, mark) : text
  if (countMarks(marked, mark) > MAX_MARKS) throw new Refused('columns')
  return splitRows(marked, mark, options)
}

const SPACED_DASH = /(?<![ \u00a0])[ \u00a0]+[-–—][ \u00a0]+/g

const LOOKED_AT = { letters: 20_000, rows: 30 } as const
/** In the order in which they are believed. */
const GUESSED = ['tab', 'semicolon', 'comma', 'pipe'] as const
/** Only where none of the others parts anything. */
const RARE = ['colon', 'dash', 'equals'] as const
/** Of lists that are written by hand; what they part is nearly every row, however many commas stand in some. */
const BY_HAND = ['dash', 'equals'] as const
const NEARLY_ALL = 0.9

/**
 * Guesses what parts most of the first rows alike; of two that do, the one that names columns or isn't followed by spaces, as within a
 * text.
 */
export function guessSeparator(text: string): SeparatorName {
  const cut = text.slice(0, LOOKED_AT.letters)
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r'))
  const sample = withoutOthers(cut.length < text.length && end > 0 ? cut.slice(0, end) : cut)
  const judged = GUESSED.map((name) => judge(sample, name))
  const best = judged.reduce((best, one) => (isBetter(one, best) ? one : best))
  const byHand = BY_HAND.map((name) => judge(sample, name)).find(
    ({ parted }) => parted >= NEARLY_ALL && parted > best.parted,
  )
  if (best.parted > 0 && !best.hasNames) return byHand?.name ?? best.name
  if (best.parted > 0) return best.name
  const rare = RARE.map((name) => judge(sample, name)).find(({ parted }) => parted > 0.5)
  return rare?.name ?? 'comma'
}

/** Without marks that part nothing whatever parts the cells: those of a quoted cell, and the end of an entity. */
const withoutOthers = (text: string) =>
  text
    .replace(/(?<=[\t,;|\r\n]|^)"(?:[^"\r\n]|"")*"(?=[\t,;|\r\n]|$)/g, (cell) =>
      cell.replace(/[\t,;|]/g, ' '),
    )
    .replace(/&#?\w{1,31};/g, (entity) => (withoutEntities(entity).endsWith(';') ? entity : '&'))

type Judged = {
  name: SeparatorName
  hasNames: boolean
  /** Of the rows, how many have two cells or more, and how many as many as most. */
  parted: number
  alike: number
  /** Of the marks, how many have a space behind them. */
  spaced: number
  /** Sum of the first one's places in the rows. */
  place: number
}

function judge(sample: string, name: SeparatorName): Judged {
  let rows: string[][]
  try {
    rows = parseRows(sample, name, { to: LOOKED_AT.rows })
  } catch {
    rows = []
  }
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const parted = rows.filter(({ length }) => length > 1)
  const behind = parted.flatMap((row) => row.slice(1))
  const share = (count: number) => (rows.length === 0 ? 0 : count / rows.length)
  return {
    name,
    hasNames: findHeaderRow(rows) >= 0,
    parted: share(parted.length),
    alike: share(Math.max(0, ...[...counts].filter(([cells]) => cells > 1).map(([, count]) => count))),
    spaced: behind.length === 0 ? 0 : behind.filter((cell) => cell.startsWith(' ')).length / behind.length,
    place: parted.reduce((sum, [first = '']) => sum + first.length, 0),
  }
}

function isBetter(one: Judged, best: Judged): boolean {
  if (one.hasNames !== best.hasNames) return one.hasNames
  if (one.parted !== best.parted) return one.parted > best.parted
  if (best.name === 'tab' && best.parted > 0) return false
  if (one.alike !== best.alike) return one.alike > best.alike
  if (one.spaced !== best.spaced) return one.spaced < best.spaced
  return one.place < best.place
}
