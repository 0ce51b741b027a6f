import { guarded } from '#domain/text/guarded-cell.ts'
import type { Exported } from '#server/features/memory/decks/exported.ts'
import { OWN_COLUMNS, writtenLog, writtenState } from './own-table.ts'

/** Every card a line of UTF-8 with a mark at its start, as spreadsheets want it. */
export function writeCsv(cards: readonly Exported[]): Uint8Array {
  const lines = cards.map(({ card, state, reviews }) =>
    [
      card.deck,
      card.front,
      card.back,
      card.reading ?? '',
      card.example ?? '',
      card.meaning ?? '',
      writtenState(state?.state ?? 'new', card.is_suspended),
      state?.due_at.toISOString() ?? '',
      state?.stability ?? '',
      state?.difficulty ?? '',
      state?.reps ?? 0,
      state?.lapses ?? 0,
      writtenLog(reviews),
      card.guid,
    ]
      .map(cell)
      .join(','),
  )
  return new TextEncoder().encode(`\ufeff${[OWN_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`)
}

/** Quoted where need be. */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
