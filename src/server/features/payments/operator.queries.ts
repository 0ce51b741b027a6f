import { type Kysely, sql } from 'kysely'
import { readPaymentCode } from '#domain/payments/payment-code.ts'
import type { PaymentStatus } from '#domain/payments/payment-machine.ts'
import type { Tables } from '#server/db/rows.ts'

export type Wanted = {
  status?: PaymentStatus | undefined
  /** In E.164: of the learner, or of whom the payment is for. */
  phone?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
}

const withPhone = (db: Kysely<Tables>) =>
  db
    .selectFrom('payments')
    .leftJoin('learners', 'learners.id', 'payments.learner_id')
    .leftJoin('payment_contacts', 'payment_contacts.payment_id', 'payments.payment_id')
    .selectAll('payments')
    .select([
      sql<string | null>`coalesce(learners.phone, payment_contacts.phone)`.as('phone'),
      'payment_contacts.payer_name',
    ])

/** Payments for the operator, the newest first. */
export async function findPayments(db: Kysely<Tables>, { status, phone, from, to, limit }: Wanted) {
  let query = withPhone(db)
  if (status) query = query.where('payments.status', '=', status)
  if (phone)
    query = query.where((or) =>
      or.or([or('learners.phone', '=', phone), or('payment_contacts.phone', '=', phone)]),
    )
  if (from) query = query.where('payments.created_at', '>=', from)
  if (to) query = query.where('payments.created_at', '<', to)
  return await query.orderBy('payments.number', 'desc').limit(limit).execute()
}

export type FoundPayment = Awaited<ReturnType<typeof findPayments>>[number]

/** A payment by its id, by the code that its payer was shown, or by its number, which ends its receipt's. */
export async function findPayment(db: Kysely<Tables>, name: string): Promise<FoundPayment | undefined> {
  const number = readPaymentCode(name) ?? /^(?:T-\d{8}-)?(\d{1,12})$/.exec(name)?.[1]
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
  if (number === undefined && !isId) return undefined
  const query = withPhone(db)
  return await (number === undefined
    ? query.where('payments.payment_id', '=', name)
    : query.where('payments.number', '=', Number(number))
  ).executeTakeFirst()
}

/** Everything that happened to a payment, in order, and the callbacks that named it. */
export async function readHistory(db: Kysely<Tables>, paymentId: string) {
  const events = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  const callbacks = await db
    .selectFrom('payment_callbacks')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  const slips = await db
    .selectFrom('payment_slips')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return { events, callbacks, slips }
}

/** What came in and went back, by day in Yangon, provider and currency. */
export async function dailyTotals(db: Kysely<Tables>, days: number) {
  const day = sql<string>`to_char(paid_at at time zone 'Asia/Yangon', 'YYYY-MM-DD')`
  return await db
    .selectFrom('payments')
    .select([
      day.as('day'),
      'provider',
      'currency',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount)`.as('amount'),
      sql<number>`coalesce(sum(refund_amount) filter (where status = 'refunded'), 0)`.as('refunded'),
    ])
    .where('paid_at', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .groupBy([day, 'provider', 'currency'])
    .orderBy('day', 'desc')
    .orderBy('provider')
    .execute()
}

/** Fixes once how much of a payment goes back. @returns the amount; undefined where the payment is not one that was paid */
export async function fixRefund(
  db: Kysely<Tables>,
  paymentId: string,
  amount: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('payments')
    .set({ refund_amount: sql`coalesce(refund_amount, ${amount})` })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .returning('refund_amount')
    .executeTakeFirst()
  return row?.refund_amount ?? undefined
}

/** Lets the amount of a refund be fixed anew. */
export async function clearRefund(db: Kysely<Tables>, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ refund_amount: null })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .execute()
}

/** Says why a slip was refused. */
export async function noteRefusal(trx: Kysely<Tables>, slipId: number, why: string): Promise<void> {
  await trx.updateTable('payment_slips').set({ why }).where('id', '=', slipId).execute()
}
