import type MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'

/** Letters of a row, its longest cells taken together, from which a table of three columns and more is wide. */
const WIDE = 60

/** The cells of the table that begins at a token, row by row. */
function rowsAt(tokens: readonly Token[], start: number): string[][] {
  const rows: string[][] = []
  for (const { type, children } of tokens.slice(start)) {
    if (type === 'table_close') break
    if (type === 'tr_open') rows.push([])
    if (type === 'inline') rows.at(-1)?.push((children ?? []).map(({ content }) => content).join(''))
  }
  return rows
}

function isWide(rows: readonly string[][]): boolean {
  const columns = rows[0]?.length ?? 0
  const longest = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const all = Array.from({ length: columns }, (_, column) => longest(column))
  return columns > 2 && all.reduce((sum, one) => sum + one, 0) > WIDE
}

/**
 * Tables in a frame, in which they scroll by themselves where a screen is too narrow. One that is wide has in each cell the heading of
 * its column: a phone shows its rows as lists.
 */
export function renderTables(markdown: InstanceType<typeof MarkdownIt>): void {
  const { escapeHtml } = markdown.utils
  const { rules } = markdown.renderer
  rules.table_open = (tokens, index) => {
    const rows = rowsAt(tokens, index)
    if (!isWide(rows)) return '<div class="table" tabindex="0"><table>'
    const [headings = []] = rows
    let column = 0
    for (const token of tokens.slice(index)) {
      if (token.type === 'table_close') break
      if (token.type === 'tr_open') column = 0
      if (token.type === 'td_open') token.attrSet('data-label', headings[column++] ?? '')
    }
    return '<div class="table wide" tabindex="0"><table>'
  }
  rules.table_close = () => '</table></div>'
  // A corner above the rows' names heads nothing.
  rules.th_open = (tokens, index) => (tokens[index + 1]?.content ? '<th>' : '<td>')
  rules.th_close = (tokens, index) => (tokens[index - 1]?.content ? '</th>' : '</td>')
  rules.td_open = (tokens, index) => {
    const label = tokens[index]?.attrGet('data-label')
    return label ? `<td data-label="${escapeHtml(String(label))}">` : '<td>'
  }
}
