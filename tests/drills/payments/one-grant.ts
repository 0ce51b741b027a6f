import { randomUUID } from 'node:crypto'
import { waitingSlips } from '#server/features/payments/operator.queries.ts'
import { approveSlip, refuseSlip } from '#server/features/payments/operator.ts'
import { makeVouchers } from '#server/features/vouchers/make-vouchers.ts'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, manyPayments, planIds } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/slips.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, seeded, whole } from '../random.ts'
import { untilAnswered, untilDone } from './busy.ts'

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

/** One number of a transfer, sent as the slip of fifty payments; then the one that waits is approved by fifty, or refused by some. */
async function raceForSlip({ nodes, transfers, random, fault }: Round) {
  const reference = newReference()
  const image = await picture(64)
  const sent = await racers(async (racer) => {
    const { learner, paymentId } = transfers[racer] as Transfer
    // The number or the picture: each counts once.
    const own = whole(random, 2) === 0
    const slip = {
      paymentId,
      image: own ? await picture(64) : image,
      reference: own ? reference : whole(random, 2) === 0 ? reference : newReference(),
    }
    const { status } = await untilAnswered(() => postSlip(pick(random, nodes), learner, slip))
    return { status, slip }
  })
  const taken = sent.filter(({ status }) => status === 200)
  const twice = (of: (slip: (typeof sent)[number]['slip']) => boolean) =>
    taken.filter(({ slip }) => of(slip)).length
  const [byNumber, byPicture] = [
    twice((slip) => slip.reference === reference),
    twice((slip) => slip.image === image),
  ]
  if (byNumber > 1 || byPicture > 1)
    fault(`a slip counted for ${byNumber} by its number, ${byPicture} by its picture`)
  if (taken.length === 0) fault('a slip counted for nobody')
  if (sent.some(({ status }) => status !== 200 && status !== 422))
    fault(`slips were answered ${[...new Set(sent.map(({ status }) => status))].join()}`)
  for (const { slip } of taken) await decide({ nodes, random, fault }, slip.paymentId)
}

/** Fifty operators decide at once, on both nodes: the first counts. */
async function decide(
  { nodes, random, fault }: Pick<Round, 'nodes' | 'random' | 'fault'>,
  paymentId: string,
) {
  const slip = (await waitingSlips(nodes[0].deps.db)).find(({ payment_id }) => payment_id === paymentId)
  if (!slip) return fault('a slip that was taken does not wait')
  const refusals = whole(random, 2) === 0 ? 0 : 3
  const outcomes = await racers(async (racer) => {
    const { deps } = pick(random, nodes)
    const isNo = racer < refusals
    const outcome = await untilDone(() =>
      isNo ? refuseSlip(deps, slip.id, 'no') : approveSlip(deps, slip.id),
    )
    return outcome === 'moved' ? (isNo ? 'refused' : 'approved') : null
  })
  const moved = outcomes.filter((outcome) => outcome !== null)
  const granted = await grantsOf(nodes[0], 'source', `payment:${paymentId}`)
  if (moved.length !== 1 || granted !== (moved[0] === 'approved' ? 1 : 0))
    fault(`a slip was ${moved.join(' and ') || 'not decided'}, with ${granted} grants`)
}

/** Fifty racers on two nodes for a code, for a transfer's number and picture, and for the slip's approval, again and again. */
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
  const faults: string[] = []
  try {
    const random = seeded(seed)
    const learners: Learner[] = []
    while (learners.length < RACERS) learners.push(await newLearner(first))
    for (let round = 1; round <= rounds; round++) {
      // Else those who lost ten races may try no more.
      await first.deps.db.deleteFrom('limit_counters').where('scope', '=', 'voucher-hour').execute()
      const transfers = await racers((racer) => transfer(first, learners[racer] as Learner))
      const fault = (what: string) => faults.push(`round ${round}: ${what}`)
      await raceForCode({ nodes: [first, second], learners, transfers, random, fault })
      await raceForSlip({ nodes: [first, second], learners, transfers, random, fault })
    }
    return { faults }
  } finally {
    await second.stop()
    await first.stop()
  }
}
