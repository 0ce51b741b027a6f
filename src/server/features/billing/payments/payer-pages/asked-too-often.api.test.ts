import { afterAll, beforeAll, expect, it } from 'vitest'
import { account, simulateStripe } from '#server/providers/payments/stripe/simulator.suite.ts'
import { stripe } from '#server/providers/payments/stripe/stripe.ts'
import { withCircuit } from '#server/providers/payments/with-circuit.ts'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, manyPayments, planIds, runJob } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { recheck } from '../recheck.ts'

const MINUTE = 60_000

let app: TestApp
let cards: Awaited<ReturnType<typeof simulateStripe>>
let plan_id: number | undefined
/** The clock of the circuit. */
let nowMs = 0
beforeAll(async () => {
  cards = await simulateStripe()
  app = await startApp({ settings: { ...manyPayments, LOG_LEVEL: 'silent' } })
  const provider = stripe({
    secretKey: account.secretKey,
    webhookSecrets: [account.webhookSecret],
    url: cards.url,
  })
  app.deps.payments = [withCircuit(provider, () => nowMs)]
  plan_id = (await planIds(app))['english-30']
})
afterAll(async () => {
  await app.stop()
  await cards.stop()
})

type Who = { token: string }
const begin = (who: Who) => initialise(app, who, { plan_id, provider: 'stripe', currency: 'USD' })
const paymentsOf = async (who: Who): Promise<{ payment_id: string }[]> =>
  (await send(app, 'GET', '/payments', {}, who)).body.data
const isAvailable = async () =>
  (await send(app, 'GET', '/payment/providers')).body.data.map(
    ({ is_available }: { is_available: boolean }) => is_available,
  )

it('one learner who asks about payments while they are being opened takes the cards from nobody', async () => {
  const learner = await newLearner(app)
  cards.behave({ kind: 'slow', ms: 1_500 })
  const begun = Array.from({ length: 3 }, () => begin(learner))
  let open: { payment_id: string }[] = []
  while (open.length < 3) open = await paymentsOf(learner)
  for (const { payment_id } of open)
    expect((await send(app, 'POST', `/payments/${payment_id}/check`, {}, learner)).body.checked).toBe(
      'not-asked',
    )
  expect(await isAvailable()).toEqual([true])
  cards.behave({ kind: 'well' })
  expect((await begin(await newLearner(app))).status).toBe(200)
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 200])
})

it('asking about what an outage left unopened makes no outage of its own', async () => {
  const learner = await newLearner(app)
  cards.behave({ kind: 'fails', status: 503 })
  for (let i = 0; i < 4; i++) expect((await begin(learner)).status).toBe(503)
  expect(await isAvailable()).toEqual([false])
  cards.behave({ kind: 'well' })
  nowMs += 31_000
  const left = (await paymentsOf(learner)).map(({ payment_id }) => payment_id)
  expect(left).toHaveLength(3)
  for (const id of left) expect(await recheck(app.deps, id)).toBe('not-opened')
  app.advance(41 * MINUTE)
  await runJob(app, 'payments')
  app.advance(-41 * MINUTE)
  expect(await isAvailable()).toEqual([true])
  expect((await begin(await newLearner(app))).status).toBe(200)
})
