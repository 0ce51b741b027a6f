import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { refundPayment } from '#server/features/billing/payments/operator.ts'
import { recheck } from '#server/features/billing/payments/recheck.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import { initialise, postCallback, runJob, sandboxEvent } from '#tests/support/payments/payments.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { untilAnswered, untilDone } from '../busy.ts'
import { pick, type Random, whole } from '../random.ts'
import { decideSlip, transferStep } from './transfer-history.ts'
import {
  type Fact,
  type History,
  longAgo,
  model,
  type Payment,
  POINTS,
  PROMO,
  PROVIDERS,
  paymentsOf,
  SCARCE,
  SLUGS,
  setBack,
  type Told,
  type World,
} from './world.ts'

const providerOf = ({ asked, losing }: World, { provider }: Told) => (provider === 'losing' ? losing : asked)

/** Begins a payment, sometimes several times with one key, on both nodes at once, or killed and repeated. */
async function begin(history: History, provider: Told['provider'], slug: string): Promise<Payment | null> {
  const { nodes, plans, random, learner, faults } = history
  const promo_code = pick(random, [PROMO, PROMO, SCARCE.code, undefined])
  const input = { plan_id: plans[slug], provider, ...(promo_code && { promo_code }) }
  const headers = { 'idempotency-key': randomUUID() }
  const before = new Set((await paymentsOf(nodes[0], learner)).map(({ payment_id }) => payment_id))
  const ask = () => initialise(pick(random, nodes), learner, input, headers)
  if (whole(random, 8) === 0) {
    await killAtStatement(ask, 1 + whole(random, POINTS))
    // Else the repeat waits until nobody can be at it any more.
    await setBack(history, { initialising_at: null })
  }
  const isLost = provider === 'losing'
  const answers = isLost
    ? [await ask()]
    : await Promise.all(Array.from({ length: 1 + whole(random, 3) }, () => untilAnswered(ask)))
  // Of a scarce code all places may be taken.
  const wanted = [isLost ? 503 : 200, ...(promo_code === SCARCE.code ? [422] : [])]
  if (answers.some(({ status }) => !wanted.includes(status)))
    faults.push(`${provider}: a beginning was answered ${answers.map(({ status }) => status).join()}`)
  const news = async () =>
    (await paymentsOf(nodes[0], learner)).filter(({ payment_id }) => !before.has(payment_id))
  let begun = await news()
  // A node that was too busy answers 503 as well, before it could note that the provider didn't answer.
  for (let tries = 0; isLost && tries < 20 && begun[0]?.status === 'pending'; tries++) {
    await setBack(history, { initialising_at: null })
    await ask()
    begun = await news()
  }
  const ids = new Set(answers.map(({ body }) => body.data?.payment_id ?? begun[0]?.payment_id))
  if (begun.length > 1 || ids.size !== 1 || (begun[0] && !ids.has(begun[0].payment_id)))
    faults.push(`one key began ${begun.length} payments and was answered ${ids.size}`)
  return begun[0] ?? null
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

/** Some callbacks at once, on either node, and sometimes one that came before. */
async function someCallbacks({ nodes, random, address, faults }: History, { payment, facts, sent }: Told) {
  const chosen = Array.from({ length: 1 + whole(random, 3) }, () => newBody(random, payment))
  const again = sent.length > 0 && whole(random, 2) === 0 ? [{ body: pick(random, sent), fact: 'again' }] : []
  const answers = await Promise.all(
    [...chosen, ...again].map(({ fact, body, ...more }) =>
      untilAnswered(() => postCallback(pick(random, nodes), body, { address, ...more })).then(
        ({ status }) => [status, fact === null ? 400 : 200],
      ),
    ),
  )
  for (const [status, wanted] of answers)
    if (status !== wanted) faults.push(`${payment.payment_id}: a callback was answered ${status}`)
  for (const { fact, body } of chosen) {
    if (fact === null) continue
    facts.add(fact)
    sent.push(body)
  }
}

/** The program is killed while it takes a callback, and the provider sends it again. */
async function killedCallback({ nodes, random, address, faults }: History, { payment, facts }: Told) {
  const status = pick(random, ['succeeded', 'failed', 'refunded'] as const)
  const body = JSON.stringify(sandboxEvent(payment, status))
  await killAtStatement(() => postCallback(pick(random, nodes), body, { address }), 1 + whole(random, POINTS))
  const again = await untilAnswered(() => postCallback(pick(random, nodes), body, { address }))
  if (again.status !== 200)
    faults.push(`${payment.payment_id}: after a kill the repeat was answered ${again.status}`)
  facts.add(status)
}

/** The time of the payment is over; the job of either node ends it, or both at once. */
async function expire(history: History, told: Told) {
  const { nodes, random } = history
  await setBack(history, { expires_at: longAgo(random) }, told.payment.payment_id)
  const node = pick(random, nodes)
  if (whole(random, 4) === 0)
    await killAtStatement(() => runJob(node, 'payments'), 1 + whole(random, POINTS)).catch(() => null)
  const run = (one: TestApp) => untilDone(() => runJob(one, 'payments'))
  await Promise.all([run(nodes[0]), ...(whole(random, 2) === 0 ? [run(node)] : [])])
  const isPending = async () =>
    (await paymentsOf(node, history.learner)).some(
      ({ payment_id, status }) => payment_id === told.payment.payment_id && status === 'pending',
    )
  // A payment that the database was too busy for waits for the job's next round.
  for (let tries = 0; tries < 20 && (await isPending()); tries++) await run(nodes[0])
  told.facts.add('expired')
}

/** The payer does something at a provider that can be asked, which may be down; we ask, are killed, and ask again. */
async function ask(history: History, told: Told) {
  const { nodes, random } = history
  const { payment_id } = told.payment
  const provider = providerOf(history, told)
  told.fate ??= pick(random, ['succeeded', 'succeeded', 'failed', null] as const)
  if (told.fate) provider.settle(payment_id, told.fate)
  const isDown = whole(random, 3) === 0
  provider.silenceFor(payment_id, isDown)
  if (whole(random, 3) === 0)
    await killAtStatement(() => recheck(nodes[0].deps, payment_id), 1 + whole(random, POINTS)).catch(
      () => null,
    )
  const polls = whole(random, 2) === 0 ? nodes : [pick(random, nodes)]
  await Promise.all(polls.map(({ deps }) => untilDone(() => recheck(deps, payment_id))))
  if (!isDown && told.fate) told.facts.add(told.fate)
}

/** The operator sends money back, is killed over it, and does it again. */
async function refund(history: History, { payment, facts, ...told }: Told) {
  if (model(facts) !== 'succeeded') return
  const { nodes, random, faults } = history
  const provider = providerOf(history, { payment, facts, ...told })
  const work = () => refundPayment(pick(random, nodes).deps, payment.payment_id, {})
  provider.silenceFor(payment.payment_id, false)
  if (whole(random, 2) === 0) await killAtStatement(work, 1 + whole(random, POINTS)).catch(() => null)
  await untilDone(work)
  const amounts = new Set(provider.refunded(payment.payment_id))
  if (amounts.size !== 1) faults.push(`${payment.payment_id}: sent back ${[...amounts].join(' and ')}`)
  facts.add('refunded')
}

async function step(history: History, told: Told) {
  const what = whole(history.random, 12)
  if (what <= 1 && !told.hasSlip) return await expire(history, told)
  if (told.provider === 'bank') return await transferStep(history, told)
  if (told.provider === 'sandbox')
    return what === 2 ? await killedCallback(history, told) : await someCallbacks(history, told)
  return what === 2 ? await refund(history, told) : await ask(history, told)
}

/** In the end the provider is well, and what nobody paid expires. */
async function settled(history: History, told: Told) {
  const { payment_id } = told.payment
  if (told.provider === 'bank') await decideSlip(history, told)
  else if (told.provider !== 'sandbox') {
    providerOf(history, told).silenceFor(payment_id, false)
    await untilDone(() => recheck(history.nodes[1].deps, payment_id))
    if (told.fate) told.facts.add(told.fate)
  }
  while (model(told.facts) === 'pending') {
    await expire(history, told)
    await sleep(0)
  }
}

/** One to three payments of a learner, whose events come among each other. */
export async function play(history: History): Promise<Told[]> {
  const { random } = history
  const all: Told[] = []
  for (let payments = pick(random, [1, 1, 1, 2, 3]); payments > 0; payments--) {
    const provider = pick(random, PROVIDERS)
    const slug = pick(random, SLUGS)
    const payment = await begin(history, provider, slug)
    if (!payment) continue
    const facts = new Set<Fact>(provider === 'losing' ? ['failed'] : [])
    const told = { payment, slug, provider, facts, fate: null, sent: [], hasSlip: false }
    all.push(told)
    await step(history, told)
  }
  for (let steps = whole(random, 5); steps > 0 && all.length > 0; steps--)
    await step(history, pick(random, all))
  for (const told of all) await settled(history, told)
  return all
}
