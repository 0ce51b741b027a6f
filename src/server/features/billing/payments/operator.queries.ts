import { type Kysely, sql } from 'kysely'
import { readPaymentCode } from '#domain/billing/payment-code.ts'
import type { PaymentStatus } from '#domain/billing/payment-machine.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type PaymentFilter = {
  status?: PaymentStatus | undefined
  /** In E.164: of the learner, or of whom the payment is for. */
  phone?: string | undefined
  provider?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Date that `from` and `to` are about; by `paid_at` only those that were paid. */
  by?: 'created_at' | 'paid_at'
  limit: number
}

const withPhone = (db: Kysely<Tables>) =>
  db
    .selectFrom('payments')
    .leftJoin('accounts', 'accounts.id', 'payments.account_id')
    .leftJoin('payment_contacts', 'payment_contacts.payment_id', 'payments.payment_id')
    .selectAll('payments')
    .select([
      sql<string | null>`coalesce(accounts.phone, payment_contacts.phone)`.as('phone'),
      sql<number | null>`(select min(id) from learners where account_id = payer_account_id)`.as('payer_id'),
      'payment_contacts.payer_name',
      'payment_contacts.payer_contact',
      'payment_contacts.message',
    ])

/** The payments of the account that has a phone, and those for that phone. */
const ofPhone = (phone: string) => sql<boolean>`payments.payment_id in (
  select payment_id from payments join accounts on accounts.id = account_id where phone = ${phone}
  union select payment_id from payment_contacts where phone = ${phone})`

/** Payments for the operator, the newest first. */
export async function findPayments(
  db: Kysely<Tables>,
  { status, phone, provider, from, to, by = 'created_at', limit }: PaymentFilter,
) {
  const at = `payments.${by}` as const
  let query = withPhone(db)
  if (status) query = query.where('payments.status', '=', status)
  if (phone) query = query.where(ofPhone(phone))
  if (provider) query = query.where('payments.provider', '=', provider)
  if (by === 'paid_at') query = query.where('payments.paid_at', 'is not', null)
  if (from) query = query.where(at, '>=', from)
  if (to) query = query.where(at, '<', to)
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

type Total = {
  day: string
  provider: string
  currency: string
  count: number
  amount: number
  refunded: number
}

/** Totals of money received and sent back, by day in Yangon, provider and currency: each on the day on which it did. */
export async function dailyTotals(db: Kysely<Tables>, days: number): Promise<Total[]> {
  const since = sql`now() - ${days} * interval '1 day'`
  const { rows } = await sql<Total>`
    select to_char(at at time zone 'Asia/Yangon', 'YYYY-MM-DD') as day, provider, currency,
      count(came) as count, coalesce(sum(came), 0) as amount, coalesce(sum(went), 0) as refunded
    from (
      select paid_at as at, provider, currency, amount as came, null::int as went
      from payments where paid_at > ${since}
      union all
      select event.at, payments.provider, payments.currency, null, refund_amount
      from payment_events as event join payments using (payment_id)
      where event.kind in ('refunded', 'charged-back') and event.outcome = 'moved' and event.at > ${since}
        and paid_at is not null
    ) as moved
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db)
  return rows
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
