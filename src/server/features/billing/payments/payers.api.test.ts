import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs } from '#server/app/calls.ts'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { planIds, report, runJob, sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { refuseTransferReceipt } from './operator.ts'
import { readWaitingReceipts } from './transfer-receipts/operator-receipts.queries.ts'

let app: TestApp
let planId: number
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
  planId = (await planIds(app))['english-30'] as number
})
afterAll(() => app.stop())

type Who = { token?: string; headers?: Record<string, string> }
const begin = (phone: string, who: Who = {}, more: object = {}) =>
  send(
    app,
    'POST',
    '/frontend-payment/initialize',
    { provider: 'sandbox', plan_id: planId, phone, ...more },
    who,
  )
const read = async (id: string, who: Who) => (await send(app, 'GET', `/payments/${id}`, {}, who)).body.data
const seen = (id: string, who: Who) => send(app, 'POST', '/acknowledge', { payment_id: id }, who)
const sweep = () => jobs.find(({ name }) => name === 'sweep')?.work(app.deps, undefined)
const contactOf = (id: string) =>
  app.deps.db.selectFrom('payment_contacts').selectAll().where('payment_id', '=', id).executeTakeFirst()

it('a learner who pays for another finds the payment and its receipt, on every device', async () => {
  const [payer, learner] = [await newLearner(app), await newLearner(app)]
  const { body } = await begin(learner.phone, payer)
  const { payment_id } = body.data
  expect(await read(payment_id, payer)).toMatchObject({ status: 'pending', is_for_other: true })
  await report(app, body.data, 'succeeded')
  for (const [who, isForOther] of [
    [payer, true],
    [learner, false],
  ] as const) {
    const { data } = (await send(app, 'GET', '/payments', {}, who)).body
    expect(data).toMatchObject([{ payment_id, status: 'succeeded', is_for_other: isForOther }])
  }
  const { data } = (await send(app, 'GET', `/payments/${payment_id}/receipt`, {}, payer)).body
  expect(data).toMatchObject({ paid_for: { name: null, phone: learner.phone }, period: null })
  expect((await send(app, 'GET', '/me', {}, payer)).body.data.subscriptions).toEqual([])
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.subscriptions).toHaveLength(1)
})

it('who pays and who learns each see the success once, and one person once', async () => {
  const [payer, learner] = [await newLearner(app), await newLearner(app)]
  const isSeen = async (id: string, ...all: Who[]) => {
    const found = []
    for (const who of all) found.push((await read(id, who)).acknowledged)
    return found
  }
  const { body: one } = await begin(learner.phone, payer)
  await report(app, one.data, 'succeeded')
  expect((await seen(one.data.payment_id, learner)).status).toBe(200)
  expect(await isSeen(one.data.payment_id, payer, learner)).toEqual([false, true])
  expect((await seen(one.data.payment_id, payer)).status).toBe(200)
  expect(await isSeen(one.data.payment_id, payer, learner)).toEqual([true, true])

  const browserOf = ({ cookies }: { cookies: string[] }) => ({
    headers: { cookie: cookies[0]?.split(';')[0] ?? '' },
  })
  const given = await begin(learner.phone, {}, { payer_name: 'မမ' })
  await report(app, given.body.data, 'succeeded')
  await seen(given.body.data.payment_id, browserOf(given))
  expect(await isSeen(given.body.data.payment_id, browserOf(given), learner)).toEqual([true, false])
  const own = await begin(learner.phone)
  await report(app, own.body.data, 'succeeded')
  await seen(own.body.data.payment_id, browserOf(own))
  expect(await isSeen(own.body.data.payment_id, browserOf(own), learner)).toEqual([true, true])
})

it('who is signed in with the phone pays for themselves', async () => {
  const learner = await newLearner(app)
  const { body } = await begin(learner.phone, learner)
  expect(await read(body.data.payment_id, learner)).toMatchObject({ is_for_other: false })
})

it('a payer’s export has what they paid for others, without whom; their deletion takes their name and words from it', async () => {
  const [payer, phone] = [await newLearner(app), newPhone()]
  const more = { payer_name: 'မမ', payer_contact: 'ma@example.com', message: 'ကြိုးစားနော်' }
  const { body } = await begin(phone, payer, more)
  const { payment_id } = body.data
  const { tables } = (await send(app, 'GET', '/me/export', {}, payer)).body.data
  expect(tables.payments_for_others).toMatchObject([{ payment_id, amount: 15_000 }])
  expect(tables.payment_contacts_for_others).toEqual([{ payment_id, ...more }])
  await send(app, 'POST', '/me/request-delete', {}, payer)
  const otp = await sentCode(app, payer.phone)
  expect((await send(app, 'POST', '/me/delete', { otp }, payer)).status).toBe(200)
  expect(await contactOf(payment_id)).toMatchObject({
    phone,
    payer_name: null,
    payer_contact: null,
    message: null,
  })
})

it('the contact of a payment that nobody paid, and a slip that was refused, go after 90 days, and no others', async () => {
  const { db } = app.deps
  const [failed, paid, waits] = [await begin(newPhone()), await begin(newPhone()), await begin(newPhone())]
  await report(app, failed.body.data, 'failed')
  await report(app, paid.body.data, 'succeeded')
  const learner = await newLearner(app)
  const transfer = await send(
    app,
    'POST',
    '/payment/initialize',
    { plan_id: planId, provider: 'bank' },
    learner,
  )
  const { payment_id } = transfer.body.data
  await postSlip(app, learner, { paymentId: payment_id, image: await picture(), reference: newReference() })
  const { id } = (await readWaitingReceipts(db)).find((slip) => slip.payment_id === payment_id) as {
    id: number
  }
  await refuseTransferReceipt(app.deps, id, 'no')
  const ids = [failed, paid, waits].map(({ body }) => body.data.payment_id as string)
  const kept = async () => {
    await sweep()
    const contacts = await Promise.all(ids.map(contactOf))
    const slip = await db.selectFrom('payment_slips').select('id').where('id', '=', id).executeTakeFirst()
    return [...contacts, slip].map((row) => row !== undefined)
  }
  expect(await kept()).toEqual([true, true, true, true])
  const age = sql<Date>`look_at - interval '90 days'`
  await db.updateTable('payment_contacts').set({ look_at: age }).where('payment_id', 'in', ids).execute()
  const decided = sql<Date>`decided_at - interval '91 days'`
  await db.updateTable('payment_slips').set({ decided_at: decided }).where('id', '=', id).execute()
  expect(await kept()).toEqual([false, true, true, false])
  const looks = await Promise.all(ids.map(async (one) => (await contactOf(one))?.look_at))
  expect(looks).toEqual([undefined, null, expect.any(Date)])
  await runJob(app, 'slip-files')
})
