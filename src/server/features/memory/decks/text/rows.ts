import { DECKS } from '#domain/memory/decks/limits.ts'

type Options = {
  /** Rows that are read. */
  to?: number
  /** True if a table that quotes as it should wrote the text, so that nothing in it is doubted. */
  isTrusted?: boolean
}

/**
 * The rows of a text whose lines may end in any way, each otherwise; empty lines are none. A cell is quoted only where its closing
 * mark stands before a separator or the end of a line. Quotation marks around what looks like several rows are marks of the text.
 */
export function splitRows(
  text: string,
  separator: string,
  { to = DECKS.max_cards + 2, isTrusted = false }: Options = {},
): string[][] {
  const readRow = rowsOf(text, separator)
  const rows: string[][] = []
  for (let at = 0; at < text.length && rows.length < to; ) {
    const { row, next } = readRow(at, true)
    const lines: string[][] = []
    if (!isTrusted && row.length > 1 && row.some((cell) => /[\r\n]/.test(cell)))
      for (let begin = at; begin < next; ) {
        const line = readRow(begin, false)
        if (!isEmpty(line.row)) lines.push(line.row)
        begin = line.next
      }
    if (areRows(lines, row)) rows.push(...lines)
    else if (!isEmpty(row)) rows.push(row)
    at = next
  }
  return rows.slice(0, to)
}

const isEmpty = ([first, ...others]: readonly string[]) => first === '' && others.length === 0

/** True if the lines that quotation marks hold together are rows themselves: the first, the last and most have as many cells. */
function areRows(lines: readonly string[][], row: readonly string[]): boolean {
  // What has a space behind it parts words, unless it does so between cells as well.
  const isSpaced = row.slice(1).some((cell) => cell.startsWith(' '))
  const widths = lines.map(
    (line) => line.filter((cell, place) => place === 0 || isSpaced || !cell.startsWith(' ')).length,
  )
  const like = widths.filter((width) => width === row.length).length
  return (
    lines.length > 1 &&
    widths[0] === row.length &&
    widths[widths.length - 1] === row.length &&
    like * 2 > widths.length
  )
}

/** Reads the row that begins at a place, and tells where the next one does. */
function rowsOf(text: string, separator: string) {
  const plain = new RegExp(`[^\\r\\n\\${separator}]*`, 'y')
  const isEnd = (at: number) => at >= text.length || text[at] === '\n' || text[at] === '\r'

  /** The place of the closing mark of a cell that begins with one; −1 where it isn't quoted. */
  function closeOf(at: number): number {
    let close = text.indexOf('"', at + 1)
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
    return close >= 0 && (isEnd(close + 1) || text[close + 1] === separator) ? close : -1
  }

  return (from: number, isQuoting: boolean): { row: string[]; next: number } => {
    const row: string[] = []
    for (let at = from; ; at++) {
      const close = isQuoting && text[at] === '"' ? closeOf(at) : -1
      if (close >= 0) {
        row.push(text.slice(at + 1, close).replaceAll('""', '"'))
        at = close + 1
      } else {
        plain.lastIndex = at
        const [cell = ''] = plain.exec(text) ?? []
        row.push(cell)
        at += cell.length
      }
      if (isEnd(at)) return { row, next: at + (text.startsWith('\r\n', at) ? 2 : 1) }
    }
  }
}
