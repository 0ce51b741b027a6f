import { randomUUID } from 'node:crypto'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import {
  initialise,
  manyPayments,
  planIds,
  postCallback,
  runJob,
  sandboxEvent,
} from '#tests/support/payments/payments.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { type Reply, send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { untilAnswered, untilDone } from '../busy.ts'
import { tellProgress } from '../progress.ts'
import { pick, type Random, seeded, whole } from '../random.ts'

type Learner = { token: string; id: number }
type Won = { payment_id: string; amount: number; currency: string }
type Race = {
  nodes: [TestApp, TestApp]
  learners: Learner[]
  planId: number
  random: Random
  faults: string[]
}

/** Rounds that are raced at once: two keep the nodes and the database busy, more only wait for connections. */
const AT_ONCE = 2
const SIGN_IN_AT_ONCE = 10

async function newPromo({ deps }: TestApp, code: string, max_uses: number) {
  const { id } = await deps.db
    .insertInto('offers')
    .values({ max_uses })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db.insertInto('promo_codes').values({ code, offer_id: id, percent: 10 }).execute()
  return async () => {
    const offer = deps.db.selectFrom('offers').select('used').where('id', '=', id)
    return (await untilDone(() => offer.executeTakeFirstOrThrow())).used
  }
}

/** Enough racers of their own that the places which one of them may hold are no limit. */
const learnersFor = (racers: number) => Math.ceil(racers / 2)

/** One racer; a node that is too busy for the moment is asked again under the same key, as a phone does. */
async function enter({ nodes, learners, planId, random }: Race, code: string, racer: number): Promise<Reply> {
  const learner = learners[racer % learners.length] as Learner
  const input = { plan_id: planId, promo_code: code }
  const headers = { 'idempotency-key': randomUUID() }
  return await untilAnswered(() => initialise(pick(random, nodes), learner, input, headers))
}

/** One code, raced for until it is used up, given back by failures and raced for again. @returns what looks at the places after the expiry */
async function runRace(race: Race, round: number, racers: number) {
  const { nodes, random, faults } = race
  const code = `RACE-${round}`
  const max = 1 + whole(random, Math.max(1, Math.floor(racers / 3)))
  const used = await newPromo(nodes[0], code, max)
  const all = await Promise.all(Array.from({ length: racers }, (_, racer) => enter(race, code, racer)))
  const won = all.filter(({ status }) => status === 200).map(({ body }) => body.data as Won)
  const lost = all.filter(({ status, body }) => status === 422 && 'promo_code' in body)
  const expect = (what: string, found: number, right: number) => {
    if (found !== right) faults.push(`round ${round}, ${what}: ${found}, not ${right}`)
  }
  expect('places granted', won.length, Math.min(max, racers))
  expect('refused for the code', lost.length, racers - won.length)
  expect('places counted', await used(), won.length)
  const fails = won.filter(() => whole(random, 2) === 0)
  const tell = (one: Won, status: string, address: string) =>
    untilAnswered(() => {
      const event = JSON.stringify(sandboxEvent(one, status))
      return postCallback(pick(random, nodes), event, { address })
    })
  await Promise.all(
    fails.flatMap((one, at) => [1, 2].map(() => tell(one, 'failed', `198.51.100.${at % 250}`))),
  )
  expect('places after failures', await used(), won.length - fails.length)
  const again = await Promise.all(
    Array.from({ length: fails.length + 5 }, (_, racer) => enter(race, code, racer)),
  )
  expect('places granted again', again.filter(({ status }) => status === 200).length, fails.length)
  const stays = won.filter((one) => !fails.includes(one)).slice(0, 3)
  await Promise.all(stays.map((one) => tell(one, 'succeeded', '203.0.113.9')))
  return async () => expect('places after the expiry', await used(), stays.length)
}

/** Networks with strangers, and how many on each: more than may hold a place. */
const NETWORKS = 4
const STRANGERS = 6

