import type { Database } from '#server/db/connect.ts'

export type TextMessage = {
  /** E.164. */
  to: string
  text: string
  /** Seconds after which it says nothing any more and is not sent. */
  lifetime: number
}

/** How many messages went out, were refused for good, or have an unknown fate. */
export type Delivered = { sent: number; failed: number; unknown: number }

/** Sends text messages to phones. */
export type SmsGateway = {
  name: string
  /**
   * Takes a message over: when this returns inside a transaction that commits, the message will go out, at most once.
   * @param db the transaction to which the message belongs
   */
  send: (db: Database, message: TextMessage) => Promise<void>
  /** Sends what waits, and settles what an interrupted program left; the timetable's healer calls it. */
  deliver: () => Promise<Delivered>
  /** Lets the messages end that are under way. */
  stop: () => Promise<void>
}
