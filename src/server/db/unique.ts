import pg from 'pg'

/** Whether a statement failed because another row has what must be unique. */
export const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'

/** Whether a statement gave up waiting for what another transaction holds. */
export const hasWaitedTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'
