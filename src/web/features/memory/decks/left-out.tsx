import type { LeftOut } from '#contract/memory/decks.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Counted = readonly (readonly [number, (inputs: { count: string }) => string])[]

/** Lines on what there is of each kind; nothing of what there is none. */
export const CountedLines = ({ counted }: { counted: Counted }) => (
  <ul className="plain-list">
    {counted
      .filter(([count]) => count > 0)
      .map(([count, say]) => (
        <li key={say({ count: '' })}>{say({ count: number(count) })}</li>
      ))}
  </ul>
)

/** Lines on what of a file was left out, by its kinds. */
export const leftOutLines = (left: LeftOut): Counted => [
  [left.media, m.memory_decks_left_media],
  [left.empty, m.memory_decks_left_empty],
  [left.long, m.memory_decks_left_long],
  [left.school, m.memory_decks_left_school],
  [left.doubled, m.memory_decks_left_doubled],
  [left.tags, m.memory_decks_left_tags],
  [left.cells, m.memory_decks_left_cells],
  [left.reviews, m.memory_decks_left_reviews],
]
