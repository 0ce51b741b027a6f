import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayment } from '#server/features/billing/payments/payments.queries.ts'
import { toPaymentOrder } from '#server/features/billing/payments/start-payment.ts'
import type { PaymentOrder } from '#server/providers/payments/port.ts'
import { sandbox } from '#server/providers/payments/sandbox.ts'
import type { RawCallback } from '#server/providers/payments/simulator.suite.ts'
import { type SimulatedVendor, simulateVendors } from '#server/providers/payments/vendors.suite.ts'
import { withCircuit } from '#server/providers/payments/with-circuit.ts'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, planIds, SANDBOX_SECRET, sandboxSettings } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { type Change, takeChanges, watchChanges } from '#tests/support/walks/changes.ts'

type Caller = Pick<
  SimulatedVendor,
  'provider' | 'listensAs' | 'currency' | 'report' | 'settle' | 'chargeBack'
>

/** Ways to pay that never call. */
const SILENT: Readonly<Record<string, string>> = { bank: 'the operator says what came' }

/** What each callback leaves that comes once more: it is written down as known, within the limit of its sender. */
const NOTED = ['INSERT payment_callbacks', 'INSERT limit_counters', 'UPDATE limit_counters']

let app: TestApp
let vendors: SimulatedVendor[]
let callers: Caller[]
beforeAll(async () => {
  vendors = await simulateVendors()
  const settings = Object.assign(
    { LOG_LEVEL: 'silent', OTP_ADDRESS_HOURLY: '100000', PAYMENT_BANK_ACCOUNTS: 'Bank · Thazin · 1234' },
    sandboxSettings,
    ...vendors.map((vendor) => vendor.settings),
  )
  app = await startApp({ settings })
  const built = sandbox({ secrets: [SANDBOX_SECRET], publicUrl: app.deps.config.publicUrl })
  app.deps.payments = [...app.deps.payments, withCircuit(built, () => performance.now())]
  const ofSandbox: Caller = {
    provider: 'sandbox',
    listensAs: 'sandbox',
    currency: 'MMK',
    report: (order, fate) => built.pressed?.(order, fate, new Date()) as RawCallback,
    settle: null,
  }
  callers = [...vendors, ofSandbox]
  await watchChanges(app.deps.db)
})
afterAll(async () => {
  await app.stop()
  for (const vendor of vendors) await vendor.stop()
})

/** A learner's payment as its provider knows it. */
async function begun({ provider, currency }: Caller): Promise<PaymentOrder> {
  const learner = await newLearner(app)
  const plan_id = (await planIds(app))['english-30']
  const { status, body } = await initialise(app, learner, { plan_id, provider, currency })
  expect([provider, status]).toEqual([provider, 200])
  const payment = await readPayment(app.deps.db, body.data.payment_id)
  const offered = app.deps.payments.find(({ id }) => id === provider)
  if (!payment || !offered) throw new Error(`Nothing was begun at ${provider}`)
  return await toPaymentOrder(app.deps, payment, offered)
}

type Sent = { answers: string[]; done: string[]; noted: string[] }

const namesOf = (changes: readonly Change[]) => changes.map(({ table, kind }) => `${kind} ${table}`).sort()

/** Sends callbacks at once. @returns what is answered, and which rows are changed by all of them */
async function sendAtOnce({ listensAs }: Caller, raws: readonly RawCallback[]): Promise<Sent> {
  await takeChanges(app.deps.db)
  const answers = await Promise.all(
    raws.map(async ({ body, headers }) => {
      const url = `/api/payment/callback/${listensAs}`
      const answer = await app.app.inject({ method: 'POST', url, headers, payload: Buffer.from(body) })
      return `${answer.statusCode} ${answer.body}`
    }),
  )
  const names = namesOf(await takeChanges(app.deps.db))
  const isNoted = (name: string) => NOTED.includes(name)
  return { answers, done: names.filter((name) => !isNoted(name)), noted: names.filter(isNoted) }
}

type Tell = (caller: Caller, order: PaymentOrder) => Promise<RawCallback> | RawCallback

const pay: Tell = (caller, order) => {
  caller.settle?.(order, 'succeeded')
  return caller.report(order, 'succeeded')
}
const decline: Tell = (caller, order) => {
  caller.settle?.(order, 'failed')
  return caller.report(order, 'failed')
}

/** Everything a provider says of a payment, one after the other. */
const STORIES: Readonly<Record<string, readonly Tell[]>> = {
  'a payment': [pay],
  'a refusal': [decline],
  'a payment after a refusal': [decline, pay],
}

/** What is wrong where each word of a story comes five times at once and twice more, beside the same story told once. */
async function faultsOf(caller: Caller, story: readonly Tell[]): Promise<unknown[]> {
  const [once, often] = [await begun(caller), await begun(caller)]
  const faults: unknown[] = []
  for (const tell of story) {
    const single = await sendAtOnce(caller, [await tell(caller, once)])
    const raw = await tell(caller, often)
    const atOnce = await sendAtOnce(caller, [raw, raw, raw, raw, raw])
    const again = await sendAtOnce(caller, [raw, raw])
    const answers = new Set([...single.answers, ...atOnce.answers, ...again.answers])
    if (answers.size > 1 || !single.answers[0]?.startsWith('200')) faults.push(['answers', ...answers])
    if (single.done.length === 0) faults.push('does nothing')
    if (atOnce.done.join() !== single.done.join()) faults.push(['at once does', atOnce.done, single.done])
    if (again.done.length > 0) faults.push(['once more does', again.done])
  }
  return faults
}

test('every provider that may call is walked', () => {
  const names = app.deps.payments.map(({ id, listensAs }) => listensAs ?? id)
  const walked = [...callers.map(({ listensAs }) => listensAs), ...Object.keys(SILENT)]
  expect([...new Set(names)].sort()).toEqual([...new Set(walked)].sort())
})

test('whatever a provider says has one effect, sent twice and at once, and is answered alike', async () => {
  const wrong: unknown[] = []
  for (const caller of callers)
    for (const [name, story] of Object.entries(STORIES))
      for (const fault of await faultsOf(caller, story)) wrong.push([caller.provider, name, fault])
  expect(wrong).toEqual([])
})

test('a chargeback that comes twice and at once takes the lessons back once', async () => {
  for (const caller of callers.filter(({ chargeBack }) => chargeBack)) {
    const order = await begun(caller)
    await sendAtOnce(caller, [await pay(caller, order)])
    const { provider_reference: number } = (await readPayment(app.deps.db, order.paymentId)) ?? {}
    const raw = (await caller.chargeBack?.(number ?? '')) as RawCallback
    const { answers, done } = await sendAtOnce(caller, [raw, raw, raw])
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 /)])
    expect(done.filter((name) => name === 'UPDATE payments')).toHaveLength(1)
    expect((await sendAtOnce(caller, [raw, raw])).done).toEqual([])
  }
})
