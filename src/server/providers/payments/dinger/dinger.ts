import { z } from 'zod'
import { readObject } from '../exact-json.ts'
import type {
  CallbackVerdict,
  Checkout,
  Initialised,
  PaymentOrder,
  PaymentProvider,
  Trouble,
} from '../port.ts'
import { isTrouble, refused, requestVendor, TIMEOUT_MS, unknown, whileUp } from '../request.ts'
import { CHANNELS, type ChannelName, type DingerChannel } from './channels.ts'
import { encryptPayload, openResult } from './cipher.ts'
import { readOutcome } from './outcome.ts'

export type Dinger = {
  projectName: string
  merchantName: string
  apiKey: string
  /** Payloads are encrypted by it. */
  publicKey: string
  /** Callbacks are opened by any of them. */
  callbackKeys: readonly [string, ...string[]]
  channels: readonly ChannelName[]
  /** Its API: https://api.dinger.asia */
  url: string
  /** Its pages: https://portal.dinger.asia/gateway */
  page: string
  timeoutMs?: number
}

const acknowledgement = { media_type: 'application/json', body: '{"success":true}' }

const tokenGiven = z.object({
  code: z.literal('000'),
  response: z.object({ paymentToken: z.string().min(1) }),
})
const paymentMade = z.object({
  code: z.literal('000'),
  response: z.object({
    transactionNum: z.string().min(1).max(100),
    merchOrderId: z.string().max(100).nullish(),
    formToken: z.string().max(2000).nullish(),
    qrCode: z.string().max(4000).nullish(),
  }),
})
const notMade = z.object({ code: z.string(), message: z.string().nullish() })

/** Reads an answer whose code is `000`; any other code is a refusal. */
function read<Shape extends z.ZodType>(shape: Shape, { status, text }: { status: number; text: string }) {
  const given = readObject(text)
  const { success, data } = shape.safeParse(given)
  if (success) return { data }
  const no = notMade.safeParse(given).data
  if (no && no.code !== '000') return refused(no.code, no.message)
  return status < 300 ? unknown(`answered ${status} without what was asked for`) : refused(status)
}

/** A number of Myanmar as people write it there: 09…; null for any other. */
const nationalPhone = (phone: string | null) => (phone?.startsWith('+959') ? `0${phone.slice(3)}` : null)

const payloadOf = (
  { merchantName }: Dinger,
  { providerName, methodName }: DingerChannel,
  order: PaymentOrder,
) =>
  JSON.stringify({
    providerName,
    methodName,
    totalAmount: order.amount,
    orderId: order.reference,
    customerName: merchantName,
    customerPhone: nationalPhone(order.phone) ?? '',
    items: JSON.stringify([{ name: order.title, amount: order.amount, quantity: '1' }]),
  })

type Made = z.output<typeof paymentMade>['response']

function checkoutOf(
  { page }: Dinger,
  { flow }: DingerChannel,
  order: PaymentOrder,
  made: Made,
): Checkout | Trouble {
  if (flow.kind === 'app') return { kind: 'app' }
  if (flow.kind === 'qr') return made.qrCode ? { kind: 'qr', text: made.qrCode } : unknown('no qrCode')
  if (!made.formToken) return unknown('no formToken')
  const query = new URLSearchParams({
    transactionNo: made.transactionNum,
    formToken: made.formToken,
    merchantOrderId: made.merchOrderId ?? order.reference,
  })
  return { kind: 'redirect', url: `${page}/${flow.path}?${query}` }
}

async function initialise(dinger: Dinger, channel: DingerChannel, order: PaymentOrder): Promise<Initialised> {
  const { projectName, apiKey, merchantName, url, publicKey, timeoutMs = TIMEOUT_MS } = dinger
  if (channel.flow.kind === 'app' && nationalPhone(order.phone) === null)
    return whileUp(refused(`${channel.providerName} needs a phone of Myanmar`))
  const signal = AbortSignal.timeout(timeoutMs)
  const query = new URLSearchParams({ projectName, apiKey, merchantName })
  const first = await requestVendor(`${url}/api/token?${query}`, { method: 'GET', signal })
  // Without a token nothing was opened, whatever happened to the request.
  if (isTrouble(first)) return { ...first, outcome: 'refused' }
  const token = read(tokenGiven, first)
  if ('outcome' in token) return { ...token, outcome: 'refused' }

  const answer = await requestVendor(`${url}/api/pay`, {
    headers: {
      authorization: `Bearer ${token.data.response.paymentToken}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      payload: encryptPayload(payloadOf(dinger, channel, order), publicKey),
    }).toString(),
    signal,
  })
  if (isTrouble(answer)) return answer
  const made = read(paymentMade, answer)
  // With a token, a refusal is of this order alone: a phone that has no such wallet, for instance.
  if ('outcome' in made) return made.outcome === 'refused' ? whileUp(made) : made
  const checkout = checkoutOf(dinger, channel, order, made.data.response)
  if ('outcome' in checkout) return checkout
  return { outcome: 'initialised', checkout, providerReference: made.data.response.transactionNum }
}

function verify({ callbackKeys }: Dinger, body: Uint8Array): CallbackVerdict {
  const { paymentResult, checksum } = readObject(body) ?? {}
  if (typeof paymentResult !== 'string' || typeof checksum !== 'string')
    return { outcome: 'refused', reason: 'no paymentResult' }
  const plain = openResult(paymentResult, checksum, callbackKeys)
  const fields = plain === null ? null : readObject(plain)
  if (!fields) return { outcome: 'refused', reason: 'does not open, or to another checksum' }
  const outcome = readOutcome(fields)
  if (!outcome) return { outcome: 'refused', reason: 'not the shape of a result' }
  return outcome.event
    ? { outcome: 'verified', event: outcome.event, acknowledgement }
    : { outcome: 'ignored', reason: 'an unknown transactionStatus', acknowledgement }
}

/**
 * Dinger, by what several public implementations agree on: it carries Onepay, which publishes no API of its own, and other
 * wallets. Each is a way to pay of its own; all share one callback, whose encryption (AES by the callback key) is what vouches for
 * it, and which no status query backs: none is published. Could not be confirmed: what it expects as an answer, and how
 * often it calls again. Money goes back by hand.
 */
export const dinger = (dinger: Dinger): PaymentProvider[] =>
  dinger.channels.map((name) => {
    const channel = CHANNELS[name]
    return {
      id: channel.id,
      name: channel.name,
      icon: `/payments/${channel.icon}.svg`,
      order: channel.order,
      currencies: ['MMK'],
      listensAs: 'dinger',
      openMinutes: 30,
      proof: 'callback',
      initialise: (order) => initialise(dinger, channel, order),
      verify: ({ body }) => verify(dinger, body),
      check: null,
      refund: null,
    }
  })
