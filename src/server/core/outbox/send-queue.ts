import type { Channel } from '#server/platform/db/account-rows.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { type Claimed, claimMessage } from './delivery.queries.ts'

/** In which order waiting messages go, and how many at once. */
export type SendQueue = {
  atOnce: number
  /**
   * The next message, for one sender only; undefined where none may go now.
   * @param later says in how many ms one may that can't now
   */
  claim: (
    db: Database,
    channels: readonly Channel[],
    later: (afterMs: number) => void,
  ) => Promise<Claimed | undefined>
  /** A claimed message is settled. */
  done: (message: Claimed) => void
}

/** Messages sent at once. */
const MAX_CONCURRENT = 4

/** Whoever waited longest goes first. */
export const FIRST_IN_FIRST_OUT: SendQueue = {
  atOnce: MAX_CONCURRENT,
  claim: (db, channels) => claimMessage(db, channels),
  done: () => {},
}
