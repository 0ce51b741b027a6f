import { Stripe } from 'stripe'
import type { Money } from '#domain/billing/money.ts'
import { isObject } from '../exact-json.ts'
import type {
  Callback,
  CallbackVerdict,
  Checked,
  Initialised,
  PaymentOrder,
  PaymentProvider,
  Refunded,
  Trouble,
} from '../port.ts'
import { refused, unknown, whileUp } from '../request.ts'
import { readEvent, readIntent, readSession } from './event.ts'

export type StripeAccount = {
  secretKey: string
  /** Of the endpoint; any of them counts. */
  webhookSecrets: readonly [string, ...string[]]
  /** https://api.stripe.com */
  url: string
  /** Time that each request may take, in ms; a refund sends three. */
  timeoutMs?: number
}

const TIMEOUT_MS = 3100

/** Maximum age of a callback, in seconds. */
const TOLERANCE = 300

/** Stripe keeps a session open for 30 minutes at least; a little more, for what passes until it has the request. */
const SESSION_SECONDS = 35 * 60

const acknowledgement = { media_type: 'application/json', body: '{"received":true}' }

function connect({ secretKey, url, timeoutMs = TIMEOUT_MS }: StripeAccount): Stripe {
  const { protocol, hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((address, init) =>
      fetch(address, { ...init, redirect: 'error' }),
    ),
  })
}

/** Statuses with which Stripe refuses what was asked; others (a wrong key, too many requests) are everybody's. */
const OF_ONE_REQUEST = new Set([400, 402, 404])

/** Stripe's error in our words: a code and a type, never the message, which may quote what was sent. */
function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Stripe.errors.StripeError)) return unknown('no answer', (error as Error).name)
  const said = [error.statusCode, error.type, error.code]
  const isRefusal = error.statusCode !== undefined && error.statusCode < 500 && error.statusCode !== 409
  if (!isRefusal) return unknown(...said)
  // What it says of this request alone, such as a currency that the payer chose, says nothing of the others.
  return OF_ONE_REQUEST.has(error.statusCode ?? 0) ? whileUp(refused(...said)) : refused(...said)
}

async function withoutThrowing<Reply>(work: () => Promise<Reply>): Promise<Reply | Trouble> {
  try {
    return await work()
  } catch (error) {
    return troubleOf(error)
  }
}

const initialise = (stripe: Stripe, order: PaymentOrder): Promise<Initialised> =>
  withoutThrowing(async () => {
    const metadata = { reference: order.reference }
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        client_reference_id: order.reference,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency.toLowerCase(),
              unit_amount: order.amount,
              product_data: { name: order.title },
            },
          },
        ],
        adaptive_pricing: { enabled: false },
        success_url: order.returnUrl,
        cancel_url: order.returnUrl,
        expires_at: Math.floor(order.createdAt.getTime() / 1000) + SESSION_SECONDS,
        metadata,
        // A charge has the metadata of its intent: that is how a refund finds its payment.
        payment_intent_data: { metadata, description: order.title },
      },
      // A repeat, whose first answer was lost, gets the same session.
      { idempotencyKey: order.reference },
    )
    if (!session.url) return unknown('a session without an address')
    return {
      outcome: 'initialised',
      checkout: { kind: 'redirect', url: session.url },
      providerReference: session.id,
    }
  })

/** Event that Stripe signed by one of the secrets; null where none of them fits, or too long ago. */
function signedEvent(
  stripe: Stripe,
  secrets: readonly string[],
  { body, headers, now }: Callback,
): Stripe.Event | null {
  const signature = headers['stripe-signature'] ?? ''
  for (const secret of secrets)
    try {
      const raw = Buffer.from(body)
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE, undefined, now.getTime())
    } catch {
      // Not by this secret.
    }
  return null
}

function verify(stripe: Stripe, secrets: readonly string[], callback: Callback): CallbackVerdict {
  const sent = signedEvent(stripe, secrets, callback)
  if (!sent) return { outcome: 'refused', reason: 'wrong or old signature' }
  if (!isObject(sent.data?.object)) return { outcome: 'refused', reason: 'not the shape of an event' }
  const reading = readEvent(sent)
  return 'event' in reading
    ? { outcome: 'verified', event: reading.event, acknowledgement }
    : { outcome: 'ignored', reason: reading.ignored, acknowledgement }
}

/** Before it is paid, a payment is known by its session, then by its intent. */
const isIntent = (id: string) => id.startsWith('pi_')

const check = (stripe: Stripe, { providerReference: id, reference }: PaymentOrder): Promise<Checked> =>
  withoutThrowing(async () => {
    if (!id) return { outcome: 'not-opened' }
    const expand = isIntent(id) ? ['latest_charge'] : ['payment_intent.latest_charge']
    const session = isIntent(id) ? null : await stripe.checkout.sessions.retrieve(id, { expand })
    const intent = session ? session.payment_intent : await stripe.paymentIntents.retrieve(id, { expand })
    const reading =
      intent && typeof intent === 'object' && (!session || session.payment_status === 'paid')
        ? readIntent(`check-${intent.id}`, intent)
        : session && readSession(`check-${id}-${session.status}`, session)
    if (!reading || 'ignored' in reading || reading.event.reference !== reference)
      return whileUp(unknown('another payment'))
    return { outcome: 'known', event: reading.event }
  })

async function intentOf(stripe: Stripe, id: string): Promise<string | null> {
  if (isIntent(id)) return id
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  return typeof intent === 'string' ? intent : null
}

/** Stripe forgets idempotency keys after a day or more: a refund of before is found by what it is marked with. */
const refund = (
  stripe: Stripe,
  { providerReference, reference }: PaymentOrder,
  { amount }: Money,
): Promise<Refunded> =>
  withoutThrowing(async () => {
    const payment_intent = providerReference && (await intentOf(stripe, providerReference))
    if (!payment_intent) return whileUp(refused('nothing was paid'))
    const before = await stripe.refunds.list({ payment_intent, limit: 100 })
    const same = before.data.find(
      ({ metadata, status }) => metadata?.reference === reference && status !== 'failed',
    )
    const made =
      same ??
      (await stripe.refunds.create(
        { payment_intent, amount, metadata: { reference } },
        { idempotencyKey: `refund-${reference}` },
      ))
    return { outcome: 'refunded', providerReference: made.id }
  })

/**
 * Stripe, for cards from abroad, by its own library: Checkout sessions, and callbacks that `webhooks.constructEvent` checks.
 * The endpoint's events: checkout.session.completed, .async_payment_succeeded, .async_payment_failed, .expired,
 * charge.refunded, charge.dispute.funds_withdrawn.
 */
export function stripe(account: StripeAccount): PaymentProvider {
  const client = connect(account)
  return {
    id: 'stripe',
    name: 'Visa, Mastercard',
    icon: '/payments/stripe.svg',
    order: 70,
    currencies: ['USD', 'THB', 'SGD', 'JPY'],
    openMinutes: 30,
    // An event holds its whole object. Nothing of it is parsed before its signature was found to be right.
    longestCallback: 131_072,
    proof: 'status',
    initialise: (order) => initialise(client, order),
    verify: (callback) => verify(client, account.webhookSecrets, callback),
    check: (order) => check(client, order),
    refund: (order, money) => refund(client, order, money),
  }
}
