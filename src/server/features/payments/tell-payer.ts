import type { PaymentEventKind } from '#domain/payments/payment-machine.ts'
import { PAYMENT_EVENT_KINDS, type PaymentKind } from '#domain/school/lookups.ts'
import { chooseLocale, inLocale } from '#domain/text/locales.ts'
import type { Deps } from '#server/deps.ts'
import { inLocaleOf, messages } from '#server/messages.ts'
import { type LockedPayment, phoneOfLearner } from './settle.queries.ts'

const LIFETIME_SECONDS = 86_400

/** The title that clients know a payment's success by. */
export const titleOf = (kind: PaymentKind): string =>
  Object.entries(PAYMENT_EVENT_KINDS).find(([, of]) => of === kind)?.[0] ?? 'Payment Successful'

type Told = { payment: LockedPayment; learnerId: number; event: PaymentEventKind; note: string | undefined }

/** What the learner is told of an event, in the language in which they paid; null where there is nothing to say. */
function textOf({ payment, event, note }: Told): string | null {
  const locale = chooseLocale(payment.locale, undefined)
  const plan = inLocale(payment.plan_name, locale)
  return inLocaleOf(locale, () => {
    switch (event) {
      case 'succeeded':
        return `${titleOf(payment.kind)}\n${messages().payment_told_succeeded({ plan })}`
      case 'refunded':
      case 'charged-back':
        return messages().payment_told_refunded({ plan })
      case 'slip-refused':
        return messages().payment_told_slip_refused({ why: note ?? '' })
      default:
        return null
    }
  })
}

/**
 * Tells the learner what became of a payment, in the transaction that moved it. Who paid signed in sees it where pushes are seen; to the
 * phone that was paid for without signing in it goes as SMS.
 */
export async function tellPayer(deps: Deps, told: Told): Promise<void> {
  const text = textOf(told)
  const to = text === null ? null : await phoneOfLearner(deps.db, told.learnerId)
  if (text === null || to === null) return
  const channel = told.payment.kind === 'normal' ? 'push' : 'sms'
  await deps.outbox.send(deps.db, { channel, to, text, lifetime: LIFETIME_SECONDS })
}
