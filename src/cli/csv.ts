import { guarded } from '#domain/text/guarded-cell.ts'

type Cell = string | number | null

/** A cell of CSV; what a spreadsheet would take for a formula stays text. */
function cell(value: Cell): string {
  const safe = typeof value === 'string' ? guarded(value) : String(value ?? '')
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180, lines end with a line feed). */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\n')
