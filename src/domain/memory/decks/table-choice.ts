/** Names of the separators that may part the cells of a table that is text. */
export const SEPARATOR_NAMES = [
  'tab',
  'comma',
  'semicolon',
  'pipe',
  'colon',
  'space',
  'dash',
  'equals',
] as const
export type SeparatorName = (typeof SEPARATOR_NAMES)[number]

/** The sides of a card that a learner gives a column to. */
export const TABLE_SIDES = ['front', 'back', 'reading', 'example'] as const
export type TableSide = (typeof TABLE_SIDES)[number]

/** Choice of how a learner wants a table to be read; what isn't said is guessed. Columns count from 1, and 0 stands for none. */
export type TableChoice = { separator?: SeparatorName; has_header?: boolean } & Partial<
  Record<TableSide, number>
>

/** More columns than that no table of words has. */
export const MAX_COLUMNS = 100
