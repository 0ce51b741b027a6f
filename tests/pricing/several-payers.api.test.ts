import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { planIds, sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage, postForm, textOf } from './page-forms.ts'

let app: TestApp
let plan: number | undefined
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { ...sandboxSettings, OTP_ADDRESS_HOURLY: '100000' } })
  plan = (await planIds(app))['english-30']
})
afterAll(() => app.stop())

const begin = (body: Record<string, unknown>, from: { address?: string; cookie?: string } = {}) =>
  send(
    app,
    'POST',
    '/frontend-payment/initialize',
    { plan_id: plan, provider: 'sandbox', ...body },
    { address: from.address ?? '203.0.113.90', headers: from.cookie ? { cookie: from.cookie } : {} },
  )

const paid = async (payment_id: string) =>
  expect((await send(app, 'POST', `/sandbox-pay/${payment_id}`, { decision: 'pay' })).status).toBe(200)

test('a browser that pays for several relatives keeps each of their payments', async () => {
  let cookie = ''
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { body, headers } = await begin({ phone: newPhone() }, { cookie })
    cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    ids.push(body.data.payment_id)
  }
  for (const id of ids) {
    const own = await send(app, 'GET', `/payments/${id}`, {}, { headers: { cookie } })
    expect([id, own.status]).toEqual([id, 200])
    expect((await send(app, 'GET', `/payments/${id}`, {})).status).toBe(404)
    const forged = cookie.replace(ids[2] ?? '', randomUUID())
    if (id === ids[2])
      expect((await send(app, 'GET', `/payments/${id}`, {}, { headers: { cookie: forged } })).status).toBe(
        404,
      )
  }
})

test('what is refused begins nothing, and uses up neither a phone nor a network', async () => {
  const phone = newPhone()
  const address = '203.0.113.91'
  for (let n = 0; n < 61; n++)
    expect((await begin({ phone, provider: 'none' }, { address })).status).toBe(422)
  expect((await begin({ phone }, { address })).status).toBe(200)
})

test('who learns reads what the payer wrote, in one line, and never how to reach the payer', async () => {
  const learner = await newLearner(app)
  const { phone } = await app.deps.db
    .selectFrom('learners')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('phone')
    .where('learners.id', '=', learner.id)
    .executeTakeFirstOrThrow()
  const { body } = await begin({
    phone,
    payer_name: 'Ko\n\u202eAung',
    payer_contact: 'aung@example.com',
    message: 'Study well!',
  })
  await paid(body.data.payment_id)
  const { data } = (await send(app, 'GET', `/payments/${body.data.payment_id}/receipt`, {}, learner)).body
  expect(data).toMatchObject({ paid_by: 'Ko Aung', message: 'Study well!' })
  const { html } = await openPage(app, `/payments/${body.data.payment_id}`, learner)
  expect(textOf(html)).toContain('Study well!')
  const taken = await send(app, 'GET', '/me/export', {}, learner)
  expect(JSON.stringify(taken.body)).toContain('Study well!')
  expect(JSON.stringify(taken.body)).not.toContain('aung@example.com')
})

test('two forms without a number are two payments, even for one phone', async () => {
  const form = { plan_id: String(plan), provider: 'sandbox', phone: newPhone(), country_code: 'MM' }
  const both = [await postForm(app, '/pricing', form), await postForm(app, '/pricing', form)]
  expect(both.map(({ status }) => status)).toEqual([302, 302])
  expect(both[0]?.location).not.toBe(both[1]?.location)
})

test('a code that is for one plan costs one try, however often the page shows it', async () => {
  for (let n = 0; n < 25; n++) {
    const { status } = await openPage(app, '/pricing?promo=NO-SUCH-CODE', { address: '203.0.113.92' })
    expect(status).toBe(200)
  }
  for (let n = 0; n < 60; n++)
    await send(app, 'POST', '/promo/check', { plan_id: plan, code: `GUESS${n}` }, { address: '203.0.113.92' })
  const late = await openPage(app, '/pricing?promo=ANOTHER', { address: '203.0.113.92' })
  expect(late.status).toBe(200)
  expect(textOf(late.html)).toContain('30 days')
})

test('an address with two slashes is no page, and leads nowhere else', async () => {
  for (const path of ['//level-test', '//pricing', '/learn//'])
    expect([path, (await openPage(app, path)).status]).toEqual([path, 404])
  const { location } = await postForm(app, '//pricing', { locale: 'en' })
  expect(location ?? '').not.toMatch(/^\/\//)
})
