import { parse } from 'csv-parse/sync'
import { htmlToText, plainText } from '#domain/decks/html-to-text.ts'
import { DECKS } from '#domain/decks/limits.ts'
import { Refused } from './deck-error.ts'
import { collectDecks, type FileDecks, idOfRow, shortId } from './file-decks.ts'

/** What columns are called, in files of others as well as in our own. */
const NAMES = {
  front: ['front', 'question', 'word', 'term', 'expression', 'english', 'japanese', 'မေးခွန်း', 'စကားလုံး'],
  back: ['back', 'answer', 'meaning', 'translation', 'definition', 'burmese', 'myanmar', 'အဖြေ', 'အဓိပ္ပာယ်'],
  reading: ['reading', 'pronunciation', 'kana', 'romaji', 'အသံထွက်'],
  deck: ['deck'],
  guid: ['guid'],
} as const
type Column = keyof typeof NAMES

const DELIMITERS = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', colon: ':', space: ' ' } as const

/** Cards of a text with a line a card: front, back and, where a first line names them, reading, deck and guid. */
export function readCsv(bytes: Buffer, deckName: string): FileDecks {
  const { lines, told } = withoutHead(decode(bytes))
  const table = parseRows(lines, told.separator)
  const header = columnsOf(table[0] ?? [])
  const columns: Partial<Record<Column, number>> = header ?? { front: 0, back: 1 }
  const isHtml = told.html || (!told.isAnki && looksLikeHtml(lines))
  const all = collectDecks()
  const text = (value: string) => (isHtml ? htmlToText(value, all.losses) : plainText(value, all.losses))
  const counts = new Map<string, number>()
  const rows = new Set<string>()
  const body = header ? table.slice(1) : table
  if (body.length > DECKS.max_cards) throw new Refused('cards')
  if (body.length > 0 && body.every((row) => row.length < 2)) throw new Refused('columns')
  for (const cells of body) {
    const cell = (column: Column) => unguarded(cells[columns[column] ?? -1] ?? '')
    const front = text(cell('front'))
    const deck = text(cell('deck')) || deckName
    const [back, reading, guid] = [text(cell('back')), text(cell('reading')) || null, cell('guid').trim()]
    const row = [deck, front, back, reading].join('\0')
    if (guid === '' && rows.has(row)) {
      all.losses.doubled++
      continue
    }
    rows.add(row)
    const count = (counts.get(`${deck}\0${front}`) ?? 0) + 1
    counts.set(`${deck}\0${front}`, count)
    all.add(deck, {
      guid: guid === '' ? idOfRow(deck, front, count) : shortId(guid),
      front,
      back,
      reading,
      reviews: [],
    })
  }
  return all.done()
}

/** UTF-8, or UTF-16 where it says so, as Excel writes it. */
function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('text')
  }
  if (text.includes('\0')) throw new Refused('text')
  return text
}

/** The lines `#key:value` that Anki writes over its texts say how these are to be read. */
function withoutHead(text: string) {
  const told = { separator: '', html: false, isAnki: false }
  let rest = text
  for (;;) {
    const line = /^#([a-z ]{1,40}):([^\r\n]{0,200})\r?\n/.exec(rest)
    if (!line) return { lines: rest, told }
    told.isAnki = true
    const value = (line[2] ?? '').trim()
    if (line[1] === 'html') told.html = value === 'true'
    if (line[1] === 'separator') told.separator = DELIMITERS[value.toLowerCase() as 'tab'] ?? value
    rest = rest.slice(line[0].length)
  }
}

function parseRows(text: string, told: string): string[][] {
  try {
    return parse(text, {
      delimiter: told || delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: DECKS.max_field,
      to: DECKS.max_cards + 2,
    }) as string[][]
  } catch (error) {
    throw new Refused((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE' ? 'field' : 'columns')
  }
}

/** The usual delimiter that occurs in most of the first lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/, 20)
    .filter((line) => line.trim() !== '')
  const counted = ['\t', ';', ',', '|'].map((mark) => ({
    mark,
    lines: lines.filter((line) => line.includes(mark)).length,
  }))
  return counted.reduce((best, one) => (one.lines > best.lines ? one : best)).lines > 0
    ? counted.reduce((best, one) => (one.lines > best.lines ? one : best)).mark
    : ','
}

/** The places of columns where the first line names a front and a back. */
function columnsOf(row: readonly string[]): Partial<Record<Column, number>> | null {
  const names = row.map((name) => name.trim().toLowerCase())
  const columns: Partial<Record<Column, number>> = {}
  for (const [column, words] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const place = names.findIndex((name) => words.includes(name))
    if (place >= 0) columns[column] = place
  }
  return columns.front !== undefined && columns.back !== undefined ? columns : null
}

const looksLikeHtml = (text: string) =>
  /<\/?(?:br|b|i|u|p|div|span|img|script|style|ruby|font|strong|em|a|li|ul)\b[^<>]{0,200}>/i.test(text)

/** Our own export puts an apostrophe before what a spreadsheet would compute. */
const unguarded = (cell: string) => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell)
