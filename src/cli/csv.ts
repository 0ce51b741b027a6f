type Cell = string | number | null

/** A cell of CSV; what a spreadsheet would take for a formula stays text. */
function cell(value: Cell): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180, lines end with a line feed). */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\n')
