import { isObject, readObject } from '../exact-json.ts'
import type {
  CallbackVerdict,
  Checked,
  Initialised,
  PaymentOrder,
  PaymentProvider,
  Trouble,
} from '../port.ts'
import { isTrouble, refused, requestVendor, TIMEOUT_MS, unknown, whileUp } from '../request.ts'
import { readOutcome } from './outcome.ts'
import { isSigned } from './sign.ts'
import { type Merchant, pageAddress, requestBody, type TradeType } from './wire.ts'

export type KbzPay = {
  merchant: Merchant
  /** Its gateway: https://api.kbzpay.com/payment/gateway */
  url: string
  /** Its page that opens the app: https://wap.kbzpay.com/pgw/pwa/#/ */
  page: string
  timeoutMs?: number
}

type Fields = Record<string, unknown>

const acknowledgement = { media_type: 'text/plain', body: 'success' }

/** Of a callback: three times what KBZPay sends. They are sorted and hashed before it is known who signed them. */
const MAX_FIELDS = 60

/** Minutes that the order may still be paid in, as KBZPay takes them: 1 to 120. */
const minutesLeft = ({ expiresAt }: PaymentOrder) =>
  Math.min(120, Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 60_000)))

/** The fields of an answer that KBZPay says went well. A signature must be right where there is one. */
async function request(
  { url, merchant, timeoutMs = TIMEOUT_MS }: KbzPay,
  path: string,
  body: string,
): Promise<Fields | Trouble> {
  const headers = { 'content-type': 'application/json' }
  const answer = await requestVendor(`${url}/${path}`, {
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (isTrouble(answer)) return answer
  const fields = readObject(answer.text)?.Response
  if (!isObject(fields)) return unknown(`answered ${answer.status} without a Response`)
  if (fields.sign !== undefined && !isSigned(fields, merchant.appKeys))
    return unknown('answered with a wrong signature')
  if (fields.result !== 'SUCCESS' || fields.code !== '0') return refused(fields.code, fields.msg)
  return { fields }
}

async function initialise(kbz: KbzPay, trade_type: TradeType, order: PaymentOrder): Promise<Initialised> {
  const business = {
    merch_order_id: order.reference,
    trade_type,
    title: order.title,
    total_amount: String(order.amount),
    trans_currency: order.currency,
    timeout_express: `${minutesLeft(order)}m`,
  }
  const body = requestBody('precreate', kbz.merchant, business, { notify_url: order.callbackUrl })
  const answer = await request(kbz, 'precreate', body)
  if (isTrouble(answer)) return answer
  const { prepay_id, qrCode } = answer.fields as Fields
  if (typeof prepay_id !== 'string') return unknown('answered without a prepay_id')
  if (trade_type === 'PWAAPP') {
    const url = pageAddress(kbz.page, kbz.merchant, prepay_id)
    return { outcome: 'initialised', checkout: { kind: 'redirect', url }, providerReference: prepay_id }
  }
  if (typeof qrCode !== 'string' || qrCode === '') return unknown('answered without a qrCode')
  return { outcome: 'initialised', checkout: { kind: 'qr', text: qrCode }, providerReference: prepay_id }
}

function verify({ appId, merchantCode, appKeys }: Merchant, body: Uint8Array): CallbackVerdict {
  const request = readObject(body)?.Request
  if (!isObject(request)) return { outcome: 'refused', reason: 'no Request' }
  const fields = { ...request, ...(isObject(request.biz_content) && request.biz_content) }
  if (Object.keys(fields).length > MAX_FIELDS) return { outcome: 'refused', reason: 'too many fields' }
  if (!isSigned(fields, appKeys)) return { outcome: 'refused', reason: 'wrong signature' }
  if (fields.merch_code !== merchantCode || fields.appid !== appId)
    return { outcome: 'refused', reason: 'another merchant' }
  const event = readOutcome(fields)
  return event
    ? { outcome: 'verified', event, acknowledgement }
    : { outcome: 'ignored', reason: 'an unknown trade_status', acknowledgement }
}

async function check(kbz: KbzPay, { reference }: PaymentOrder): Promise<Checked> {
  const body = requestBody('queryorder', kbz.merchant, { merch_order_id: reference })
  const answer = await request(kbz, 'queryorder', body)
  // Whoever says that there is no such order works.
  if (isTrouble(answer)) return answer.reason.startsWith('QUERYORDER_FAIL') ? whileUp(answer) : answer
  const event = readOutcome({ merch_order_id: reference, ...(answer.fields as Fields) })
  if (!event || event.reference !== reference) return whileUp(unknown('answered of no such order'))
  return { outcome: 'known', event }
}

/**
 * KBZPay's payment gateway (PGW), by what several public implementations agree on. In its app (`PWAAPP`) and as a QR code
 * that any Myanmar bank's app reads (`PAY_BY_QRCODE`) are two ways to pay that share one callback. A callback's answer is
 * the literal `success`; without it, KBZPay calls again twice, after 60 and 600 s. Could not be confirmed: whether answers
 * are always signed. Money goes back by hand: the gateway's refunds need a certificate of the merchant's.
 */
export function kbzPay(kbz: KbzPay): PaymentProvider[] {
  const common = {
    currencies: ['MMK'],
    listensAs: 'kbzpay',
    openMinutes: 30,
    proof: 'status',
    verify: ({ body }) => verify(kbz.merchant, body),
    check: (order) => check(kbz, order),
    refund: null,
  } satisfies Partial<PaymentProvider>
  return [
    {
      ...common,
      id: 'kbzpay',
      name: 'KBZPay',
      icon: '/payments/kbzpay.svg',
      order: 10,
      initialise: (order) => initialise(kbz, 'PWAAPP', order),
    },
    {
      ...common,
      id: 'kbzpay-qr',
      name: 'KBZPay QR',
      icon: '/payments/kbzpay-qr.svg',
      order: 11,
      initialise: (order) => initialise(kbz, 'PAY_BY_QRCODE', order),
    },
  ]
}
