import { type Kysely, sql } from 'kysely'
import type { PaymentState } from '#domain/billing/payment-machine.ts'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { PaymentTables } from '#server/platform/db/payment-rows.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { Owner } from './payments.queries.ts'

/** The payment, held for this transaction alone. */
export async function lockPayment(trx: Kysely<Tables>, paymentId: string) {
  return await trx
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

export const toPaymentState = ({
  status,
  amount,
  currency,
  granted,
  place,
  slip,
}: LockedPayment): PaymentState => ({
  status,
  money: { amount, currency },
  grant: granted,
  place,
  slip,
})

type EventRow = Omit<PaymentTables['payment_events'], 'id' | 'at'> & { at: Date }

async function insertEvent(trx: Kysely<Tables>, event: EventRow): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Writes an event, once. A number that came with another payment, or said something else of this one, makes no repeat of what a provider signed:
 * it is written under a number of its own.
 * @returns false where the provider's event was written before
 */
export async function addEvent(trx: Kysely<Tables>, event: EventRow): Promise<boolean> {
  if (await insertEvent(trx, event)) return true
  const { provider, event_id, payment_id, kind } = event
  const same = await trx
    .selectFrom('payment_events')
    .select(['payment_id', 'kind'])
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  if (same.payment_id === payment_id && same.kind === kind) return false
  return await insertEvent(trx, { ...event, event_id: `${event_id} ${payment_id} ${kind}` })
}

type Saved = {
  state: PaymentState
  providerReference: string | null
  owner: Owner | null
  refundAmount: number | null
  paidAt: Date | null
  expiresAt: Date
  nextCheckAt: Date | null
}

export async function saveState(trx: Kysely<Tables>, paymentId: string, saved: Saved): Promise<void> {
  const { state, providerReference, owner, refundAmount, paidAt, expiresAt, nextCheckAt } = saved
  await trx
    .updateTable('payments')
    .set({
      status: state.status,
      granted: state.grant,
      place: state.place,
      slip: state.slip,
      provider_reference: providerReference,
      account_id: owner?.account_id ?? null,
      learner_id: owner?.id ?? null,
      refund_amount: refundAmount,
      paid_at: paidAt,
      expires_at: expiresAt,
      next_check_at: nextCheckAt,
    })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** The slip that waits gets the payment's own fate. */
export async function settleTransferReceipt(
  trx: Kysely<Tables>,
  paymentId: string,
  { status, at }: { status: 'approved' | 'refused'; at: Date },
): Promise<void> {
  await trx
    .updateTable('payment_slips')
    .set({ status, decided_at: at })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Payments whose time is over and whose slip does not wait, the oldest first, without those that were seen already. */
export async function duePayments(
  db: Kysely<Tables>,
  { now, except, limit }: { now: Date; except: readonly string[]; limit: number },
): Promise<{ payment_id: string; expires_at: Date }[]> {
  return await db
    .selectFrom('payments')
    .select(['payment_id', 'expires_at'])
    .where(indexPredicate`status = 'pending'`)
    .where('expires_at', '<=', now)
    .where('slip', '!=', 'waiting')
    .where(sql<boolean>`payment_id <> all(${except}::uuid[])`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Payments that wait for a slip to be looked at that there is no more: its sender's account was deleted. */
export async function readPaymentsWithoutReceipt(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payment_id')
    .where(indexPredicate`status = 'pending' and slip = 'waiting'`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment_slips')
            .select('id')
            .whereRef('payment_slips.payment_id', '=', 'payments.payment_id')
            .where('payment_slips.status', '=', 'waiting'),
        ),
      ),
    )
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/** Takes payments of which the provider is to be asked; a run that is killed asks again at `again`. */
export async function claimChecks(
  db: Kysely<Tables>,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<string[]> {
  const claimed = await db
    .updateTable('payments')
    .set({ next_check_at: again })
    .where('payment_id', 'in', (of) =>
      of
        .selectFrom('payments')
        .select('payment_id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('payment_id')
    .execute()
  return claimed.map(({ payment_id }) => payment_id)
}

/** Makes sure that the provider is asked once more, by then at the latest. */
export async function checkBy(db: Kysely<Tables>, paymentId: string, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: sql<Date>`least(coalesce(next_check_at, ${at}), ${at})` })
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', ['succeeded', 'refunded'])
    .execute()
}

export async function planCheck(db: Kysely<Tables>, paymentId: string, at: Date | null): Promise<void> {
  await db.updateTable('payments').set({ next_check_at: at }).where('payment_id', '=', paymentId).execute()
}
