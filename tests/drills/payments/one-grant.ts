import { randomUUID } from 'node:crypto'
import { approveTransferReceipt, refuseTransferReceipt } from '#server/features/billing/payments/operator.ts'
import { readWaitingReceipts } from '#server/features/billing/payments/transfer-receipts/operator-receipts.queries.ts'
import { makeVouchers } from '#server/features/billing/vouchers/make-vouchers.ts'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, manyPayments, planIds } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/transfer-receipts.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { untilAnswered, untilDone } from '../busy.ts'
import { pick, type Random, seeded, whole } from '../random.ts'
import { imagesHere } from './images-here.ts'

const RACERS = 50

type Learner = { token: string; id: number }
type Transfer = { learner: Learner; paymentId: string }
type Round = {
  nodes: [TestApp, TestApp]
  learners: Learner[]
  transfers: Transfer[]
  random: Random
  fault: (what: string) => void
}

const racers = <T>(work: (racer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: RACERS }, (_, racer) => work(racer)))

/** A payment by bank transfer that waits for its slip. */
async function transfer(app: TestApp, learner: Learner): Promise<Transfer> {
  const input = { plan_id: (await planIds(app))['english-30'], provider: 'bank' }
  const headers = { 'idempotency-key': randomUUID() }
  const { body } = await untilAnswered(() => initialise(app, learner, input, headers))
  return { learner, paymentId: body.data.payment_id }
}

const grantsOf = async ({ deps }: TestApp, from: 'source' | 'learner_id', value: string | number) =>
  (await deps.db.selectFrom('grants').select('source').where(from, '=', value).execute()).length

