import pg from 'pg'

/** True if a statement failed because another row has what must be unique. */
export const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
