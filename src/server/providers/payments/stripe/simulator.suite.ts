import type { Money } from '#domain/billing/money.ts'
import type { PaymentOrder } from '../port.ts'
import {
  type RawCallback,
  type SimulatedRequest,
  type SimulatedResponse,
  simulateVendor,
} from '../simulator.suite.ts'
import { vendorHmac } from '../wavepay/simulator.suite.ts'

export const account = { secretKey: 'sk_test_thazin', webhookSecret: 'whsec_thazin' }

type Session = {
  id: string
  reference: string
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  intent: string | null
  refunded: number
  isDisputed: boolean
}
type Refund = {
  id: string
  amount: number
  payment_intent: string
  metadata: { reference: string }
  status: string
}

const json = (body: object, status = 200): SimulatedResponse => ({ status, body: JSON.stringify(body) })
const error = (status: number, code: string, message: string) =>
  json({ error: { type: 'invalid_request_error', code, message } }, status)

const chargeOf = ({ intent, amount, currency, reference, refunded, isDisputed }: Session) => ({
  id: `ch_${reference.slice(-6)}`,
  object: 'charge',
  amount,
  currency,
  amount_refunded: refunded,
  refunded: refunded === amount,
  disputed: isDisputed,
  payment_intent: intent,
  metadata: { reference },
})

const intentOf = (session: Session) => ({
  id: session.intent,
  object: 'payment_intent',
  amount: session.amount,
  currency: session.currency,
  status: session.isPaid ? 'succeeded' : 'requires_payment_method',
  metadata: { reference: session.reference },
  latest_charge: session.isPaid ? chargeOf(session) : null,
})

const sessionOf = (session: Session, isExpanded: boolean) => ({
  id: session.id,
  object: 'checkout.session',
  client_reference_id: session.reference,
  amount_total: session.amount,
  currency: session.currency,
  status: session.status,
  payment_status: session.isPaid ? 'paid' : 'unpaid',
  payment_intent: session.intent && isExpanded ? intentOf(session) : session.intent,
  metadata: { reference: session.reference },
  url: `https://checkout.stripe.com/c/pay/${session.id}`,
})

/** The signature of Stripe's header, as its documentation says: HMAC-SHA256 of time, dot and raw body. */
export async function vendorHeader(body: string, secret: string, seconds: number): Promise<string> {
  return `t=${seconds},v1=${await vendorHmac(`${seconds}.${body}`, secret)}`
}

type Change = { amount?: number; currency?: string; wrongKey?: boolean; ageSeconds?: number }

/** Session that was paid, but that no program of ours began. */
const strange = {
  id: 'cs_test_strange',
  status: 'complete',
  isPaid: true,
  intent: 'pi_strange',
  refunded: 0,
  isDisputed: false,
} as const

