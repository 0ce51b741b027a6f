import { randomUUID } from 'node:crypto'
import { approveTransferReceipt, refundPayment } from '#server/features/billing/payments/operator.ts'
import { readWaitingReceipts } from '#server/features/billing/payments/transfer-receipts/operator-receipts.queries.ts'
import { makeVouchers } from '#server/features/billing/vouchers/make-vouchers.ts'
import { newLearner } from '#tests/support/factories.ts'
import { type Killed, killAtStatement } from '#tests/support/kill-at-statement.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import {
  initialise,
  manyPayments,
  pendingPayment,
  planIds,
  postCallback,
  runJob,
  sandboxEvent,
} from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip, transferring } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { beginnings, type Case, type Place } from './crash-beginnings.ts'
import { faultsOf, newPromo, PROMO } from './crash-faults.ts'

const MAX_STATEMENTS = 60

/** A learner with a pending payment with the promo code. */
const begun = (app: TestApp) => pendingPayment(app, 'english-30', { promo_code: PROMO })

/** The same at the provider that can be asked. */
async function begunThere({ app, plans }: Place) {
  const learner = await newLearner(app)
  const input = { plan_id: plans['english-30'], provider: 'asked', promo_code: PROMO }
  const { body } = await initialise(app, learner, input)
  return { learner, paymentId: body.data.payment_id as string }
}

/** What providers report. */
const reported = ({ app }: Place): Case[] => [
  {
    name: 'callback',
    periods: 1,
    prepare: async () => {
      const { learner, payment } = await begun(app)
      const body = JSON.stringify(sandboxEvent(payment, 'succeeded'))
      const work = () => postCallback(app, body)
      return { learner, work, heal: async () => void (await work()) }
    },
  },
  {
    name: 'callback of a failure',
    periods: 0,
    prepare: async () => {
      const { learner, payment } = await begun(app)
      const body = JSON.stringify(sandboxEvent(payment, 'failed'))
      const work = () => postCallback(app, body)
      return { learner, work, heal: async () => void (await work()) }
    },
  },
]

/** What is asked for, and sent back. */
const healed = (place: Place): Case[] => [
  {
    name: 'poll',
    periods: 1,
    prepare: async () => {
      const { learner, paymentId } = await begunThere(place)
      place.asked.settle(paymentId, 'succeeded')
      const poll = () => runJob(place.app, 'payments')
      const due = (minutes: number) =>
        place.app.deps.db
          .updateTable('payments')
          .set({ next_check_at: new Date(Date.now() - minutes * 60_000) })
          .where('payment_id', '=', paymentId)
          .where('status', '=', 'pending')
          .execute()
      await due(1)
      const heal = async () => {
        await due(1)
        await poll()
      }
      return { learner, work: poll, heal }
    },
  },
  {
    name: 'refund',
    periods: 0,
    prepare: async () => {
      const { learner, paymentId } = await begunThere(place)
      place.asked.settle(paymentId, 'succeeded')
      await place.app.deps.db
        .updateTable('payments')
        .set({ next_check_at: new Date(0) })
        .where('payment_id', '=', paymentId)
        .execute()
      await runJob(place.app, 'payments')
      const work = () => refundPayment(place.app.deps, paymentId, {})
      const heal = async () => {
        await work()
        const amounts = new Set(place.asked.refunded(paymentId))
        if (amounts.size !== 1 || !amounts.has(13_500)) throw new Error(`Refunded ${[...amounts]}`)
      }
      return { learner, work, heal }
    },
  },
]

