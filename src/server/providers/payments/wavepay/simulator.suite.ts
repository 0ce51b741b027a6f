import type { webcrypto } from 'node:crypto'
import type { PaymentOrder } from '../port.ts'
import {
  type RawCallback,
  type SimulatedRequest,
  type SimulatedResponse,
  simulateVendor,
} from '../simulator.suite.ts'

export const merchant = { merchantId: '6502', merchantName: 'Thazin', secret: 'a secret of Wave' }

/** HMAC-SHA256 by the Web Cryptography API: the vendor's side is not written with what the adapter is written with. */
export async function vendorHmac(text: string, secret: string): Promise<string> {
  const { subtle }: webcrypto.Crypto = globalThis.crypto as webcrypto.Crypto
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const mac = new Uint8Array(await subtle.sign('HMAC', key, bytes.encode(text)))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Text that Wave's own program joins: `null` is written out. */
export const callbackText = (fields: Record<string, string | number | null>) => {
  const { status, timeToLiveSeconds, merchantId, orderId, amount, backendResultUrl } = fields
  const { merchantReferenceId, initiatorMsisdn, transactionId, paymentRequestId, requestTime } = fields
  const first = `${status}${timeToLiveSeconds}${merchantId}${orderId}${amount}${backendResultUrl}`
  return `${first}${merchantReferenceId}${initiatorMsisdn}${transactionId}${paymentRequestId}${requestTime}`
}

const json = (status: number, body: object): SimulatedResponse => ({ status, body: JSON.stringify(body) })

const FIELDS = [
  'time_to_live_in_seconds',
  'merchant_id',
  'order_id',
  'merchant_reference_id',
  'frontend_result_url',
  'backend_result_url',
  'amount',
  'payment_description',
  'merchant_name',
  'items',
  'hash',
]

type Change = { amount?: number; currency?: string; wrongKey?: boolean; more?: Record<string, string | null> }

/** Wave's payment gateway with one merchant. */
export async function simulateWavePay() {
  const payments = new Map<string, Record<string, string>>()
  /** Hashes take a promise, and answers do not wait: they are looked at by `hashes`. */
  const hashes: Promise<boolean>[] = []

  const server = await simulateVendor(
    ({ method, path, headers, body }: SimulatedRequest): SimulatedResponse => {
      if (method !== 'POST' || path !== '/payment') return json(404, { message: 'Not found' })
      if (headers['content-type'] !== 'application/x-www-form-urlencoded')
        return json(422, { errors: { merchant_id: ['The merchant id field is required.'] } })
      const form = Object.fromEntries(new URLSearchParams(body))
      const missing = FIELDS.filter((name) => !form[name])
      if (missing.length > 0)
        return json(422, { errors: Object.fromEntries(missing.map((name) => [name, ['?']])) })
      if (form.merchant_id !== merchant.merchantId) return json(404, { message: 'No record found' })
      if (!/^\d+$/.test(form.amount ?? '') || Number(form.time_to_live_in_seconds) > 600)
        return json(422, { errors: { amount: ['The amount must be an integer.'] } })
      const reference = form.merchant_reference_id ?? ''
      if (payments.has(reference)) return json(409, { message: 'Record already exists' })
      const { time_to_live_in_seconds: ttl, merchant_id, order_id, amount, backend_result_url } = form
      const text = `${ttl}${merchant_id}${order_id}${amount}${backend_result_url}${reference}`
      hashes.push(vendorHmac(text, merchant.secret).then((hash) => hash === form.hash))
      payments.set(reference, form)
      return json(200, { message: 'success', transaction_id: `encrypted/${reference}=` })
    },
  )

  /** A callback as Wave sends it: some values null, the amount a number. */
  async function report(order: PaymentOrder, status: string, change: Change = {}): Promise<RawCallback> {
    const fields = {
      status,
      merchantId: merchant.merchantId,
      orderId: order.reference,
      merchantReferenceId: `${order.reference}1a2b3c4d`,
      frontendResultUrl: order.returnUrl,
      backendResultUrl: order.callbackUrl,
      initiatorMsisdn: '9791234567',
      amount: change.amount ?? order.amount,
      timeToLiveSeconds: 600,
      paymentDescription: order.title,
      currency: change.currency ?? 'MMK',
      additionalField1: null,
      transactionId: status === 'PAYMENT_CONFIRMED' ? '360123' : null,
      paymentRequestId: 'pr-360',
      requestTime: '2026-11-22T15:38:56',
      ...change.more,
    }
    const hashValue = await vendorHmac(
      callbackText(fields),
      change.wrongKey ? 'another secret' : merchant.secret,
    )
    const body = Buffer.from(JSON.stringify({ ...fields, hashValue }))
    return { body, headers: { 'content-type': 'application/json' } }
  }

  return { ...server, payments, report, areSigned: async () => (await Promise.all(hashes)).every(Boolean) }
}
