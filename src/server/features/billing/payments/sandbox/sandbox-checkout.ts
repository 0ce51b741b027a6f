import type { SandboxOrderView } from '#contract/billing/payments.ts'
import { paymentCode } from '#domain/billing/payment-code.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { type PaymentRow, readPayment } from '../payments.queries.ts'
import { receiveCallback } from '../receive-callback.ts'
import { toPaymentOrder } from '../start-payment.ts'

/** A payment at the provider whose page is ours. @throws Failure 404 where there is none, or no such provider */
async function sandboxPayment(deps: Deps, paymentId: string) {
  const payment = await readPayment(deps.db, paymentId)
  const provider = deps.payments.find(({ id }) => id === payment?.provider)
  if (!payment || !provider?.pressed) throw fail.notFound()
  return { payment, provider, pressed: provider.pressed }
}

const isOpen = ({ status, expires_at }: PaymentRow, now: Date) => status === 'pending' && expires_at > now

/** View of the checkout page, for whoever has its address, as a provider's does. */
export async function readCheckout(deps: Deps, paymentId: string, locale: Locale): Promise<SandboxOrderView> {
  const { payment } = await sandboxPayment(deps, paymentId)
  const { payment_id, number, status, amount, currency, plan_name } = payment
  return {
    payment_id,
    payment_code: paymentCode(number),
    status,
    amount,
    currency,
    title: localize(plan_name, locale),
    is_open: isOpen(payment, deps.now()),
  }
}

/**
 * Sends what was pressed the way of every callback: signed, verified, settled.
 * @throws Failure 409 where the payment is no longer open
 */
export async function press(
  deps: Deps,
  paymentId: string,
  { decision, address }: { decision: 'pay' | 'decline'; address: string },
): Promise<void> {
  const { payment, provider, pressed } = await sandboxPayment(deps, paymentId)
  if (!isOpen(payment, deps.now())) throw fail.conflict(messages().billing_payment_not_open())
  const order = await toPaymentOrder(deps, payment, provider)
  const callback = pressed(order, decision === 'pay' ? 'succeeded' : 'failed', deps.now())
  await receiveCallback(deps, { name: provider.id, address, wait: null, ...callback })
}
