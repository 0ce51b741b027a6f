import { sql } from 'kysely'
import { newLearner } from '#tests/support/factories.ts'
import { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { manyPayments, planIds } from '#tests/support/payments/payments.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { untilAnswered, untilDone } from '../busy.ts'
import { tellProgress } from '../progress.ts'
import { pick, seeded } from '../random.ts'
import { atOnce } from './at-once.ts'
import { imagesHere } from './images-here.ts'
import { play } from './payment-history.ts'
import { type History, type Learner, model, PROMO, SCARCE, type Told, type World } from './world.ts'

/** Histories at once, each of another learner. */
const AT_ONCE = 16
/** Histories of one learner, about. */
const EACH = 25

/** Compares a payment with the model, by HTTP and by the rows. */
async function comparePayment({ nodes, random, learner, faults }: History, { payment, facts }: Told) {
  const node = pick(random, nodes)
  const id = payment.payment_id
  const expected = model(facts)
  const { data } = (await untilAnswered(() => send(node, 'GET', `/payments/${id}`, {}, learner))).body
  if (data.status !== expected) faults.push(`${id}: ${data.status}, not ${expected}`)
  const grants = await untilDone(() =>
    node.deps.db
      .selectFrom('grants')
      .leftJoin('grant_ends', 'grant_ends.source', 'grants.source')
      .select(['starts_at', 'ends_at', 'ended_at'])
      .where('grants.source', '=', `payment:${id}`)
      .execute(),
  )
  const running = grants.filter(({ ended_at }) => ended_at === null)
  if (grants.length > 1 || running.length !== (expected === 'succeeded' ? 1 : 0))
    faults.push(`${id}: ${expected} with ${running.length} of ${grants.length} grants`)
  const days = running.map(({ starts_at, ends_at }) => (ends_at.getTime() - starts_at.getTime()) / 86_400_000)
  if (running.length === 1 && days[0] !== data.plan.duration_days) faults.push(`${id}: ${days[0]} days`)
}

const productOf = (slug: string) => slug.replace(/-\d+$/, '')

/** Compares what the learner has with all that the model says was paid: the periods, and a lesson. */
async function compareLearner({ nodes, random, learner, faults }: History, lesson: number, all: Told[]) {
  const { paid } = learner
  for (const { slug, facts } of all)
    if (model(facts) === 'succeeded') paid.set(productOf(slug), (paid.get(productOf(slug)) ?? 0) + 1)
  const node = pick(random, nodes)
  const get = async (path: string) =>
    (await untilAnswered(() => send(node, 'GET', path, {}, learner))).body.data
  const { subscriptions } = await get('/me')
  const count = [...paid.values()].reduce((sum, one) => sum + one, 0)
  if (subscriptions.length !== count) faults.push(`${count} paid, ${subscriptions.length} periods`)
  const { lock } = await get(`/lessons/${lesson}`)
  if (lock === paid.has('english'))
    faults.push(`learner ${learner.id}: the lesson is ${lock ? 'locked' : 'open'}`)
}

/** The places of each code, once all histories are over. */
async function comparePlaces({ nodes: [{ deps }], faults }: World) {
  const offers = await deps.db
    .selectFrom('offers')
    .innerJoin('promo_codes', 'promo_codes.offer_id', 'offers.id')
    .innerJoin('offer_uses', 'offer_uses.offer_id', 'offers.id')
    .innerJoin('payments', 'payments.payment_id', 'offer_uses.payment_id')
    .where('code', 'in', [PROMO, SCARCE.code])
    .groupBy(['code', 'used', 'max_uses'])
    .select([
      'code',
      'used',
      'max_uses',
      sql<number>`count(*) filter (where freed_at is null)::int`.as('held'),
      // Those that the program gave by itself; a late success and the desk may go above the limit.
      sql<number>`count(*) filter (where freed_at is null and place = 'held')::int`.as('given'),
      sql<number>`count(*) filter (where freed_at is not null and granted = 'given')::int`.as('uncounted'),
      sql<number>`count(*) filter (where freed_at is null and granted = 'none')::int`.as('unsold'),
      sql<number>`count(*) filter (where network is not null)::int`.as('networks'),
    ])
    .execute()
  for (const { code, used, max_uses, held, given, uncounted, unsold, networks } of offers) {
    if (held !== used) faults.push(`${code}: ${held} places held, ${used} counted`)
    if (max_uses !== null && given > max_uses) faults.push(`${code}: ${given} of ${max_uses} places given`)
    if (uncounted > 0) faults.push(`${code}: ${uncounted} granted and not counted`)
    if (unsold > 0) faults.push(`${code}: ${unsold} places held of which nothing was sold`)
    if (networks > 0) faults.push(`${code}: ${networks} networks are still known`)
  }
}

async function newPromo({ deps: { db } }: TestApp, code: string, max_uses: number | null) {
  const { id } = await db.insertInto('offers').values({ max_uses }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('promo_codes').values({ code, offer_id: id, percent: 15 }).execute()
}

/** A lesson that English opens. */
async function lockedLesson({ deps: { db } }: TestApp): Promise<number> {
  const row = await db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .innerJoin('levels', 'levels.id', 'units.level_id')
    .select('lessons.id')
    .where('units.is_premium', '=', true)
    .where('levels.language_id', '=', 1)
    .where('units.hidden', '=', false)
    .executeTakeFirstOrThrow()
  return row.id
}

async function newWorld(nodes: [TestApp, TestApp]): Promise<World> {
  const [asked, losing] = [askedProvider(), askedProvider({ id: 'losing', losesAnswers: true })]
  for (const { deps } of nodes) deps.payments = [...deps.payments, asked.provider, losing.provider]
  await newPromo(nodes[0], PROMO, null)
  await newPromo(nodes[0], SCARCE.code, SCARCE.max)
  return { nodes, plans: await planIds(nodes[0]), asked, losing, faults: [] }
}

/**
 * Random histories of payments on two nodes against a model: callbacks doubled, late, reordered, wrong and at once; a provider that is down,
 * or whose answer is lost; transfers with slips, late ones too, and a code that is used up; refunds, expiry, kills.
 * @returns where what there is differs from the model
 */
export async function randomPayments(
  count: number,
  seed: number,
): Promise<{ payments: number; faults: string[] }> {
  const few = Math.min(AT_ONCE, count)
  const settings = { ...manyPayments, LOG_LEVEL: 'silent' }
  const first = await startApp({
    settings: { ...settings, OTP_ADDRESS_HOURLY: '1000000', OTP_DAILY_BUDGET: '10000000' },
  })
  const second = await startSecondNode(first)
  for (const { deps } of [first, second]) deps.images = imagesHere
  try {
    const world = await newWorld([first, second])
    const lesson = await lockedLesson(first)
    const learners: Learner[] = []
    while (learners.length < few * Math.ceil(count / EACH / few))
      learners.push({ ...(await newLearner(first)), paid: new Map() })
    let [payments, histories] = [0, 0]
    const endProgress = tellProgress(
      () => `${histories} of ${count} histories, ${payments} payments, ${world.faults.length} differ`,
      world.faults,
    )
    await atOnce(count, few, async (n, place) => {
      const random = seeded(seed * 1_000_003 + n)
      const learner = pick(
        random,
        learners.filter((_, index) => index % few === place),
      )
      const history = { ...world, random, learner, address: `198.51.${n % 250}.${(n >> 8) % 250}` }
      try {
        const all = await play(history)
        payments += all.length
        for (const told of all) await comparePayment(history, told)
        await compareLearner(history, lesson, all)
      } catch (error) {
        // One history that could not be played to its end doesn't end the run, but is told.
        world.faults.push(`history ${n}: ${error}`)
      }
      histories += 1
    }).finally(endProgress)
    await comparePlaces(world)
    return { payments, faults: world.faults }
  } finally {
    await second.stop()
    await first.stop()
  }
}
