import { stringify } from 'csv-stringify/sync'

/** A text that no spreadsheet computes. One that begins with apostrophes already gets one more, so that each way back is clear. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** Cell that `formatCsv` was given. Only in files of our own: in others an apostrophe is one. */
export const unguarded = (cell: string): string =>
  /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell

type Cell = string | number | null

/**
 * Rows as CSV (RFC 4180), each with its end of line; what a spreadsheet would take for a formula stays text.
 * @param lineEnd two signs for spreadsheets, one for what is read by programs and people
 */
export const formatCsv = (rows: readonly (readonly Cell[])[], lineEnd: '\n' | '\r\n' = '\n'): string =>
  stringify(rows as Cell[][], {
    cast: { string: guarded },
    record_delimiter: lineEnd,
    quoted_match: /[\r\n]/,
  })
