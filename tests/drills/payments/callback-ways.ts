import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OfferedProvider, PaymentOrder } from '#server/providers/payments/port.ts'
import { sandboxSignature } from '#server/providers/payments/sandbox.ts'
import type { SimulatedVendor } from '#server/providers/payments/vendors.suite.ts'
import { SANDBOX_SECRET, sandboxEvent } from '#tests/support/payments/payments.ts'
import { pick, type Random, whole } from '../random.ts'

/** A callback as it is sent, and how it must be answered. */
export type Sent = {
  body: Uint8Array
  provider: string
  headers: Record<string, string>
  wanted: 200 | 400
}

type Payment = { payment_id: string; amount: number; currency: string }

/** What callbacks are made of: payments that wait, and one that was paid by `paid`. */
export type Subjects = {
  pending: Payment
  /** Of another amount. */
  other: Payment
  paid: { payment: Payment; body: Buffer }
  vendors: { vendor: SimulatedVendor; order: PaymentOrder; other: PaymentOrder; offered: OfferedProvider }[]
}

const MEBIBYTE = 1_048_576
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', 'text/xml', 'x']

const signed = (event: object | Buffer, now = new Date()): Sent => {
  const body = Buffer.isBuffer(event) ? event : Buffer.from(JSON.stringify(event))
  const headers = { 'sandbox-signature': sandboxSignature(SANDBOX_SECRET, body, now) }
  return { body, provider: 'sandbox', headers, wanted: 400 }
}

const FIELDS: readonly ((random: Random) => object)[] = [
  (random) => ({ amount: whole(random, 1_000_000_000) - 500_000_000 }),
  () => ({ amount: 15_000.5 }),
  () => ({ amount: '15000' }),
  () => ({ amount: null }),
  (random) => ({ currency: pick(random, ['USD', 'THB', 'mmk', '', 'MMKX', 'ကျပ်']) }),
  () => ({ payment_id: randomUUID() }),
  () => ({ payment_id: 'one' }),
  (random) => ({ status: pick(random, ['paid', 'SUCCEEDED', '', 'pending', 1, null, {}]) }),
  () => ({ event_id: '' }),
  () => ({ event_id: { toString: 1 } }),
  () => ({ provider_reference: 'x'.repeat(500) }),
  (random) => ({ status: pick(random, ['succeeded', 'failed', 'refunded']), event_id: 'e\0' }),
  (random) => ({ status: pick(random, ['succeeded', 'failed', 'refunded']), provider_reference: '\0' }),
  (random) => ({ status: pick(random, ['succeeded', 'failed', 'refunded']), provider_reference: '\ud800' }),
]

/** One bit of a body is another. */
function withOneBit(random: Random, body: Uint8Array): Uint8Array {
  const at = whole(random, body.length)
  const bit = 1 << whole(random, 8)
  return body.map((byte, i) => (i === at ? byte ^ bit : byte))
}

const longer = (body: Uint8Array) =>
  Buffer.concat([body, Buffer.alloc(Math.max(0, MEBIBYTE - body.length), ' ')])

