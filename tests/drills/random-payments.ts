import { randomUUID } from 'node:crypto'
import { newLearner } from '#tests/support/factories.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import {
  initialise,
  manyPayments,
  planIds,
  postCallback,
  runJob,
  sandboxEvent,
} from '#tests/support/payments/payments.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, seeded, whole } from './random.ts'

const PROMO = 'RANDOM'
const SLUGS = ['english-30', 'english-90', 'japanese-30', 'learn-plus-365']

type Learner = { token: string; id: number }
type Payment = { payment_id: string; amount: number; currency: string }
type Fact = 'succeeded' | 'failed' | 'refunded' | 'expired'
type World = { nodes: [TestApp, TestApp]; plans: Record<string, number>; random: Random; faults: string[] }

/** What a payment must be, by the facts that were accepted: the word that weighs most. */
function model(facts: ReadonlySet<Fact>): string {
  for (const fact of ['refunded', 'succeeded', 'failed', 'expired'] as const) if (facts.has(fact)) return fact
  return 'pending'
}

/** A callback of this payment: right, or wrong in one thing. */
function newBody(random: Random, payment: Payment): { body: string; fact: Fact | null; signature?: string } {
  const status = pick(random, ['succeeded', 'succeeded', 'failed', 'refunded'] as const)
  const event = sandboxEvent(payment, status)
  const wrong = whole(random, 8)
  if (wrong === 0) return { body: JSON.stringify({ ...event, amount: event.amount - 1 }), fact: null }
  if (wrong === 1) return { body: JSON.stringify({ ...event, currency: 'USD' }), fact: null }
  if (wrong === 2) return { body: JSON.stringify(event), fact: null, signature: `t=1,v1=${'0'.repeat(64)}` }
  return { body: JSON.stringify(event), fact: status }
}

/** Some callbacks at once, on either node; now and then the program is killed while it takes one, and the provider sends it again. */
async function someCallbacks(
  { nodes, random, faults }: World,
  payment: Payment,
  facts: Set<Fact>,
  sent: string[],
) {
  const count = 1 + whole(random, 3)
  const chosen = Array.from({ length: count }, () => newBody(random, payment))
  const again = sent.length > 0 && whole(random, 2) === 0 ? [pick(random, sent)] : []
  const answers = await Promise.all([
    ...chosen.map(({ body, signature }) =>
      postCallback(pick(random, nodes), body, signature === undefined ? {} : { signature }),
    ),
    ...again.map((body) => postCallback(pick(random, nodes), body)),
  ])
  for (const [i, { status }] of answers.entries()) {
    const expected = chosen[i] && chosen[i].fact === null ? 400 : 200
    if (status !== expected) faults.push(`${payment.payment_id}: a callback was answered ${status}`)
  }
  for (const { fact, body } of chosen) {
    if (fact === null) continue
    facts.add(fact)
    sent.push(body)
  }
}

async function killedCallback({ nodes, random, faults }: World, payment: Payment, facts: Set<Fact>) {
  const status = pick(random, ['succeeded', 'failed', 'refunded'] as const)
  const body = JSON.stringify(sandboxEvent(payment, status))
  const node = pick(random, nodes)
  await killAtStatement(() => postCallback(node, body), 1 + whole(random, 14))
  const { status: answer } = await postCallback(node, body)
  if (answer !== 200) faults.push(`${payment.payment_id}: after a kill the repeat was answered ${answer}`)
  facts.add(status)
}

async function expire({ nodes, random }: World, { payment_id }: Payment, facts: Set<Fact>) {
  await nodes[0].deps.db
    .updateTable('payments')
    .set({ expires_at: new Date(0) })
    .where('payment_id', '=', payment_id)
    .execute()
  await Promise.all([runJob(nodes[0], 'payments'), runJob(pick(random, nodes), 'payments')])
  facts.add('expired')
}

/** Begins a payment, sometimes several times with one key, on both nodes at once. */
async function begin({ nodes, plans, random, faults }: World, learner: Learner): Promise<Payment | null> {
  const input = {
    plan_id: plans[pick(random, SLUGS)],
    ...(whole(random, 2) === 0 && { promo_code: PROMO }),
  }
  const headers = { 'idempotency-key': randomUUID() }
  const tries = 1 + whole(random, 3)
  const answers = await Promise.all(
    Array.from({ length: tries }, () => initialise(pick(random, nodes), learner, input, headers)),
  )
  const ids = new Set(answers.map(({ body }) => body.data?.payment_id))
  if (ids.size !== 1 || answers.some(({ status }) => status !== 200))
    faults.push(`one key began ${ids.size} payments: ${answers.map(({ status }) => status).join()}`)
  return (answers[0]?.body.data as Payment | undefined) ?? null
}

