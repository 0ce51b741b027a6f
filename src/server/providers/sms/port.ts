import type { Kysely } from 'kysely'
import type { Tables } from '../../db/rows.ts'

export type TextMessage = { to: string; text: string }

/** Sends text messages to phones (E.164). */
export type SmsGateway = {
  name: string
  /**
   * Takes a message over: when this returns inside a transaction that commits, the message will go out.
   * @param db the transaction to which the message belongs
   */
  send: (db: Kysely<Tables>, message: TextMessage) => Promise<void>
}
