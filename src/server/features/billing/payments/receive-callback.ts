import { isCurrency, isSameMoney, type Money } from '#domain/billing/money.ts'
import type { PaymentEvent } from '#domain/billing/payment-machine.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import type {
  Acknowledgement,
  Callback,
  CallbackVerdict,
  OfferedProvider,
  ProviderEvent,
} from '#server/providers/payments/port.ts'
import { type Received, recordCallback } from './callbacks.queries.ts'
import { type PaymentRow, readPayment, readPaymentOfProvider } from './payments.queries.ts'
import { checkBy } from './settle.queries.ts'
import { settle } from './settle.ts'
import { toPaymentOrder } from './start-payment.ts'

/** The longest callback that is read where its provider says nothing else: many times what they send. */
const MAX_BYTES = 16_384
/** Delay after which a payment is asked about, in ms, whose callback could not be proven. */
const PROVE_LATER_MS = 60_000

/** The payment that a reference of ours names. */
function idOf(reference: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(reference)
  return parts ? parts.slice(1).join('-') : null
}

/**
 * Event for a provider's message. A success without money, or in one that we do not know, is none.
 * @returns null for what says nothing yet, or nothing that can be believed
 */
export function toPaymentEvent({ status, money }: ProviderEvent): PaymentEvent | 'nothing' | 'wrong-money' {
  if (status === 'pending') return 'nothing'
  if (money !== null && !isCurrency(money.currency)) return 'wrong-money'
  const checked = money as Extract<PaymentEvent, { kind: 'succeeded' }>['money'] | null
  if (status !== 'succeeded') return { kind: status, money: checked }
  return checked ? { kind: 'succeeded', money: checked } : 'wrong-money'
}

/** The longest number of a provider that is kept; theirs have a few dozen characters. */
const MAX_NUMBER_LENGTH = 300

/** True if the provider's numbers can be stored, and told apart again. A NUL can't, and half a surrogate pair becomes another's. */
export const isStorable = ({ eventId, providerReference }: ProviderEvent) =>
  [eventId, providerReference ?? ''].every(
    (text) => text.length <= MAX_NUMBER_LENGTH && text.isWellFormed() && !text.includes('\0'),
  )

async function namedPayment(
  { db }: Deps,
  { reference, providerReference }: ProviderEvent,
  listeners: readonly OfferedProvider[],
) {
  const id = reference === null ? null : idOf(reference)
  if (id !== null) return await readPayment(db, id)
  if (reference !== null || providerReference === null) return undefined
  const names = listeners.map((one) => one.id)
  return await readPaymentOfProvider(db, names, providerReference)
}

/** The payment of an event, where it is one of this provider's. */
async function paymentOf(deps: Deps, event: ProviderEvent, listeners: readonly OfferedProvider[]) {
  const payment = await namedPayment(deps, event, listeners)
  const provider = listeners.find((one) => one.id === payment?.provider)
  return payment && provider ? { payment, provider } : null
}

/** True if it says that other money was paid than was asked for. Then it is wrong, whatever a status query would say. */
const claimsOtherMoney = ({ status, money }: ProviderEvent, { amount, currency }: PaymentRow) =>
  status === 'succeeded' && (money === null || !isSameMoney(money as Money, { amount, currency } as Money))

/** Event as it is proven: by itself, or the answer of a status query; null where the provider does not answer that. */
async function proven(
  deps: Deps,
  event: ProviderEvent,
  { payment, provider }: { payment: PaymentRow; provider: OfferedProvider },
): Promise<ProviderEvent | null> {
  if (provider.proof === 'callback' || event.status !== 'succeeded' || !provider.check) return event
  const checked = await provider.check(await toPaymentOrder(deps, payment, provider))
  return checked.outcome === 'known' ? { ...checked.event, eventId: event.eventId } : null
}

/**
 * Takes a provider's callback: judges the raw bytes, compares provider, amount and currency, settles the payment, and answers after the
 * commit. What is wrong changes nothing, is written down and answered 400; of a sender that sends too many, what isn't signed is not
 * looked at any further.
 * @throws Failure 404 where nobody listens under this name, 400 for what is wrong, 429 for too much of it, 503 where its proof cannot be had now
 */
export async function receiveCallback(
  deps: Deps,
  {
    name,
    address,
    wait,
    ...given
  }: Omit<Callback, 'now'> & { name: string; address: string; wait: number | null },
): Promise<Acknowledgement> {
  const listeners = deps.payments.filter(({ id, listensAs }) => (listensAs ?? id) === name)
  const [first] = listeners
  if (!first) throw fail.notFound()
  const record = (received: Pick<Received, 'outcome' | 'reason' | 'paymentId'>, db = deps.db) =>
    recordCallback(db, { provider: name, address, body: given.body, ...received })
  const refuse = async (reason: string, paymentId?: string) => {
    await record({ outcome: 'refused', reason, ...(paymentId !== undefined && { paymentId }) })
    deps.log.warn({ provider: name, reason, payment: paymentId }, 'a callback was refused')
    return fail.badRequest()
  }

  const verdict: CallbackVerdict =
    given.body.length > (first.longestCallback ?? MAX_BYTES)
      ? { outcome: 'refused', reason: 'too long' }
      : first.verify({ ...given, now: deps.now() })
  if (verdict.outcome === 'refused') throw wait === null ? await refuse(verdict.reason) : fail.tooMany(wait)
  if (verdict.outcome === 'ignored') {
    await record({ outcome: 'ignored', reason: verdict.reason })
    return verdict.acknowledgement
  }
  if (!isStorable(verdict.event)) throw await refuse('a number that cannot be stored')
  const found = await paymentOf(deps, verdict.event, listeners)
  if (!found) throw await refuse('no payment of this provider has this reference')
  const paymentId = found.payment.payment_id
  if (claimsOtherMoney(verdict.event, found.payment))
    throw await refuse('another amount or currency', paymentId)
  const event = await proven(deps, verdict.event, found)
  if (!event) {
    await record({ outcome: 'unproven', paymentId })
    await checkBy(deps.db, paymentId, new Date(deps.now().getTime() + PROVE_LATER_MS))
    throw fail.unavailable()
  }
  const isOfIt = event.reference === verdict.event.reference && isStorable(event)
  const move = isOfIt ? toPaymentEvent(event) : 'wrong-money'
  if (move === 'wrong-money') throw await refuse('another amount, currency or order', paymentId)
  if (move === 'nothing') {
    await record({ outcome: 'known', paymentId })
    return verdict.acknowledgement
  }
  const reported = { event: move, via: 'callback', eventId: event.eventId } as const
  const outcome = await settle(
    deps,
    paymentId,
    { ...reported, providerReference: event.providerReference },
    (trx) => record({ outcome: 'moved', paymentId }, trx),
  )
  if (outcome === 'wrong-money') throw await refuse('another amount or currency', paymentId)
  if (outcome !== 'moved') await record({ outcome: 'known', paymentId })
  return verdict.acknowledgement
}