/** Strangers of a few networks at once, then learners: no network holds more than its share, the last quarter is the learners'. */
async function raceStrangers(race: Race, round: number) {
  const { nodes, learners, planId, random, faults } = race
  const code = `STRANGE-${round}`
  const max = 1 + whole(random, 16)
  const used = await newPromo(nodes[0], code, max)
  const input = { plan_id: planId, promo_code: code, provider: 'sandbox' }
  const strangers = await Promise.all(
    Array.from({ length: NETWORKS * STRANGERS }, (_, n) => {
      const headers = { 'idempotency-key': randomUUID() }
      const from = { address: `203.0.${round % 250}.${n % NETWORKS}`, headers }
      const stranger = { ...input, phone: newPhone() }
      return untilAnswered(() =>
        send(pick(random, nodes), 'POST', '/frontend-payment/initialize', stranger, from),
      )
    }),
  )
  const wonBy = strangers.flatMap(({ status }, n) => (status === 200 ? [n % NETWORKS] : []))
  const share = Math.max(2, Math.floor(max / 4))
  const open = max - Math.max(1, Math.floor(max / 4))
  const expect = (what: string, found: number, right: number) => {
    if (found !== right) faults.push(`round ${round}, ${what} of ${max}: ${found}, not ${right}`)
  }
  expect('places of strangers', wonBy.length, Math.min(open, NETWORKS * share))
  for (let network = 0; network < NETWORKS; network++)
    if (wonBy.filter((one) => one === network).length > share)
      faults.push(`round ${round}: network ${network} holds more than ${share} of ${max}`)
  const all = await Promise.all(Array.from({ length: max }, (_, racer) => enter(race, code, racer)))
  const took = all.filter(({ status }) => status === 200).length
  const most = Math.min(max - wonBy.length, Math.min(max, learners.length) * 3)
  expect('places of learners', took, most)
  expect('places counted', await used(), wonBy.length + took)
}

/** Rounds at once, each with a code of its own: what one waits for is another's turn. They expire together, as the clock is everybody's. */
async function runRounds(race: Race, rounds: readonly number[], racers: number) {
  const { nodes } = race
  const endings = await Promise.all(rounds.map((round) => runRace(race, round, racers)))
  nodes[0].advance(31 * 60_000)
  await Promise.all(nodes.map((node) => untilDone(() => runJob(node, 'payments'))))
  nodes[0].advance(-31 * 60_000)
  for (const end of endings) await end()
  for (const round of rounds) await raceStrangers(race, round)
  await forgetKeys(nodes[0])
}

/** Codes are days apart: in one day each learner would use thousands of keys, which every further call counts. */
const forgetKeys = ({ deps }: TestApp) => untilDone(() => deps.db.deleteFrom('idempotency_keys').execute())

/** Racers on two nodes for the places of a promo code, again and again. @returns where the limit was not exact */
export async function promoRace(
  rounds: number,
  racers: number,
  seed: number,
): Promise<{ raced: number; faults: string[] }> {
  const first = await startApp({
    settings: {
      ...manyPayments,
      LOG_LEVEL: 'silent',
      OTP_ADDRESS_HOURLY: '1000000',
      OTP_DAILY_BUDGET: '10000000',
    },
  })
  const second = await startSecondNode(first)
  try {
    const learners: Learner[] = []
    while (learners.length < learnersFor(racers))
      learners.push(
        ...(await Promise.all(
          Array.from({ length: SIGN_IN_AT_ONCE }, () => untilDone(() => newLearner(first))),
        )),
      )
    const planId = (await planIds(first))['english-30'] as number
    const race: Race = { nodes: [first, second], learners, planId, random: seeded(seed), faults: [] }
    let raced = 0
    const line = () => `${raced} of ${rounds} rounds, ${race.faults.length} not exact`
    const endProgress = tellProgress(line, race.faults)
    try {
      while (raced < rounds) {
        const some = Math.min(AT_ONCE, rounds - raced)
        await runRounds(
          race,
          Array.from({ length: some }, (_, at) => raced + 1 + at),
          racers,
        )
        raced += some
      }
    } finally {
      endProgress()
    }
    return { raced: rounds * racers, faults: race.faults }
  } finally {
    await second.stop()
    await first.stop()
  }
}