/** Codes and slips. */
const byHand = ({ app, plans }: Place): Case[] => [
  {
    name: 'redeem',
    periods: 1,
    prepare: async () => {
      const learner = await newLearner(app)
      const plan = { id: plans['english-30'] as number, product: 'english', duration_days: 30 } as const
      const [code] = await makeVouchers(app.deps, { plan, count: 1, batch: 'crash' })
      const headers = { 'idempotency-key': randomUUID() }
      const work = () => send(app, 'POST', '/redeem-code', { code }, { ...learner, headers })
      return { learner, work, heal: async () => void (await work()) }
    },
  },
  {
    name: 'upload of a slip, repeated and approved',
    periods: 1,
    prepare: async () => {
      const { learner, payment } = await transferring(app)
      const paymentId = payment.payment_id
      const slip = { paymentId, image: await picture(200), reference: newReference() }
      const headers = { 'idempotency-key': randomUUID() }
      const work = () => postSlip(app, learner, slip, headers)
      const heal = async () => {
        const { status, body } = await work()
        if (status !== 200 || body.data.slip !== 'waiting') throw new Error(`The repeat answers ${status}`)
        const all = (await readWaitingReceipts(app.deps.db)).filter(
          ({ payment_id }) => payment_id === paymentId,
        )
        if (all.length !== 1) throw new Error(`${all.length} slips wait`)
        await approveTransferReceipt(app.deps, all[0]?.id ?? 0)
      }
      return { learner, work, heal }
    },
  },
  {
    name: 'approval of a slip',
    periods: 1,
    prepare: async () => {
      const { learner, payment } = await transferring(app)
      const paymentId = payment.payment_id
      await postSlip(app, learner, { paymentId, image: await picture(200), reference: newReference() })
      const slip = (await readWaitingReceipts(app.deps.db)).find(({ payment_id }) => payment_id === paymentId)
      const work = () => approveTransferReceipt(app.deps, slip?.id ?? 0)
      return { learner, work, heal: async () => void (await work()) }
    },
  },
]

/** Kills one work before its statement of this number, heals, and judges. @returns the statements before, and whether there was such a one */
async function tryPoint(app: TestApp, one: Case, at: number, faults: string[]): Promise<Killed> {
  const { learner, work, heal } = await one.prepare()
  const killed = await killAtStatement(work, at)
  try {
    await heal()
  } catch (error) {
    faults.push(`${one.name}, killed at ${at}: ${(error as Error).message}`)
  }
  const found = [...(await faultsOf(app, learner, one.periods)), (await one.judge?.(learner)) ?? []].flat()
  faults.push(...found.map((fault) => `${one.name}, killed at ${at}: ${fault}`))
  return killed
}

/** A statement in a few words: what it does to which table. */
const inWords = (text: string) =>
  /^\s*(insert into|update|delete from|select.*?from|with \w+)\s+"?(\w+)/is
    .exec(text)
    ?.slice(1)
    .map((part) => (part.toLowerCase().startsWith('select') ? 'select from' : part.toLowerCase()))
    .join(' ') ?? text.trim().slice(0, 20)

/**
 * Kills every work on money before each of its statements, and once after the last; then what an operator or a client does anyway must
 * bring money and lessons together.
 * @returns the statements of each work, before each of which and after the last of which it was killed, and what was wrong
 */
export async function paymentCrashes(): Promise<{ points: Record<string, string[]>; faults: string[] }> {
  const app = await startApp({
    settings: {
      ...manyPayments,
      LOG_LEVEL: 'silent',
      OTP_ADDRESS_HOURLY: '100000',
      OTP_DAILY_BUDGET: '1000000',
    },
  })
  const asked = askedProvider()
  app.deps.payments = [...app.deps.payments, asked.provider]
  const faults: string[] = []
  const points: Record<string, string[]> = {}
  try {
    await newPromo(app)
    const place: Place = { app, asked, plans: await planIds(app) }
    for (const one of [...beginnings(place), ...reported(place), ...healed(place), ...byHand(place)])
      for (let at = 1; at <= MAX_STATEMENTS; at++) {
        const { statements, wasKilled } = await tryPoint(app, one, at, faults)
        points[one.name] = statements.map(inWords)
        if (!wasKilled) break
      }
    return { points, faults }
  } finally {
    await app.stop()
  }
}
