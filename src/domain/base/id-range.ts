/** Ids from one to another, both included. */
export type IdRange = { from: number; to: number }

/** The greatest that a row may have: PostgreSQL's int4. */
const GREATEST_ID = 2 ** 31 - 1

/** From the least of these ids to the greatest; of none, a range that holds no id. */
export const findIdRange = (ids: readonly number[]): IdRange => ({
  from: Math.min(...ids, GREATEST_ID),
  to: Math.max(...ids, 0),
})
