import type { Exported } from './exported.ts'

const COLUMNS = [
  'deck',
  'front',
  'back',
  'reading',
  'example',
  'example_meaning',
  'state',
  'due_at',
  'stability',
  'difficulty',
  'reps',
  'lapses',
  'reviews',
  'guid',
]

/**
 * Every card a line of UTF-8 with a mark at its start, as spreadsheets want it. The log stands in one cell: `time=rating`,
 * rating 1 (again) to 4 (easy), parted by spaces.
 */
export function writeCsv(cards: readonly Exported[]): Uint8Array {
  const lines = cards.map(({ card, state, reviews }) =>
    [
      card.deck,
      card.front,
      card.back,
      card.reading ?? '',
      card.example ?? '',
      card.meaning ?? '',
      state?.state ?? 'new',
      state?.due_at.toISOString() ?? '',
      state?.stability ?? '',
      state?.difficulty ?? '',
      state?.reps ?? 0,
      state?.lapses ?? 0,
      reviews.map(({ at, rating }) => `${new Date(at).toISOString()}=${rating}`).join(' '),
      card.guid,
    ]
      .map(cell)
      .join(','),
  )
  return new TextEncoder().encode(`\ufeff${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`)
}

/** Quoted where need be; what a spreadsheet would compute begins with an apostrophe. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