const allGrants = async ({ deps }: TestApp) =>
  (
    await deps.db
      .selectFrom('grants')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** One code, tried by fifty learners at once; some of them send it twice, under one key or two. */
async function raceForCode({ nodes, learners, random, fault }: Round) {
  const plan = {
    id: (await planIds(nodes[0]))['english-30'] as number,
    product: 'english',
    duration_days: 30,
  } as const
  const [code] = await makeVouchers(nodes[0].deps, { plan, count: 1, batch: 'race' })
  const before = await allGrants(nodes[0])
  const answers = await racers((racer) => {
    const learner = learners[whole(random, 4) === 0 ? 0 : racer] as Learner
    const headers: Record<string, string> = whole(random, 2) === 0 ? { 'idempotency-key': randomUUID() } : {}
    return untilAnswered(() =>
      send(pick(random, nodes), 'POST', '/redeem-code', { code }, { ...learner, headers }),
    )
  })
  const won = answers.filter(({ status }) => status === 200).length
  const others = answers.filter(({ status }) => status !== 200 && status !== 422 && status !== 429)
  const granted = (await allGrants(nodes[0])) - before
  if (granted !== 1 || won > 1) fault(`a code granted ${granted} times, and told ${won}`)
  if (others.length > 0) fault(`a code was answered ${others.map(({ status }) => status).join()}`)
}

/** One number or one picture of a transfer, sent as the slip of fifty payments; all who see that it was sent before say that it is theirs. */
async function raceForSlip({ nodes, transfers, random, fault }: Round) {
  const [reference, image] = [newReference(), await picture(64)]
  const isByNumber = whole(random, 2) === 0
  const statuses = await racers(async (racer) => {
    const { learner, paymentId } = transfers[racer] as Transfer
    const slip = isByNumber
      ? { paymentId, reference, image: await picture(64) }
      : { paymentId, reference: newReference(), image }
    const ask = (isMine: boolean) =>
      untilAnswered(() => postSlip(pick(random, nodes), learner, { ...slip, isMine }))
    const { status } = await ask(false)
    if (status !== 422) return status
    return (await ask(true)).status
  })
  if (statuses.some((status) => status !== 200)) fault(`slips were answered ${[...new Set(statuses)].join()}`)
  const ids = new Set(transfers.map(({ paymentId }) => paymentId))
  const slips = (await readWaitingReceipts(nodes[0].deps.db)).filter(({ payment_id }) => ids.has(payment_id))
  if (slips.length !== RACERS || slips.some(({ others }) => others?.length !== RACERS - 1))
    fault(`${slips.length} slips wait, not all of which are said to be the same`)
  const before = await allGrants(nodes[0])
  const outcomes = await racers((racer) =>
    untilDone(() =>
      approveTransferReceipt(pick(random, nodes).deps, (slips[racer] as (typeof slips)[number]).id),
    ),
  )
  const granted = (await allGrants(nodes[0])) - before
  const moved = outcomes.filter((outcome) => outcome === 'moved').length
  if (
    moved !== 1 ||
    granted !== 1 ||
    outcomes.some((outcome) => outcome !== 'moved' && outcome !== 'counted')
  )
    fault(`one transfer was approved ${moved} times, with ${granted} grants`)
}

/** A slip that nobody else sent. */
async function raceForDecision({ nodes, learners, random, fault }: Round) {
  const { learner, paymentId } = await transfer(nodes[0], learners[0] as Learner)
  const slip = { paymentId, reference: newReference(), image: await picture(64) }
  await untilAnswered(() => postSlip(pick(random, nodes), learner, slip))
  await decide({ nodes, random, fault }, paymentId)
}

/** Fifty operators decide at once, on both nodes: the first counts. */
async function decide(
  { nodes, random, fault }: Pick<Round, 'nodes' | 'random' | 'fault'>,
  paymentId: string,
) {
  const slip = (await readWaitingReceipts(nodes[0].deps.db)).find(
    ({ payment_id }) => payment_id === paymentId,
  )
  if (!slip) return fault('a slip that was taken does not wait')
  const refusals = whole(random, 2) === 0 ? 0 : 3
  const outcomes = await racers(async (racer) => {
    const { deps } = pick(random, nodes)
    const isNo = racer < refusals
    const outcome = await untilDone(() =>
      isNo ? refuseTransferReceipt(deps, slip.id, 'no') : approveTransferReceipt(deps, slip.id),
    )
    return outcome === 'moved' ? (isNo ? 'refused' : 'approved') : null
  })
  const moved = outcomes.filter((outcome) => outcome !== null)
  const granted = await grantsOf(nodes[0], 'source', `payment:${paymentId}`)
  if (moved.length !== 1 || granted !== (moved[0] === 'approved' ? 1 : 0))
    fault(`a slip was ${moved.join(' and ') || 'not decided'}, with ${granted} grants`)
}

/** Fifty racers on two nodes for a code, for the approval of one transfer that all claim, and of one slip, again and again. */
export async function oneGrant(rounds: number, seed: number): Promise<{ faults: string[] }> {
  const first = await startApp({
    settings: {
      ...manyPayments,
      LOG_LEVEL: 'silent',
      OTP_ADDRESS_HOURLY: '1000000',
      OTP_DAILY_BUDGET: '10000000',
    },
  })
  const second = await startSecondNode(first)
  // Slips that wait for each other's pictures would come to the database one by one.
  for (const { deps } of [first, second]) deps.images = imagesHere
  const faults: string[] = []
  try {
    const random = seeded(seed)
    const learners: Learner[] = []
    while (learners.length < RACERS) learners.push(await newLearner(first))
    for (let n = 1; n <= rounds; n++) {
      // Else those who lost ten races may try no more.
      await first.deps.db.deleteFrom('limit_counters').where('scope', '=', 'voucher-hour').execute()
      const transfers = await racers((racer) => transfer(first, learners[racer] as Learner))
      const fault = (what: string) => faults.push(`round ${n}: ${what}`)
      const round = { nodes: [first, second] as [TestApp, TestApp], learners, transfers, random, fault }
      await raceForCode(round)
      await raceForSlip(round)
      await raceForDecision(round)
    }
    return { faults }
  } finally {
    await second.stop()
    await first.stop()
  }
}
