import { randomUUID } from 'node:crypto'
import { sandboxSignature } from '#server/providers/payments/sandbox.ts'
import {
  pendingPayment,
  postCallback,
  SANDBOX_SECRET,
  sandboxEvent,
  sandboxSettings,
} from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, seeded, whole } from '../random.ts'

type Sent = { body: Buffer; signature: string; provider?: string; headers?: Record<string, string> }
type Payment = { payment_id: string; amount: number; currency: string }

const sign = (body: Buffer, now = new Date()) => sandboxSignature(SANDBOX_SECRET, body, now)
const signed = (event: object, now?: Date): Sent => {
  const body = Buffer.from(JSON.stringify(event))
  return { body, signature: sign(body, now) }
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
]

/** A right callback, wrong in one thing. */
const WAYS: readonly ((random: Random, payment: Payment) => Sent)[] = [
  (random, payment) => {
    const { body, signature } = signed(sandboxEvent(payment, 'succeeded'))
    const at = whole(random, body.length)
    body[at] = (body[at] as number) ^ (1 << whole(random, 8))
    return { body, signature }
  },
  (random, payment) => {
    const { body, signature } = signed(sandboxEvent(payment, 'succeeded'))
    const at = 14 + whole(random, 64)
    const other = signature[at] === '0' ? '1' : '0'
    return { body, signature: signature.slice(0, at) + other + signature.slice(at + 1) }
  },
  (random, payment) => {
    const change = pick(random, FIELDS)(random)
    const event = { ...sandboxEvent(payment, 'succeeded'), ...change }
    return signed(event.amount === payment.amount && 'amount' in change ? { ...event, amount: 1 } : event)
  },
  (random, payment) => {
    const { [pick(random, ['event_id', 'payment_id', 'status', 'amount', 'currency'])]: _, ...rest } =
      sandboxEvent(payment, 'succeeded') as Record<string, unknown>
    return signed(rest)
  },
  (random, payment) => {
    const off = (301 + whole(random, 1_000_000)) * 1000 * (whole(random, 2) === 0 ? 1 : -1)
    return signed(sandboxEvent(payment, 'succeeded'), new Date(Date.now() + off))
  },
  (random, payment) => ({
    ...signed(sandboxEvent(payment, 'succeeded')),
    provider: pick(random, ['bank', 'bank', 'bank']),
  }),
  (_, payment) => {
    const { body } = signed(sandboxEvent(payment, 'succeeded'))
    return { body: Buffer.concat([body, Buffer.alloc(1_048_576 - body.length, ' ')]), signature: sign(body) }
  },
  (random, payment) => {
    const { body } = signed(sandboxEvent(payment, 'succeeded'))
    return { body: body.subarray(0, whole(random, body.length)), signature: sign(body) }
  },
  (random, payment) => ({
    body: Buffer.from(
      new URLSearchParams({ payment_id: payment.payment_id, status: 'succeeded' }).toString(),
    ),
    signature: pick(random, ['', 't=,v1=', `t=${'9'.repeat(40)},v1=${'0'.repeat(64)}`, 'v1=0,t=0', '\u00ff']),
    headers: {
      'content-type': pick(random, [
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'text/plain',
        'x',
      ]),
    },
  }),
]

/** How much of the slow kind, a mebibyte each, is among them. */
const chosenWay = (random: Random) => {
  const at = whole(random, WAYS.length)
  return at === 6 && whole(random, 20) > 0 ? 0 : at
}

const countOf = async ({ deps }: TestApp) =>
  (
    await deps.db
      .selectFrom('payment_callbacks')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Everything that money moves, as one text. */
async function stateOf({ deps }: TestApp): Promise<string> {
  const tables = ['payments', 'payment_events', 'grants', 'grant_ends', 'offer_uses'] as const
  const rows = []
  for (const table of tables) rows.push(await deps.db.selectFrom(table).selectAll().execute())
  return JSON.stringify(rows)
}

/** Callbacks that were right before something was changed. @returns what they changed, and which were not refused or not recorded */
export async function wrongCallbacks(
  count: number,
  seed: number,
): Promise<{ sent: number; faults: string[] }> {
  const app = await startApp({ settings: { ...sandboxSettings, LOG_LEVEL: 'silent' } })
  const random = seeded(seed)
  const faults: string[] = []
  try {
    const { payment } = await pendingPayment(app)
    const before = await stateOf(app)
    for (let n = 0; n < count; n++) {
      const at = chosenWay(random)
      const { body, ...more } = (WAYS[at] as (typeof WAYS)[number])(random, payment)
      const address = `198.51.${100 + whole(random, 100)}.${whole(random, 250)}`
      const { status } = await postCallback(app, body, { ...more, address })
      if (status !== 400) faults.push(`way ${at}: ${status} for ${body.subarray(0, 300).toString()}`)
    }
    if ((await stateOf(app)) !== before) faults.push('something changed')
    const kept = await countOf(app)
    if (kept !== count) faults.push(`${kept} of ${count} are recorded`)
    return { sent: count, faults: faults.slice(0, 20) }
  } finally {
    await app.stop()
  }
}