/** Stripe with one account. */
export async function simulateStripe() {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const answers = new Map<string, SimulatedResponse>()
  const byReference = (reference: string) => {
    const found = [...sessions.values()].find((session) => session.reference === reference)
    if (!found) throw new Error('no such session')
    return found
  }

  function create(form: URLSearchParams): SimulatedResponse {
    const price = 'line_items[0][price_data]'
    const reference = form.get('client_reference_id') ?? ''
    const secondsLeft = Number(form.get('expires_at')) - Date.now() / 1000
    if (secondsLeft < 1800 || secondsLeft > 86_400)
      return error(400, 'parameter_invalid', 'The expires_at timestamp must be at least 30 minutes away')
    if (form.get('payment_intent_data[metadata][reference]') !== reference)
      return error(400, 'parameter_missing', 'metadata')
    const session: Session = {
      id: `cs_test_${sessions.size + 1}`,
      reference,
      amount: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`) ?? '',
      status: 'open',
      isPaid: false,
      intent: null,
      refunded: 0,
      isDisputed: false,
    }
    sessions.set(session.id, session)
    return json(sessionOf(session, false))
  }

  function refund(form: URLSearchParams): SimulatedResponse {
    const intent = form.get('payment_intent') ?? ''
    const session = [...sessions.values()].find((one) => one.intent === intent)
    const amount = Number(form.get('amount'))
    if (!session) return error(404, 'resource_missing', 'No such payment_intent')
    if (session.refunded + amount > session.amount)
      return error(400, 'charge_already_refunded', `Charge ${intent} has already been refunded.`)
    session.refunded += amount
    const made = {
      id: `re_${refunds.length + 1}`,
      amount,
      payment_intent: intent,
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      status: 'succeeded',
    }
    refunds.push(made)
    return json(made)
  }

  function answer({ method, path, query, body }: SimulatedRequest): SimulatedResponse {
    const form = new URLSearchParams(body)
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(form)
    if (method === 'POST' && path === '/v1/refunds') return refund(form)
    if (method === 'GET' && path === '/v1/refunds') {
      const data = refunds.filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
      return json({ object: 'list', data, has_more: false })
    }
    const id = path.split('/').at(-1) ?? ''
    const isExpanded = [...query.keys()].some((name) => name.startsWith('expand'))
    const session = sessions.get(id) ?? [...sessions.values()].find(({ intent }) => intent === id)
    if (method !== 'GET' || !session) return error(404, 'resource_missing', `No such thing: ${id}`)
    return json(path.includes('/payment_intents/') ? intentOf(session) : sessionOf(session, isExpanded))
  }

  const server = await simulateVendor((asked) => {
    if (asked.headers.authorization !== `Bearer ${account.secretKey}`)
      return error(401, 'api_key_invalid', 'Invalid API Key provided: sk_test_*****')
    const key = asked.headers['idempotency-key']
    const kept = typeof key === 'string' ? answers.get(key) : undefined
    if (kept) return kept
    const answered = answer(asked)
    if (typeof key === 'string') answers.set(key, answered)
    return answered
  })

  /** Lets the payer pay, or the session end unpaid. */
  function settle({ reference }: Pick<PaymentOrder, 'reference'>, status: 'succeeded' | 'failed') {
    const session = byReference(reference)
    const isPaid = status === 'succeeded'
    Object.assign(session, {
      status: isPaid ? 'complete' : 'expired',
      isPaid,
      intent: isPaid ? `pi_${reference.slice(-8)}` : null,
    })
  }

  async function send(type: string, id: string, object: object, change: Change = {}): Promise<RawCallback> {
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      type,
      data: { object },
    }
    const body = JSON.stringify(event, null, 2)
    const seconds = Math.floor(Date.now() / 1000) - (change.ageSeconds ?? 0)
    const secret = change.wrongKey ? 'whsec_another' : account.webhookSecret
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': await vendorHeader(body, secret, seconds),
    }
    return { body: Buffer.from(body), headers }
  }

  /** The callback of a session that was paid, or ended unpaid; of a reference that is nobody's too. */
  function report(
    order: PaymentOrder,
    status: 'succeeded' | 'failed',
    change: Change = {},
  ): Promise<RawCallback> {
    const isKnown = [...sessions.values()].some(({ reference }) => reference === order.reference)
    if (isKnown) settle(order, status)
    const { amount = order.amount, currency = order.currency } = change
    const { reference } = order
    const session = isKnown ? byReference(reference) : { ...strange, reference }
    const object = sessionOf({ ...session, amount, currency: currency.toLowerCase() }, false)
    const type = status === 'succeeded' ? 'checkout.session.completed' : 'checkout.session.expired'
    return send(type, `evt_${status}_${order.reference.slice(-8)}`, object, change)
  }

  /** The callback of money that went back: all of it or a part. */
  function reportRefund(order: PaymentOrder, { amount }: Pick<Money, 'amount'>): Promise<RawCallback> {
    const charge = {
      ...chargeOf(byReference(order.reference)),
      amount_refunded: amount,
      refunded: amount === order.amount,
    }
    return send('charge.refunded', `evt_refund_${order.reference.slice(-8)}`, charge)
  }

  const dispute = (order: PaymentOrder) => {
    byReference(order.reference).isDisputed = true
  }
  /** Forgets keys, as Stripe does after a day or more. */
  const forgetKeys = () => answers.clear()
  return { ...server, sessions, refunds, report, reportRefund, send, settle, dispute, forgetKeys }
}
