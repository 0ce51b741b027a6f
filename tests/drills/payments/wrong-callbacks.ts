import { createHash } from 'node:crypto'
import { readPayment } from '#server/features/billing/payments/payments.queries.ts'
import { toPaymentOrder } from '#server/features/billing/payments/start-payment.ts'
import { sandbox } from '#server/providers/payments/sandbox.ts'
import { type SimulatedVendor, simulateVendors } from '#server/providers/payments/vendors.suite.ts'
import { withCircuit } from '#server/providers/payments/with-circuit.ts'
import { newLearner } from '#tests/support/factories.ts'
import {
  initialise,
  manyPayments,
  pendingPayment,
  planIds,
  postCallback,
  SANDBOX_SECRET,
  sandboxEvent,
} from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { untilAnswered } from '../busy.ts'
import { seeded, whole } from '../random.ts'
import { atOnce } from './at-once.ts'
import { type Subjects, WAYS } from './callback-ways.ts'

const AT_ONCE = 8
/** One in so many of the slow kind, a mebibyte each. */
const SELDOM = 20
/** What is kept of a body, in bytes. */
const BEGINNING = 2048

/** Everything that money moves, as one text; a signed event that moves nothing may stand in a payment's history. */
async function stateOf({ deps }: TestApp): Promise<string> {
  const moves = deps.db.selectFrom('payment_events').selectAll().where('outcome', '=', 'moved')
  const rows: object[][] = [await moves.execute()]
  for (const table of ['payments', 'grants', 'grant_ends', 'offer_uses', 'outbox'] as const)
    rows.push(await deps.db.selectFrom(table).selectAll().execute())
  return JSON.stringify(rows)
}

/** A payment that waits, as its vendor knows it. */
async function orderAt(app: TestApp, { provider, currency }: SimulatedVendor, slug: string) {
  const learner = await newLearner(app)
  const input = { plan_id: (await planIds(app))[slug], provider, currency }
  const { body } = await initialise(app, learner, input)
  const payment = await readPayment(app.deps.db, body.data.payment_id)
  const offered = app.deps.payments.find(({ id }) => id === provider)
  if (!payment || !offered) throw new Error(`not begun at ${provider}`)
  return { order: await toPaymentOrder(app.deps, payment, offered), offered }
}

async function newSubjects(app: TestApp, vendors: SimulatedVendor[]): Promise<Subjects> {
  const { payment: pending } = await pendingPayment(app)
  const { payment: other } = await pendingPayment(app, 'english-90')
  const { payment } = await pendingPayment(app)
  const body = Buffer.from(JSON.stringify(sandboxEvent(payment, 'succeeded')))
  await postCallback(app, body)
  const atVendors = []
  for (const vendor of vendors) {
    const { order, offered } = await orderAt(app, vendor, 'english-30')
    const { order: another } = await orderAt(app, vendor, 'english-90')
    atVendors.push({ vendor, order, other: another, offered })
  }
  return { pending, other, paid: { payment, body }, vendors: atVendors }
}

const digest = (body: Uint8Array) =>
  `${createHash('sha256').update(body).digest('hex')} ${body.length} ${createHash('sha256').update(body.subarray(0, BEGINNING)).digest('hex')}`

/** What was written down since, as digests. */
async function recorded({ deps }: TestApp, after: number): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('payment_callbacks')
    .select(['body_hash', 'bytes', 'beginning'])
    .where('id', '>', after)
    .execute()
  return rows.map(
    ({ body_hash, bytes, beginning }) =>
      `${body_hash.toString('hex')} ${bytes} ${createHash('sha256').update(beginning).digest('hex')}`,
  )
}

const lastRecord = async ({ deps }: TestApp): Promise<number> =>
  (
    await deps.db
      .selectFrom('payment_callbacks')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0

/** The whole program with every vendor, and the sandbox besides. */
async function startAll() {
  const vendors = await simulateVendors()
  const settings = Object.assign({}, ...vendors.map((vendor) => vendor.settings))
  const app = await startApp({ settings: { ...manyPayments, ...settings, LOG_LEVEL: 'silent' } })
  const built = sandbox({ secrets: [SANDBOX_SECRET], publicUrl: app.deps.config.publicUrl })
  app.deps.payments = [...app.deps.payments, withCircuit(built, () => performance.now())]
  const stop = async () => {
    await app.stop()
    for (const vendor of vendors) await vendor.stop()
  }
  return { app, vendors, stop }
}

/** Callbacks that were right before something was changed. @returns what they changed, and which were answered wrongly or not recorded */
export async function wrongCallbacks(
  count: number,
  seed: number,
): Promise<{ ways: number; faults: string[] }> {
  const { app, vendors, stop } = await startAll()
  const faults: string[] = []
  try {
    const subjects = await newSubjects(app, vendors)
    const [before, last] = [await stateOf(app), await lastRecord(app)]
    const sent: string[] = []
    await atOnce(count, AT_ONCE, async (n) => {
      const random = seeded(seed * 1_000_003 + n)
      const turn = WAYS[n % WAYS.length] as (typeof WAYS)[number]
      const isSlow = turn.name.endsWith('mebibyte') && whole(random, SELDOM) > 0
      const { name, make } = isSlow ? (WAYS[0] as typeof turn) : turn
      const { body, wanted, headers, provider } = await make(random, subjects)
      const address = `198.51.${whole(random, 250)}.${whole(random, 250)}`
      const { status } = await untilAnswered(() =>
        postCallback(app, Buffer.from(body), { provider, headers, address }),
      )
      sent.push(digest(body))
      if (status !== wanted)
        faults.push(`${name}: ${status} for ${Buffer.from(body).toString().slice(0, 300)}`)
    })
    if ((await stateOf(app)) !== before) faults.push('something changed')
    const kept = (await recorded(app, last)).sort()
    if (kept.join() !== sent.sort().join()) faults.push(`${kept.length} of ${count} are recorded, or others`)
    return { ways: WAYS.length, faults: faults.slice(0, 20) }
  } finally {
    await stop()
  }
}