/** A right callback of the sandbox, wrong in one thing; or right, and come before. */
const SANDBOX_WAYS: Record<string, (random: Random, subjects: Subjects) => Sent> = {
  bits: (random, { pending }) => {
    const right = signed(sandboxEvent(pending, 'succeeded'))
    return { ...right, body: withOneBit(random, right.body) }
  },
  signature: (random, { pending }) => {
    const right = signed(sandboxEvent(pending, 'succeeded'))
    const signature = right.headers['sandbox-signature'] ?? ''
    const at = 14 + whole(random, 64)
    const other = signature[at] === '0' ? '1' : '0'
    return {
      ...right,
      headers: { 'sandbox-signature': signature.slice(0, at) + other + signature.slice(at + 1) },
    }
  },
  fields: (random, { pending }) => {
    const change = pick(random, FIELDS)(random)
    const event = { ...sandboxEvent(pending, 'succeeded'), ...change }
    return signed(event.amount === pending.amount && 'amount' in change ? { ...event, amount: 1 } : event)
  },
  'missing fields': (random, { pending }) => {
    const { [pick(random, ['event_id', 'payment_id', 'status', 'amount', 'currency'])]: _, ...rest } =
      sandboxEvent(pending, 'succeeded') as Record<string, unknown>
    return signed(rest)
  },
  age: (random, { pending }) => {
    const off = (301 + whole(random, 1_000_000)) * 1000 * (whole(random, 2) === 0 ? 1 : -1)
    return signed(sandboxEvent(pending, 'succeeded'), new Date(Date.now() + off))
  },
  order: (_, { pending, other }) =>
    signed({ ...sandboxEvent(pending, 'succeeded'), payment_id: other.payment_id }),
  replay: (_, { paid }) => ({ ...signed(paid.body), wanted: 200 }),
  'replayed failure': (_, { paid }) => ({
    ...signed(sandboxEvent(paid.payment, 'failed', { event_id: JSON.parse(paid.body.toString()).event_id })),
    wanted: 200,
  }),
  'other provider': (random, { pending, vendors }) => ({
    ...signed(sandboxEvent(pending, 'succeeded')),
    provider: pick(random, vendors).vendor.listensAs,
  }),
  'cut off': (random, { pending }) => {
    const right = signed(sandboxEvent(pending, 'succeeded'))
    return { ...right, body: right.body.subarray(0, whole(random, right.body.length)) }
  },
  'other content': (random, { pending }) => ({
    ...signed(Buffer.from(new URLSearchParams({ ...pending, amount: '1', status: 'succeeded' }).toString())),
    headers: {
      'sandbox-signature': pick(random, ['', 't=,v1=', `t=${'9'.repeat(40)},v1=${'0'.repeat(64)}`, '\u00ff']),
      'content-type': pick(random, TYPES),
    },
  }),
  'a mebibyte': (_, { pending }) => {
    const right = signed(sandboxEvent(pending, 'succeeded'))
    return { ...right, body: longer(right.body) }
  },
}

type Vendor = Subjects['vendors'][number]

async function reported({ vendor }: Vendor, order: PaymentOrder, change: object = {}): Promise<Sent> {
  const { body, headers } = await vendor.report(order, 'succeeded', change)
  return { body, headers: { ...headers }, provider: vendor.listensAs, wanted: 400 }
}

/** What a vendor sends, wrong in one thing. */
const VENDOR_WAYS: Record<string, (random: Random, vendor: Vendor, subjects: Subjects) => Promise<Sent>> = {
  bits: async (random, one) => {
    const right = await reported(one, one.order)
    const now = new Date()
    const verify = (body: Uint8Array) => one.offered.verify({ ...right, body, now })
    // Where the adapter reads the same in it, it is the same callback: another case of a hash, a bit that base64 leaves out.
    for (;;) {
      const body = withOneBit(random, right.body)
      if (!isDeepStrictEqual(verify(body), verify(right.body))) return { ...right, body }
    }
  },
  key: (_, one) => reported(one, one.order, { wrongKey: true }),
  amount: (random, one) => {
    const amount = pick(random, [1, one.order.amount - 1, one.order.amount + 1, one.order.amount * 100])
    return reported(one, one.order, { amount })
  },
  order: (_, one) => reported(one, { ...one.order, reference: one.other.reference }),
  'order of nobody': (_, one) => reported(one, { ...one.order, reference: randomUUID().replaceAll('-', '') }),
  'other provider': async (random, one, { vendors }) => {
    const others = vendors.filter(({ vendor }) => vendor.listensAs !== one.vendor.listensAs)
    return { ...(await reported(one, one.order)), provider: pick(random, others).vendor.listensAs }
  },
  'cut off': async (random, one) => {
    const right = await reported(one, one.order)
    return { ...right, body: right.body.subarray(0, whole(random, right.body.length - 1)) }
  },
  'no headers': async (random, one) => ({
    ...(await reported(one, one.order, { wrongKey: true })),
    headers: { 'content-type': pick(random, TYPES) },
  }),
  'a mebibyte': async (_, one) => {
    const right = await reported(one, one.order)
    return { ...right, body: longer(right.body) }
  },
}

/** Every way, by a name that says what is wrong. */
export const WAYS: readonly { name: string; make: (random: Random, subjects: Subjects) => Promise<Sent> }[] =
  [
    ...Object.entries(SANDBOX_WAYS).map(([name, make]) => ({
      name: `sandbox: ${name}`,
      make: async (random: Random, subjects: Subjects) => make(random, subjects),
    })),
    ...[0, 1, 2, 3, 4].flatMap((at) =>
      Object.entries(VENDOR_WAYS).map(([name, make]) => ({
        name: `vendor ${at}: ${name}`,
        make: (random: Random, subjects: Subjects) => make(random, subjects.vendors[at] as Vendor, subjects),
      })),
    ),
  ]
