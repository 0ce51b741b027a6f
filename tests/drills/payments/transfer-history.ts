import { randomUUID } from 'node:crypto'
import {
  approveTransferReceipt,
  refundTransferReceipt,
  refuseTransferReceipt,
} from '#server/features/billing/payments/operator.ts'
import { readWaitingReceipts } from '#server/features/billing/payments/transfer-receipts/operator-receipts.queries.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import { runJob } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/transfer-receipts.ts'
import { untilAnswered, untilDone } from '../busy.ts'
import { pick, whole } from '../random.ts'
import { type History, longAgo, model, POINTS, paymentsOf, setBack, type Told } from './world.ts'

/** The payer sends a slip, sometimes killed over it and repeated: it is taken while nothing is decided, however late. */
async function sendSlip({ nodes, random, learner, faults }: History, told: Told) {
  const { payment_id: paymentId } = told.payment
  const before = model(told.facts)
  const isTaken = before === 'pending' || before === 'expired'
  const slip = { paymentId, image: await picture(48), reference: newReference() }
  const headers = { 'idempotency-key': randomUUID() }
  const post = () => postSlip(pick(random, nodes), learner, slip, headers)
  if (whole(random, 6) === 0) await killAtStatement(post, 1 + whole(random, POINTS)).catch(() => null)
  const { status } = await untilAnswered(post)
  if (status !== (isTaken ? 200 : 409)) faults.push(`${paymentId}: a slip was answered ${status}, ${before}`)
  if (!isTaken) return
  told.facts.delete('expired')
  told.hasSlip = true
}

/** Time goes by while a slip waits: nothing ends by itself. */
async function waitFor(history: History, { payment: { payment_id } }: Told) {
  const { nodes, random, learner, faults } = history
  await setBack(history, { expires_at: longAgo(random) }, payment_id)
  await Promise.all(nodes.map((node) => untilDone(() => runJob(node, 'payments'))))
  const all = await paymentsOf(pick(random, nodes), learner)
  const status = all.find((one) => one.payment_id === payment_id)?.status
  if (status !== 'pending') faults.push(`${payment_id}: ${status} while its slip waits`)
}

const DECISIONS = ['approve', 'approve', 'refuse', 'refund'] as const

/** The operator decides about the slip that waits, is killed over it, or does it twice at once. */
export async function decideSlip(history: History, told: Told) {
  if (!told.hasSlip) return
  const { nodes, random, faults } = history
  const { payment_id } = told.payment
  const slip = (await untilDone(() => readWaitingReceipts(nodes[0].deps.db))).find(
    (one) => one.payment_id === payment_id,
  )
  if (!slip) return faults.push(`${payment_id}: a slip that was taken does not wait`)
  const decide = (what: (typeof DECISIONS)[number], isOver = false) => {
    const { deps } = pick(random, nodes)
    if (what === 'approve') return approveTransferReceipt(deps, slip.id, { isOver })
    return what === 'refund'
      ? refundTransferReceipt(deps, slip.id)
      : refuseTransferReceipt(deps, slip.id, 'no')
  }
  let what = pick(random, DECISIONS)
  if (whole(random, 4) === 0)
    await killAtStatement(() => decide(what), 1 + whole(random, POINTS)).catch(() => null)
  const outcomes = await Promise.all([1, 2].map(() => untilDone(() => decide(what))))
  if (outcomes.filter((outcome) => outcome === 'moved').length > 1)
    faults.push(`${payment_id}: ${what} moved twice`)
  if (outcomes.includes('full') && !outcomes.includes('moved')) {
    what = pick(random, ['approve', 'refund'])
    if ((await untilDone(() => decide(what, true))) !== 'moved')
      faults.push(`${payment_id}: not decided above the limit`)
  }
  told.hasSlip = false
  if (what === 'approve') told.facts.add('succeeded')
  if (what === 'refund') told.facts.add('refunded')
}

/** Something happens to a transfer. */
export async function transferStep(history: History, told: Told) {
  const what = whole(history.random, 6)
  if (what === 0 && told.hasSlip) return await waitFor(history, told)
  if (what <= 2 && told.hasSlip) return await decideSlip(history, told)
  await sendSlip(history, told)
}
