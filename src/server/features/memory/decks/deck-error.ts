/** Reasons why a file is not read as decks; each has its sentence in the catalogue, `decks_refused_…`. */
const REASONS = [
  'kind',
  'not_zip',
  'unsafe',
  'no_collection',
  'broken',
  'unzipped',
  'cards',
  'decks',
  'reviews',
  'field',
  'empty',
  'text',
  'columns',
  'effort',
] as const
export type Reason = (typeof REASONS)[number]

/** A file that is refused. */
export class Refused extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`The file is refused: ${reason}`)
    this.reason = reason
  }
}
