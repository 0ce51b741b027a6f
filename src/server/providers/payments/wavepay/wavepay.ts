import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fromMajor } from '#domain/billing/major-units.ts'
import { amountText } from '../amounts.ts'
import { readObject } from '../exact-json.ts'
import type { CallbackVerdict, EventStatus, Initialised, PaymentOrder, PaymentProvider } from '../port.ts'
import { isTrouble, refused, requestVendor, TIMEOUT_MS, unknown } from '../request.ts'
import { isSigned, requestHash } from './sign.ts'

export type WavePay = {
  merchantId: string
  merchantName: string
  /** The first signs, all count. */
  secrets: readonly [string, ...string[]]
  /** Its API: https://payments.wavemoney.io */
  url: string
  /** Address of its page; on test systems, the same host without the API's port. */
  page: string
  timeoutMs?: number
}

/** The longest that a payment stays open at Wave, in seconds. */
const MAX_OPEN_SECONDS = 600

const acknowledgement = { media_type: 'application/json', body: '{"message":"success"}' }

/** Only this status is money. With too little balance the payer may fill up and try again, so nothing is decided. */
const STATUSES: Record<string, EventStatus> = {
  PAYMENT_CONFIRMED: 'succeeded',
  INSUFFICIENT_BALANCE: 'pending',
  TRANSACTION_TIMED_OUT: 'failed',
  SCHEDULER_TRANSACTION_TIMED_OUT: 'failed',
  ACCOUNT_LOCKED: 'failed',
  BILL_COLLECTION_FAILED: 'failed',
  PAYMENT_REQUEST_CANCELLED: 'failed',
}

const shape = z.object({
  status: z.string().max(60),
  // Values are signed with nothing between them: what a digit belongs to is known by the length of our own references.
  orderId: z.string().regex(/^[a-z0-9]{32}$/),
  amount: amountText,
  // The currency is not signed, and Wave has only this one.
  currency: z.literal('MMK').nullish(),
  transactionId: z.string().max(100).nullish(),
})

const made = z.object({ message: z.literal('success'), transaction_id: z.string().min(1) })
const notMade = z.object({ message: z.string() })

function requestForm(wave: WavePay, order: PaymentOrder): Record<string, string> {
  const secondsLeft = Math.floor((order.expiresAt.getTime() - Date.now()) / 1000)
  const signed = {
    time_to_live_in_seconds: String(Math.min(MAX_OPEN_SECONDS, Math.max(60, secondsLeft))),
    merchant_id: wave.merchantId,
    order_id: order.reference,
    amount: String(order.amount),
    backend_result_url: order.callbackUrl,
    // Wave refuses a reference that it saw before, of a try whose answer was lost too.
    merchant_reference_id: `${order.reference}${randomBytes(4).toString('hex')}`,
  }
  return {
    ...signed,
    frontend_result_url: order.returnUrl,
    payment_description: order.title,
    merchant_name: wave.merchantName,
    items: JSON.stringify([{ name: order.title, amount: order.amount }]),
    hash: requestHash(signed, wave.secrets[0]),
  }
}

const parsed = (text: string): unknown => readObject(text) ?? {}

async function initialise(wave: WavePay, order: PaymentOrder): Promise<Initialised> {
  const answer = await requestVendor(`${wave.url}/payment`, {
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(requestForm(wave, order)).toString(),
    signal: AbortSignal.timeout(wave.timeoutMs ?? TIMEOUT_MS),
  })
  if (isTrouble(answer)) return answer
  const given = parsed(answer.text)
  if (answer.status >= 300) return refused(answer.status, notMade.safeParse(given).data?.message)
  const id = made.safeParse(given).data?.transaction_id
  if (id === undefined) return unknown(`answered ${answer.status} without a transaction_id`)
  const url = `${wave.page}/authenticate?${new URLSearchParams({ transaction_id: id })}`
  return { outcome: 'initialised', checkout: { kind: 'redirect', url }, providerReference: null }
}

function verify({ merchantId, secrets }: WavePay, body: Uint8Array): CallbackVerdict {
  const fields = readObject(body)
  if (!fields || !isSigned(fields, secrets)) return { outcome: 'refused', reason: 'wrong signature' }
  if (fields.merchantId !== merchantId) return { outcome: 'refused', reason: 'another merchant' }
  const read = shape.safeParse(fields)
  if (!read.success) return { outcome: 'refused', reason: 'not the shape of a result' }
  const { status: said, orderId, amount, transactionId } = read.data
  const status = STATUSES[said]
  if (!status) return { outcome: 'ignored', reason: 'an unknown status', acknowledgement }
  const money = { amount: fromMajor(amount, 'MMK'), currency: 'MMK' }
  return {
    outcome: 'verified',
    event: {
      eventId: `${orderId}-${said}-${money.amount}`,
      reference: orderId,
      status,
      money,
      providerReference: transactionId ?? null,
    },
    acknowledgement,
  }
}

/**
 * WavePay, by the documentation that Digital Money Myanmar published (2022): POST /payment as a form, then the payer goes
 * to /authenticate. It cannot be asked for a payment's fate, so its signed callback is the proof; the one of a time-out
 * comes up to 900 s late. Could not be confirmed: what it expects as an answer, beyond status 200.
 */
export const wavePay = (wave: WavePay): PaymentProvider => ({
  id: 'wavepay',
  name: 'WavePay',
  icon: '/payments/wavepay.svg',
  order: 20,
  currencies: ['MMK'],
  openMinutes: 15,
  proof: 'callback',
  initialise: (order) => initialise(wave, order),
  verify: ({ body }) => verify(wave, body),
  check: null,
  refund: null,
})
