import { type Kysely, sql } from 'kysely'
import type { Reminder } from '#domain/billing/reminder.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Notes that a learner is told, once. @returns false where they were told before */
export async function noteReminder(
  trx: Kysely<Tables>,
  learnerId: number,
  { product, kind, ends_at }: Reminder,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('subscription_reminders')
    .values({ learner_id: learnerId, product, kind, ends_at, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Notifications that these learners had already, as `learner product kind end in ms`. */
export async function wasNotified(db: Kysely<Tables>, learnerIds: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription_reminders')
    .select(['learner_id', 'product', 'kind', 'ends_at'])
    .where('learner_id', 'in', learnerIds)
    .execute()
  return new Set(rows.map(({ learner_id, ...reminder }) => formatReminderKey(learner_id, reminder)))
}

export const formatReminderKey = (learnerId: number, { product, kind, ends_at }: Reminder) =>
  `${learnerId} ${product} ${kind} ${ends_at.getTime()}`

/** Removes the notes on what ended more than 30 days ago. @returns how many */
export async function removeOldReminders(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('subscription_reminders')
    .where('ends_at', '<', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
