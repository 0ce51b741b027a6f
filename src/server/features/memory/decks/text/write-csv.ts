import { formatCsv } from '#domain/text/csv.ts'
import type { Exported } from '#server/features/memory/decks/exported.ts'
import { OWN_COLUMNS, writtenLog, writtenState } from './own-table.ts'

/** Every card a line of UTF-8 with a mark at its start, as spreadsheets want it. */
export function writeCsv(cards: readonly Exported[]): Uint8Array {
  const rows = cards.map(({ card, state, reviews }) => [
    card.deck,
    card.front,
    card.back,
    card.reading,
    card.example,
    card.meaning,
    writtenState(state?.state ?? 'new', card.is_suspended),
    state?.due_at.toISOString() ?? null,
    state?.stability ?? null,
    state?.difficulty ?? null,
    state?.reps ?? 0,
    state?.lapses ?? 0,
    writtenLog(reviews),
    card.guid,
  ])
  return new TextEncoder().encode(`\ufeff${formatCsv([OWN_COLUMNS, ...rows], '\r\n')}`)
}
