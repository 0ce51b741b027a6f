import { createHmac } from 'node:crypto'
import { isSameText } from '../same-text.ts'

/** Fields over which a payment's request is signed, in this order. */
const OF_REQUEST = [
  'time_to_live_in_seconds',
  'merchant_id',
  'order_id',
  'amount',
  'backend_result_url',
  'merchant_reference_id',
] as const

/** Fields over which a callback is signed, in this order. */
const OF_CALLBACK = [
  'status',
  'timeToLiveSeconds',
  'merchantId',
  'orderId',
  'amount',
  'backendResultUrl',
  'merchantReferenceId',
  'initiatorMsisdn',
  'transactionId',
  'paymentRequestId',
  'requestTime',
] as const

type Request = Readonly<Record<(typeof OF_REQUEST)[number], string>>
type Fields = Readonly<Record<string, unknown>>

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The `hash` of a payment's request: hex HMAC-SHA256 over the values, with nothing between them. */
export const requestHash = (request: Request, secret: string): string =>
  hmac(OF_REQUEST.map((name) => request[name]).join(''), secret)

/**
 * The `hashValue` of a callback. Null, and what is not there, counts as the text `null`, as Wave's own program writes it.
 * Numbers must come as the text that was sent: see `parseExactly`.
 */
export const callbackHash = (fields: Fields, secret: string): string =>
  hmac(OF_CALLBACK.map((name) => `${fields[name] ?? null}`).join(''), secret)

/** True if a callback carries a hash under one of these secrets. */
export const isSigned = (fields: Fields, secrets: readonly string[]): boolean => {
  const given = fields.hashValue
  if (typeof given !== 'string') return false
  return secrets.some((secret) => isSameText(given.toLowerCase(), callbackHash(fields, secret)))
}