/** Compares what there is with the model, by HTTP and by the rows. */
async function compare(
  { nodes, random, faults }: World,
  learner: Learner,
  payment: Payment,
  facts: Set<Fact>,
) {
  const node = pick(random, nodes)
  const expected = model(facts)
  const { data } = (await send(node, 'GET', `/payments/${payment.payment_id}`, {}, learner)).body
  if (data.status !== expected) faults.push(`${payment.payment_id}: ${data.status}, not ${expected}`)
  const source = `payment:${payment.payment_id}`
  const { db } = node.deps
  const grants = await db
    .selectFrom('grants')
    .leftJoin('grant_ends', 'grant_ends.source', 'grants.source')
    .select(['starts_at', 'ends_at', 'ended_at'])
    .where('grants.source', '=', source)
    .execute()
  const running = grants.filter(({ ended_at }) => ended_at === null)
  if (grants.length > 1 || running.length !== (expected === 'succeeded' ? 1 : 0))
    faults.push(`${payment.payment_id}: ${expected} with ${running.length} of ${grants.length} grants`)
  const days = running.map(({ starts_at, ends_at }) => (ends_at.getTime() - starts_at.getTime()) / 86_400_000)
  if (running.length === 1 && days[0] !== data.plan.duration_days)
    faults.push(`${payment.payment_id}: ${days[0]} days`)
}

/** The periods of a learner, and the places of the code, once all histories are over. */
async function compareAll({ nodes, faults }: World, learners: readonly Learner[]) {
  const [{ deps }] = nodes
  for (const learner of learners) {
    const { count } = await deps.db
      .selectFrom('payments')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('learner_id', '=', learner.id)
      .where('status', '=', 'succeeded')
      .executeTakeFirstOrThrow()
    const { subscriptions } = (await send(nodes[0], 'GET', '/me', {}, learner)).body.data
    if (subscriptions.length !== count) faults.push(`${count} paid, ${subscriptions.length} periods`)
  }
  const { rows } = { rows: await deps.db.selectFrom('offer_uses').select(['offer_id', 'freed_at']).execute() }
  const { used, offer_id } = await deps.db
    .selectFrom('offers')
    .innerJoin('promo_codes', 'promo_codes.offer_id', 'offers.id')
    .select(['used', 'offer_id'])
    .where('code', '=', PROMO)
    .executeTakeFirstOrThrow()
  const held = rows.filter((row) => row.offer_id === offer_id && row.freed_at === null).length
  if (held !== used) faults.push(`${held} places held, ${used} counted`)
}

async function history(world: World, learner: Learner): Promise<void> {
  const { random } = world
  const payment = await begin(world, learner)
  if (!payment) return
  const facts = new Set<Fact>()
  const sent: string[] = []
  for (let steps = 1 + whole(random, 5); steps > 0; steps--) {
    const what = whole(random, 12)
    if (what === 0) await killedCallback(world, payment, facts)
    else if (what <= 2) await expire(world, payment, facts)
    else await someCallbacks(world, payment, facts, sent)
  }
  await compare(world, learner, payment, facts)
}

/**
 * Random histories of payments on two nodes against a model: callbacks doubled, late, reordered, wrong and at once, expiry, kills.
 * @returns where what there is differs from the model
 */
export async function randomPayments(
  count: number,
  seed: number,
): Promise<{ histories: number; faults: string[] }> {
  const first = await startApp({
    settings: { ...manyPayments, LOG_LEVEL: 'silent', OTP_ADDRESS_HOURLY: '10000' },
  })
  const second = await startSecondNode(first)
  try {
    const random = seeded(seed)
    const world: World = { nodes: [first, second], plans: await planIds(first), random, faults: [] }
    const { db } = first.deps
    const { id } = await db
      .insertInto('offers')
      .values({ max_uses: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('promo_codes').values({ code: PROMO, offer_id: id, percent: 15 }).execute()
    const learners: Learner[] = []
    for (let i = 0; i < Math.min(40, count); i++) learners.push(await newLearner(first))
    for (let i = 0; i < count; i++) await history(world, pick(random, learners))
    await compareAll(world, learners)
    return { histories: count, faults: world.faults }
  } finally {
    await second.stop()
    await first.stop()
  }
}
