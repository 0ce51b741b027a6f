import { inMajor } from '#domain/billing/major-units.ts'
import type { Currency } from '#domain/billing/money.ts'
import { readObject } from '../exact-json.ts'
import type {
  CallbackVerdict,
  Checked,
  Initialised,
  PaymentOrder,
  PaymentProvider,
  Trouble,
} from '../port.ts'
import { isTrouble, refused, requestVendor, TIMEOUT_MS, unknown, whileUp } from '../request.ts'
import { readJwt, writeJwt } from './jwt.ts'
import { readOutcome } from './outcome.ts'

export type TwoCTwoP = {
  merchantId: string
  /** The first signs, all count. */
  secrets: readonly [string, ...string[]]
  /** The one of the merchant account. */
  currency: Currency
  /** https://pgw.2c2p.com */
  url: string
  timeoutMs?: number
}

type Claims = Record<string, unknown>

const acknowledgement = { media_type: 'application/json', body: '{"status":"received"}' }

/** The claims of a signed answer; null where the answer carries none. */
async function request(
  { url, secrets }: TwoCTwoP,
  path: string,
  claims: Claims,
  signal: AbortSignal,
): Promise<{ claims: Claims | null } | Trouble> {
  const answer = await requestVendor(`${url}/payment/4.3/${path}`, {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ payload: writeJwt(claims, secrets[0]) }),
    signal,
  })
  if (isTrouble(answer)) return answer
  const given = readObject(answer.text)
  if (typeof given?.payload === 'string') {
    const signed = readJwt(given.payload, secrets)
    return signed ? { claims: signed } : unknown('answered with a wrong signature')
  }
  if (typeof given?.respCode === 'string') return refused(given.respCode, given.respDesc)
  return { claims: null }
}

const deadline = ({ timeoutMs = TIMEOUT_MS }: TwoCTwoP) => AbortSignal.timeout(timeoutMs)

async function initialise(pgw: TwoCTwoP, order: PaymentOrder): Promise<Initialised> {
  const claims = {
    merchantID: pgw.merchantId,
    invoiceNo: order.reference,
    // A repeat, whose first answer was lost, gets that answer instead of "existing invoice number".
    idempotencyID: order.reference,
    description: order.title,
    amount: Number(inMajor(order)),
    currencyCode: order.currency,
    frontendReturnUrl: order.returnUrl,
    backendReturnUrl: order.callbackUrl,
  }
  const answer = await request(pgw, 'paymentToken', claims, deadline(pgw))
  if (isTrouble(answer)) return answer
  const { respCode, respDesc, webPaymentUrl, paymentToken } = answer.claims ?? {}
  if (respCode !== undefined && respCode !== '0000') return refused(respCode, respDesc)
  if (typeof webPaymentUrl !== 'string' || !URL.canParse(webPaymentUrl))
    return unknown('answered without a webPaymentUrl')
  return {
    outcome: 'initialised',
    checkout: { kind: 'redirect', url: webPaymentUrl },
    providerReference: typeof paymentToken === 'string' ? paymentToken.slice(0, 200) : null,
  }
}

function verify({ merchantId, secrets }: TwoCTwoP, body: Uint8Array): CallbackVerdict {
  const payload = readObject(body)?.payload
  const claims = typeof payload === 'string' ? readJwt(payload, secrets) : null
  if (!claims) return { outcome: 'refused', reason: 'wrong signature' }
  const read = readOutcome(claims)
  if (!read) return { outcome: 'refused', reason: 'not the shape of a notice' }
  if (read.merchantId !== merchantId) return { outcome: 'refused', reason: 'another merchant' }
  return read.event
    ? { outcome: 'verified', event: read.event, acknowledgement }
    : { outcome: 'ignored', reason: `code ${read.code}`, acknowledgement }
}

async function check(pgw: TwoCTwoP, order: PaymentOrder): Promise<Checked> {
  const claims = { merchantID: pgw.merchantId, invoiceNo: order.reference, locale: 'en' }
  const signal = deadline(pgw)
  let answer = await request(pgw, 'transactionStatus', claims, signal)
  if (isTrouble(answer) ? answer.outcome === 'refused' : answer.claims === null)
    answer = await request(pgw, 'paymentInquiry', claims, signal)
  if (isTrouble(answer)) return answer
  const read = answer.claims && readOutcome(answer.claims)
  // Whoever answers, signed, works, whatever it says of this invoice.
  if (!read?.event) return whileUp(unknown('answered', read?.code ?? 'nothing of the invoice'))
  if (read.merchantId !== pgw.merchantId || read.event.reference !== order.reference)
    return whileUp(unknown('answered of no such invoice'))
  return { outcome: 'known', event: read.event }
}

/**
 * 2C2P's payment gateway 4.3 (developer.2c2p.com): every payload is a JWT by HS256, on its hosted page people pay by MPU, Visa
 * and more. Public sources disagree on who answers a signed status query: /transactionStatus is asked first, and
 * /paymentInquiry where that answers no signed payload. Could not be confirmed: what a notice expects as an answer beyond
 * status 200, and how often it is sent again. Money goes back by hand: refunds there need a certificate of the merchant's.
 */
export const twoCTwoP = (pgw: TwoCTwoP): PaymentProvider => ({
  id: '2c2p',
  name: '2C2P · MPU, Visa, Mastercard',
  icon: '/payments/2c2p.svg',
  order: 60,
  currencies: [pgw.currency],
  openMinutes: 30,
  proof: 'status',
  initialise: (order) => initialise(pgw, order),
  verify: ({ body }) => verify(pgw, body),
  check: (order) => check(pgw, order),
  refund: null,
})
