import { type Kysely, sql } from 'kysely'
import type { PaymentKind } from '#domain/school/lookups.ts'
import type { Quote } from '#server/features/billing/plans/plans.service.ts'
import type { Learner } from '#server/platform/call/handler.ts'
import type { StoredCheckout } from '#server/platform/db/payment-rows.ts'
import type { Person } from '#server/platform/db/personal-table.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Learner whom a payment is for, where that is the account of a phone, and who pays it for them. */
export type Contact = {
  phone: string
  payer_name: string | null
  payer_contact: string | null
  message: string | null
}

/** Owner of a payment: the learner whom it is for, with their account. */
export type Owner = Pick<Learner, 'id' | 'account_id'>

export type NewPayment = {
  quote: Quote
  kind: PaymentKind
  provider: string
  owner: Owner | null
  /** The account of who pays it for somebody else. */
  payerId: string | null
  locale: string
  createdAt: Date
  expiresAt: Date
  /** Time of the first query to the provider; null where it cannot be asked. */
  checkAt: Date | null
}

/** Writes a payment that begins. @returns its id */
export async function addPayment(trx: Kysely<Tables>, payment: NewPayment): Promise<string> {
  const { quote, kind, provider, owner, payerId, locale, createdAt, expiresAt, checkAt } = payment
  const { plan, amount, currency, listAmount, offerId, promoCode } = quote
  const { payment_id } = await trx
    .insertInto('payments')
    .values({
      account_id: owner?.account_id ?? null,
      learner_id: owner?.id ?? null,
      payer_account_id: payerId,
      kind,
      plan_id: plan.id,
      product: plan.product,
      plan_name: JSON.stringify(plan.name),
      duration_days: plan.duration_days,
      list_amount: listAmount,
      amount,
      currency,
      provider,
      offer_id: offerId,
      promo_code: promoCode,
      locale,
      place: offerId === null ? 'none' : 'held',
      created_at: createdAt,
      expires_at: expiresAt,
      next_check_at: checkAt,
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return payment_id
}

export async function addContact(trx: Kysely<Tables>, paymentId: string, contact: Contact): Promise<void> {
  await trx
    .insertInto('payment_contacts')
    .values({ payment_id: paymentId, ...contact })
    .execute()
}

const withTransferReceipt = (db: Kysely<Tables>) =>
  db
    .selectFrom('payments')
    .selectAll()
    .select([
      sql<string | null>`(
        select why from payment_slips where payment_slips.payment_id = payments.payment_id and status = 'refused'
        order by id desc limit 1)`.as('slip_refused_because'),
      sql<Date | null>`(
        select max(sent_at) from payment_slips where payment_slips.payment_id = payments.payment_id)`.as(
        'slip_sent_at',
      ),
    ])

export async function readPayment(db: Kysely<Tables>, paymentId: string) {
  return await withTransferReceipt(db).where('payment_id', '=', paymentId).executeTakeFirst()
}

/** The payment that one of these providers knows by this number of its own. */
export async function readPaymentOfProvider(
  db: Kysely<Tables>,
  providers: readonly string[],
  providerReference: string,
) {
  return await withTransferReceipt(db)
    .where('provider', 'in', providers)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof readPayment>>>

/** A page of the account's payments, the newest first, with how many there are. */
export async function listPayments(
  db: Kysely<Tables>,
  accountId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const rows = await withTransferReceipt(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where((where) =>
      where.or([where('account_id', '=', accountId), where('payer_account_id', '=', accountId)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  if (rows.length > 0 || page === 1) return { rows, total: rows[0]?.total ?? 0 }
  // Behind the last page no row says how many there are.
  const { total } = await listPayments(db, accountId, { page: 1, per_page: 1 })
  return { rows, total }
}

export async function readContact(db: Kysely<Tables>, paymentId: string): Promise<Contact | undefined> {
  return await db
    .selectFrom('payment_contacts')
    .select(['phone', 'payer_name', 'payer_contact', 'message'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Time that the provider may take to open an order before somebody else may ask again, in seconds. */
const OPENING_SECONDS = 15

/** Lets one caller at a time ask the provider to open the order. @returns whether this one may */
export async function claimOpening(db: Kysely<Tables>, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ initialising_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('checkout', 'is', null)
    .where(
      sql<boolean>`(initialising_at is null or initialising_at < now() - ${OPENING_SECONDS} * interval '1 second')`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps how the payer goes on, as the provider said first. A callback that was faster has named the payment already. */
export async function saveCheckout(
  db: Kysely<Tables>,
  paymentId: string,
  { checkout, providerReference }: { checkout: StoredCheckout; providerReference: string | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      checkout: JSON.stringify(checkout),
      provider_reference: sql`coalesce(provider_reference, ${providerReference})`,
    })
    .where('payment_id', '=', paymentId)
    .where('checkout', 'is', null)
    .execute()
}

/** True if one person pays and learns. Nobody named themselves as the payer for somebody else; a campaign has everybody's name. */
const isOnePerson = sql`(payer_account_id is null and (kind = 'campaign' or not exists (
  select from payment_contacts where payment_contacts.payment_id = payments.payment_id and payer_name is not null)))`

/** Notes that the learner, or who pays for them, has seen the success. @returns false where the payment has not succeeded */
export async function acknowledge(
  db: Kysely<Tables>,
  { payment_id, account_id }: PaymentRow,
  { learner, now }: { learner: Owner | null; now: Date },
): Promise<boolean> {
  const isLearners = learner !== null && learner.account_id === account_id
  const row = await db
    .updateTable('payments')
    .set({
      acknowledged_at: sql`case when ${isLearners} or ${isOnePerson} then coalesce(acknowledged_at, ${now}) else acknowledged_at end`,
      payer_acknowledged_at: sql`case when not ${isLearners} or ${isOnePerson} then coalesce(payer_acknowledged_at, ${now}) else payer_acknowledged_at end`,
    })
    .where('payment_id', '=', payment_id)
    .where('status', 'in', ['succeeded', 'refunded'])
    .returning('payment_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Rows of the payments that the account pays for others. */
export const paidByThem = ({ accountId }: Person) =>
  sql<boolean>`payment_id in (select payment_id from payments where payer_account_id = ${accountId})`

/** Rows of the account's payments, and of those for its phone that are nobody's yet. */
export const ofTheirs = ({ accountId, phone }: Person) =>
  sql<boolean>`payment_id in (
    select payment_id from payments where account_id = ${accountId}
    union all
    select payment_id from payment_contacts join payments using (payment_id)
    where account_id is null and phone = ${phone})`
