import { expect, it } from 'vitest'
import { newOrder, paymentsSuite } from './payments.suite.ts'
import type { PaymentOrder } from './port.ts'
import { sandbox, sandboxSignature } from './sandbox.ts'

const SECRET = 'a secret of the sandbox'

function report(
  order: PaymentOrder,
  status: string,
  change: { amount?: number; currency?: string; wrongKey?: boolean } = {},
) {
  const { amount = order.amount, currency = order.currency, wrongKey = false } = change
  const event = {
    event_id: `${status}-${order.reference}`,
    payment_id: order.paymentId,
    status,
    amount,
    currency,
    provider_reference: 'sb-1',
  }
  const body = Buffer.from(JSON.stringify(event))
  const signature = sandboxSignature(wrongKey ? 'another' : SECRET, body, new Date())
  return { body, headers: { 'content-type': 'application/json', 'sandbox-signature': signature } }
}

const provider = sandbox({ secrets: [SECRET, 'the secret before'], publicUrl: 'http://localhost:3000' })

paymentsSuite('sandbox', async () => ({
  provider,
  report,
  acknowledgement: { media_type: 'application/json', body: '{"received":true}' },
  currency: 'MMK',
  namesCurrency: true,
  stop: async () => {},
}))

it('refuses a signature that is more than five minutes off, on either side', () => {
  const raw = report(newOrder(), 'succeeded')
  const at = (ms: number) => provider.verify({ ...raw, now: new Date(Date.now() + ms) }).outcome
  expect([at(-290_000), at(290_000)]).toEqual(['verified', 'verified'])
  expect([at(-302_000), at(302_000)]).toEqual(['refused', 'refused'])
})

it('takes the secret before as well, so that a new one can come without a stop', () => {
  const order = newOrder()
  const { body } = report(order, 'succeeded')
  const verdict = (secret: string) =>
    provider.verify({
      body,
      headers: { 'sandbox-signature': sandboxSignature(secret, body, new Date()) },
      now: new Date(),
    }).outcome
  expect([verdict('the secret before'), verdict('one before that')]).toEqual(['verified', 'refused'])
})

it('signs as the contract says: HMAC-SHA256 of time, dot and raw body', () => {
  const body = Buffer.from('{"a":1}')
  expect(sandboxSignature('key', body, new Date(1_700_000_000_500))).toBe(
    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac key
    't=1700000000,v1=a438e398bfafc57e4396bb7fc2304422f0f768e965d073ca313cb52e22e6ad03',
  )
})

it('reports what was pressed on its page, signed by the first secret, once for each answer', () => {
  const now = new Date()
  const order = newOrder()
  const press = (status: 'succeeded' | 'failed') => {
    const raw = provider.pressed?.(order, status, now)
    return raw && sandbox({ secrets: [SECRET], publicUrl: '' }).verify({ ...raw, now })
  }
  const { reference, amount, currency } = order
  const event = { reference, status: 'succeeded', money: { amount, currency } }
  expect(press('succeeded')).toMatchObject({ outcome: 'verified', event })
  expect(press('succeeded')).toEqual(press('succeeded'))
  expect(press('failed')).not.toMatchObject({ event: press('succeeded') })
})
