import type { PaymentEventKind } from '#domain/billing/payment-machine.ts'
import { PAYMENT_EVENT_KINDS, type PaymentKind } from '#domain/school/lookups.ts'
import { localize } from '#domain/text/locales.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import type { LockedPayment } from './settle.queries.ts'

/** The title that clients know a payment's success by, in every language. */
const titleOf = (kind: PaymentKind): string =>
  Object.entries(PAYMENT_EVENT_KINDS).find(([, of]) => of === kind)?.[0] ?? 'Payment Successful'

type Told = {
  payment: LockedPayment
  learnerId: number
  event: PaymentEventKind
  /** Unique at the payment's provider. */
  eventId: string
  note: string | undefined
}

type Words = Record<'title' | 'body', ReturnType<typeof inEveryLanguage>>

/** Words by which the learner is told of an event; null where there is nothing to say. */
function wordsOf({ payment, event, note }: Told): Words | null {
  const withPlan = (write: (inputs: { plan: string }) => string) =>
    inEveryLanguage((locale) => write({ plan: localize(payment.plan_name, locale) }))
  const title = titleOf(payment.kind)
  switch (event) {
    case 'succeeded':
      return {
        title: inEveryLanguage(() => title),
        body: withPlan(messages().billing_payment_told_succeeded),
      }
    case 'refunded':
    case 'charged-back':
      return {
        title: inEveryLanguage(() => messages().billing_notified_refunded()),
        body: withPlan(messages().billing_payment_told_refunded),
      }
    case 'slip-refused':
      return {
        title: inEveryLanguage(() => messages().billing_notified_slip_refused()),
        body: inEveryLanguage(() => messages().billing_payment_told_slip_refused({ why: note ?? '' })),
      }
    default:
      return null
  }
}

/** A success answers what the learner has just done, at whatever hour. */
const isUrgent = (event: PaymentEventKind) => event === 'succeeded'

/** Text of an SMS, whose title nobody sees. */
const smsOf = ({ title, body }: Words, event: PaymentEventKind): LocalText =>
  event === 'succeeded' ? inEveryLanguage((locale) => `${title[locale]}\n${body[locale]}`) : body

/** Tells the learner what became of a payment, in the transaction that moved it. */
export async function notifyPayer(deps: Deps, told: Told): Promise<void> {
  const words = wordsOf(told)
  if (!words) return
  const { payment, learnerId, event, eventId } = told
  await notify(deps, learnerId, {
    ...words,
    kind: 'payment',
    link: `/payments/${payment.payment_id}`,
    key: `payment:${payment.payment_id}:${eventId}`.slice(0, 200),
    isUrgent: isUrgent(event),
    sms: smsOf(words, event),
  })
}
