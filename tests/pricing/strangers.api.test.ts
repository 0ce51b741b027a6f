import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilAnswered } from '#tests/drills/busy.ts'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { initialise, planIds } from '#tests/support/payments/payments.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { type Reply, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let nodes: [TestApp, TestApp]
let planId: number
beforeAll(async () => {
  const first = await startApp()
  nodes = [first, await startSecondNode(first)]
  planId = (await planIds(first))['english-30'] as number
})
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

const key = () => ({ 'idempotency-key': randomUUID() })

/** Sends so many at once, in turn to either node, each under a key of its own. @returns how often each status was answered */
async function atOnce(count: number, ask: (node: TestApp, n: number) => Promise<Reply>) {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, n) => untilAnswered(() => ask(nodes[n % 2] as TestApp, n))),
  )
  return Object.fromEntries(
    [422, 429].map((wanted) => [wanted, replies.filter(({ status }) => status === wanted).length]),
  )
}

describe('guessing, on two nodes at once, under keys', () => {
  it('tries ten codes of shops an hour', async () => {
    const learner = await newLearner(nodes[0])
    const counts = await atOnce(50, (node) =>
      send(node, 'POST', '/redeem-code', { code: 'AAAA-BBBB-CCCC' }, { ...learner, headers: key() }),
    )
    expect(counts).toEqual({ 422: 10, 429: 40 })
  })

  it('tries thirty promo codes an hour, and as many with a payment', async () => {
    const learner = await newLearner(nodes[0])
    const looked = await atOnce(60, (node, n) =>
      send(
        node,
        'POST',
        '/promo/check',
        { code: `GUESS${n}`, plan_id: planId },
        { ...learner, headers: key() },
      ),
    )
    expect(looked).toEqual({ 422: 30, 429: 30 })
    const begun = await atOnce(60, (node, n) =>
      initialise(node, learner, { plan_id: planId, promo_code: `GUESS${n}` }, key()),
    )
    expect(begun).toEqual({ 422: 30, 429: 30 })
  })

  it('tries sixty signed out on one network, whatever the phone', async () => {
    const counts = await atOnce(100, (node, n) => {
      const input = { plan_id: planId, provider: 'bank', phone: newPhone(), promo_code: `GUESS${n}` }
      return send(node, 'POST', '/frontend-payment/initialize', input, {
        headers: key(),
        address: '203.0.113.77',
      })
    })
    expect(counts).toEqual({ 422: 60, 429: 40 })
  })
})

describe('a payment of somebody else', () => {
  it('is found neither by another learner, nor by a visitor, nor by another payment’s cookie', async () => {
    const [owner, stranger] = [await newLearner(nodes[0]), await newLearner(nodes[0])]
    const { body } = await initialise(nodes[0], owner, { plan_id: planId })
    const id: string = body.data.payment_id
    const input = { plan_id: planId, provider: 'sandbox', phone: newPhone() }
    const own = await send(nodes[0], 'POST', '/frontend-payment/initialize', input)
    const cookie = own.cookies[0]?.split(';')[0] ?? ''
    const forged = cookie.replace(own.body.data.payment_id, id)
    const path = (of: string) => `/payments/${of}`
    for (const who of [stranger, {}, { headers: { cookie } }, { headers: { cookie: forged } }]) {
      const answers = [
        await send(nodes[0], 'GET', path(id), {}, who),
        await send(nodes[0], 'GET', `${path(id)}/receipt`, {}, who),
        await send(nodes[0], 'POST', `${path(id)}/check`, {}, who),
        await send(nodes[0], 'POST', '/acknowledge', { payment_id: id }, who),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    const theirs = await send(nodes[0], 'GET', path(own.body.data.payment_id), {}, { headers: { cookie } })
    expect(theirs.status).toBe(200)
  })

  it('is not answered to another learner who uses its key', async () => {
    const [owner, stranger] = [await newLearner(nodes[0]), await newLearner(nodes[0])]
    const headers = key()
    const [one, other] = [
      await initialise(nodes[0], owner, { plan_id: planId }, headers),
      await initialise(nodes[1], stranger, { plan_id: planId }, headers),
    ]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body.data.payment_id).not.toBe(one.body.data.payment_id)
  })
})
