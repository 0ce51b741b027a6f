import type { ReceiptView } from '#contract/billing/payments.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { shortMoment } from '#web/i18n/clock.ts'
import { day } from '#web/i18n/format.ts'
import { money } from '#web/i18n/money.ts'
import { wayName } from '#web/i18n/plan-names.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { pathIfOurs } from '#web/runtime/documents/path-if-ours.ts'
import { isPaymentWaiting, resolvePaymentPhase } from './payment-phase.ts'

type Args = PageArgs<'paymentId'>

/** A payment as its page shows it: times, sums and names in the reader's words. */
export type ShownPayment = Awaited<ReturnType<typeof loadPayment>>

/** @throws CallError 404 where it is not the visitor's */
export async function loadPayment({ api, learner, params, settings }: Args) {
  const { data: payment, support } = await api.payments.get({ payment_id: params.paymentId })
  const standing = resolvePaymentPhase(payment)
  const [isDown, receipt, zone] = await Promise.all([
    isPaymentWaiting(standing) && isProviderDown(api, payment.provider),
    payment.paid_at === null ? null : api.payments.receipt({ payment_id: payment.payment_id }),
    learner ? api.profile.me({}).then(({ data: me }) => me.time_zone) : DEFAULT_TIME_ZONE,
  ])
  const at = (instant: string | null) => instant && shortMoment(instant, zone)
  return {
    id: payment.payment_id,
    code: payment.payment_code,
    kind: payment.kind,
    standing,
    isDown,
    isLate: Date.parse(payment.expires_at) < Date.now(),
    isAcknowledged: payment.acknowledged,
    plan: { id: payment.plan.id, name: payment.plan.name, product: payment.plan.product },
    price: money(payment),
    way: wayName(payment.provider, payment.provider_name),
    provider: payment.provider,
    qr: payment.qr,
    place: payment.place,
    takesSlip: payment.takes_slip,
    accounts: payment.transfer?.split('\n') ?? [],
    goTo: payment.redirect_url && pathIfOurs(payment.redirect_url, settings.publicUrl),
    slipRefusedBecause: payment.slip_refused_because,
    refunded: payment.refund_amount && money({ ...payment, amount: payment.refund_amount }),
    times: {
      begun: at(payment.created_at),
      until: at(payment.expires_at),
      slip: at(payment.slip_sent_at),
      paid: at(payment.paid_at),
    },
    receipt: receipt && shownReceipt(receipt.data, zone),
    support,
  }
}

/** A provider that is no longer offered answers nobody either. */
async function isProviderDown(api: Args['api'], provider: string): Promise<boolean> {
  const { data: providers } = await api.payments.providers({})
  return !providers.find((one) => one.provider === provider)?.is_available
}

/** A receipt in words; the parts that a payment does not have are null. */
export type ShownReceipt = ReturnType<typeof shownReceipt>

function shownReceipt(receipt: ReceiptView, zone: string) {
  const { period, list_amount, amount, currency, promo_code } = receipt
  return {
    number: receipt.receipt_number,
    date: receipt.paid_at && day(receipt.paid_at, zone),
    listPrice: list_amount === amount ? null : money({ amount: list_amount, currency }),
    promoCode: promo_code,
    paidBy: receipt.paid_by,
    paidFor: receipt.paid_for,
    period: period && { from: day(period.starts_at, zone), until: day(period.ends_at, zone) },
    reference: receipt.provider_reference,
    message: receipt.message,
    refundRule: receipt.refund_message,
  }
}
