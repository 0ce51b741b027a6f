import { randomUUID } from 'node:crypto'
import { newLearner } from '#tests/support/factories.ts'
import type { askedProvider } from '#tests/support/payments/asked-provider.ts'
import { initialise, report, runJob } from '#tests/support/payments/payments.ts'
import { type Reply, send, type TestApp } from '#tests/support/start-app.ts'
import { type Learner, PROMO } from './crash-faults.ts'

/** One work with its crash points: each try is prepared anew, killed, healed as operation heals, and judged. */
export type Case = {
  name: string
  prepare: () => Promise<{ learner: Learner; work: () => Promise<unknown>; heal: () => Promise<void> }>
  /** How many periods the learner must have in the end. */
  periods: number
  /** What else is wrong in the end; null where nothing is. */
  judge?: (learner: Learner) => Promise<string | null>
}

export type Place = { app: TestApp; asked: ReturnType<typeof askedProvider>; plans: Record<string, number> }

/** Nobody else asks the provider any more: the one who did was killed. */
const opensAnew = ({ deps }: TestApp) =>
  deps.db
    .updateTable('payments')
    .set({ initialising_at: new Date(0) })
    .execute()

/** Half an hour later, the payment is over. */
async function leaveAlone(app: TestApp) {
  app.advance(31 * 60_000)
  await runJob(app, 'payments')
  app.advance(-31 * 60_000)
}

/** By a learner. */
const ofLearner = ({ app, plans }: Place): Case[] => [
  {
    name: 'initialise, repeated and paid',
    periods: 1,
    prepare: async () => {
      const learner = await newLearner(app)
      const headers = { 'idempotency-key': randomUUID() }
      const input = { plan_id: plans['english-30'], promo_code: PROMO }
      const work = () => initialise(app, learner, input, headers)
      const heal = async () => {
        await opensAnew(app)
        const { status, body } = await work()
        if (status !== 200 || !body.data.redirect_url) throw new Error(`The repeat answers ${status}`)
        await report(app, body.data, 'succeeded')
      }
      return { learner, work, heal }
    },
    judge: async ({ token }) => {
      const { pagination } = (await send(app, 'GET', '/payments', {}, { token })).body
      return pagination.total === 1 ? null : `${pagination.total} payments for one key`
    },
  },
  {
    name: 'initialise, left alone',
    periods: 0,
    prepare: async () => {
      const learner = await newLearner(app)
      const input = { plan_id: plans['english-30'], promo_code: PROMO }
      return { learner, work: () => initialise(app, learner, input), heal: () => leaveAlone(app) }
    },
  },
]

type Way = { name: string; path: string; input: Record<string, unknown> }
let networks = 0

/** By a browser that is signed out, for the phone of an account. */
function ofBrowser({ app }: Place, { name, path, input }: Way): [paid: Case, leftAlone: Case] {
  const prepare = async (isPaid: boolean) => {
    const learner = await newLearner(app)
    networks += 1
    // Its repeats are known by the address, on which only so many places of an offer are taken.
    const address = `198.18.${networks >> 8}.${networks & 255}`
    const headers = { 'idempotency-key': randomUUID() }
    const work = (): Promise<Reply> =>
      send(app, 'POST', path, { provider: 'sandbox', phone: learner.phone, ...input }, { address, headers })
    const heal = async () => {
      await opensAnew(app)
      const { status, body, cookies } = await work()
      const cookie = cookies[0]?.split(';')[0] ?? ''
      if (status !== 200 || !body.data.redirect_url) throw new Error(`The repeat answers ${status}`)
      const id = body.data.payment_id
      const own = await send(app, 'GET', `/payments/${id}`, {}, { headers: { cookie } })
      if (own.status !== 200) throw new Error(`The browser is answered ${own.status} for its payment`)
      await report(app, body.data, 'succeeded')
    }
    return { learner, work, heal: isPaid ? heal : () => leaveAlone(app) }
  }
  const judge = async ({ id }: Learner) => {
    const begun = await app.deps.db
      .selectFrom('payment_contacts')
      .innerJoin('accounts', 'accounts.phone', 'payment_contacts.phone')
      .innerJoin('learners', 'learners.account_id', 'accounts.id')
      .select('payment_id')
      .where('learners.id', '=', id)
      .execute()
    return begun.length <= 1 ? null : `${begun.length} payments for one key`
  }
  return [
    { name: `${name}, repeated and paid`, periods: 1, prepare: () => prepare(true), judge },
    { name: `${name}, left alone`, periods: 0, prepare: () => prepare(false), judge },
  ]
}

/** Payments that begin. */
export const beginnings = (place: Place): Case[] => [
  ...ofLearner(place),
  ...ofBrowser(place, {
    name: 'initialise by phone',
    path: '/frontend-payment/initialize',
    input: { plan_id: place.plans['english-30'], promo_code: PROMO, payer_name: 'မမ', message: 'ကြိုးစားနော်' },
  }),
  ofBrowser(place, {
    name: 'initialise by campaign',
    path: '/submit-link-campaign-payment',
    input: { plan_id: place.plans['english-30'], slug: 'welcome', name: 'စုစု' },
  })[0],
]
