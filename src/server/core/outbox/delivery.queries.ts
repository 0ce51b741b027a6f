import { type Kysely, sql } from 'kysely'
import type { Channel } from '#server/platform/db/account-rows.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { Message } from './transport.ts'

/** The text without the digits of its code: what was sent needs no code any more. */
const masked = sql<string>`regexp_replace(text, '[0-9]', '•', 'g')`

const waiting = indexPredicate`status = 'waiting'`
const sending = indexPredicate`status = 'sending'`

export async function putMessages(db: Kysely<Tables>, messages: readonly Message[]): Promise<void> {
  await sql`
    insert into outbox (channel, recipient, subject, text, status, expires_at, not_before, about)
    select channel, "to", subject, text, 'waiting', now() + lifetime * interval '1 second',
      now() + coalesce("afterMs", 0) * interval '1 millisecond', about
    from json_to_recordset(${JSON.stringify(messages)}::json) as message
      (channel text, "to" text, subject text, text text, lifetime float8, "afterMs" float8, about text)`.execute(
    db,
  )
}

/** Takes back what waits of all messages that belong to this. @returns how many */
export async function cancelMessages(db: Kysely<Tables>, about: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'failed', error: 'taken back', text: masked })
    .where('about', '=', about)
    .where(waiting)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A message that one sender has. */
export type Claimed = {
  id: number
  channel: Channel
  to: string
  subject: string | null
  text: string
  attempts: number
  /** Seconds. */
  lifetime: number
}

/**
 * Takes the message that may go for longest, for one sender only: committed as 'sending' before anything leaves.
 * @param only takes this one, if it still waits
 */
export async function claimMessage(
  db: Kysely<Tables>,
  channels: readonly Channel[],
  only?: number,
): Promise<Claimed | undefined> {
  return await db
    .updateTable('outbox')
    .set({ status: 'sending', attempts: sql`attempts + 1`, claimed_at: sql`now()` })
    .where('id', '=', (of) =>
      of
        .selectFrom('outbox')
        .select('id')
        .where(waiting)
        .where('channel', 'in', channels)
        .where('not_before', '<=', sql<Date>`now()`)
        .where('expires_at', '>', sql<Date>`now()`)
        .$if(only !== undefined, (one) => one.where('id', '=', only ?? 0))
        .orderBy('not_before')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'channel',
      'recipient as to',
      'subject',
      'text',
      'attempts',
      sql<number>`extract(epoch from expires_at - now())::float8`.as('lifetime'),
    ])
    .executeTakeFirst()
}

type Outcome = {
  status: 'sent' | 'failed' | 'unknown'
  provider: string
  provider_id?: string
  error?: string
}

/** Writes down what became of a message. */
export async function settleMessage(db: Kysely<Tables>, id: number, outcome: Outcome) {
  await db
    .updateTable('outbox')
    .set({ ...outcome, text: masked })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

/** Puts a message back that certainly did not go out. @param isTry whether the vendor was called at all */
export async function requeue(
  db: Kysely<Tables>,
  id: number,
  { afterMs, error, isTry }: { afterMs: number; error: string | null; isTry: boolean },
) {
  await db
    .updateTable('outbox')
    .set({
      status: 'waiting',
      error,
      not_before: sql`now() + ${afterMs} * interval '1 millisecond'`,
      ...(!isTry && { attempts: sql`attempts - 1` }),
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

/**
 * Settles what nobody will send: messages that are over, and those whose sender ended in the middle.
 * @returns how many of each
 */
export async function reapStale(
  db: Kysely<Tables>,
  channels: readonly Channel[],
): Promise<{ failed: number; unknown: number }> {
  const over = await db
    .updateTable('outbox')
    .set({ status: 'failed', error: sql`coalesce(error, 'over before it could be sent')`, text: masked })
    .where('channel', 'in', channels)
    .where(waiting)
    .where('not_before', '<=', sql<Date>`now()`)
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  const lost = await db
    .updateTable('outbox')
    .set({ status: 'unknown', error: 'the program ended while it was being sent', text: masked })
    .where('channel', 'in', channels)
    .where(sending)
    .where('claimed_at', '<', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return { failed: Number(over.numUpdatedRows), unknown: Number(lost.numUpdatedRows) }
}

/** Rows that a sweep removes in one statement: a message to a million learners takes longer than a statement may. */
const BATCH_SIZE = 1_000

/** Removes the messages of more than 30 days ago; the oldest have the lowest ids. @returns how many */
export async function removeOldMessages(db: Kysely<Tables>): Promise<number> {
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('id', 'in', (of) =>
        of.selectFrom('outbox').select('id').orderBy('id').limit(sql.lit(BATCH_SIZE)),
      )
      .where('sent_at', '<', sql<Date>`now() - interval '30 days'`)
      .executeTakeFirst()
    removed += Number(numDeletedRows)
    if (numDeletedRows < BATCH_SIZE) return removed
  }
}

/** Shows a message to the operator, because its channel has no transport. */
export async function showMessage(
  db: Kysely<Tables>,
  { channel, to, subject, text }: Message,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ channel, recipient: to, subject: subject ?? null, text })
    .execute()
}

const SHOWN = 50

/** The newest messages, to one recipient or to all. */
export async function newestMessages(db: Kysely<Tables>, to: string | undefined) {
  return await db
    .selectFrom('outbox')
    .select(['channel', 'recipient as to', 'text', 'sent_at'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to as string))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}
