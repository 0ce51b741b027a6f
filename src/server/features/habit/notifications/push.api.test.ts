import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatePushService } from '#server/providers/push/simulator.suite.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { newLearner } from '#tests/support/factories.ts'
import { soon } from '#tests/support/soon.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { notify } from './notify.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof simulatePushService>>
beforeAll(async () => {
  service = await simulatePushService()
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000', PUSH_ALLOW_LOOPBACK: '1' } })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})
beforeEach(() => {
  service.behave({ kind: 'well' })
  service.pushed.length = 0
})

const news = (over: Partial<Parameters<typeof notify>[2]> = {}) => ({
  kind: 'payment' as const,
  title: { my: 'သတင်း', en: 'News' },
  body: { my: 'ငွေ ရောက်ရှိပါပြီ။', en: 'It is here.' },
  link: '/payments',
  key: 'one',
  isUrgent: true,
  ...over,
})

async function withDevice(profile: Record<string, unknown> = {}) {
  const learner = await newLearner(app, { locale: 'en', ...profile })
  const saved = await send(
    app,
    'POST',
    '/me/update-firebase-token-for-web',
    { firebase_token: service.token },
    learner,
  )
  expect(saved.status).toBe(200)
  return learner
}
const settle = async (learner: { id: number }, over = {}) => {
  await notify(app.deps, learner.id, news(over))
  await app.deps.outbox.deliver()
}
const devices = async ({ id }: { id: number }) =>
  (
    await app.deps.db
      .selectFrom('push_tokens')
      .select('token')
      .where('account_id', '=', accountOf(id))
      .execute()
  ).length
const rows = async (text: string) =>
  await app.deps.db
    .selectFrom('outbox')
    .select(['channel', 'status', 'error', 'not_before', 'sent_at'])
    .where('text', 'like', `%${text}%`)
    .execute()

test('a push reaches the device once, in its learner’s language, with where it leads and which notification it is', async () => {
  const learner = await withDevice()
  await settle(learner)
  await app.deps.outbox.deliver()
  await soon(() => expect(service.pushed).toHaveLength(1))
  const { data } = (await send(app, 'GET', '/paginate-notifications', {}, learner)).body
  expect(JSON.parse(service.pushed[0]?.text ?? '')).toEqual({
    id: data[0].id,
    title: 'News',
    body: 'It is here.',
    link: '/payments',
  })
})

test('a phone that reads Zawgyi is sent Zawgyi, and a long text fits', async () => {
  const learner = await withDevice({ locale: 'my-Qaag' })
  await settle(learner, { body: { my: 'မြန်မာ '.repeat(400), en: 'x' } })
  await soon(() => expect(service.pushed).toHaveLength(1))
  const { body } = JSON.parse(service.pushed[0]?.text ?? '')
  expect(body).toContain('ျမန္မာ')
  expect(Buffer.byteLength(service.pushed[0]?.text ?? '')).toBeLessThan(3_000)
})

test('what was signed out meanwhile receives nothing', async () => {
  const learner = await withDevice()
  await send(app, 'POST', '/me/notification-settings', { quiet_from: '00:00', quiet_to: '23:59' }, learner)
  await notify(app.deps, learner.id, news({ isUrgent: false }))
  await send(app, 'GET', '/me/logout', {}, learner)
  await app.deps.db
    .updateTable('outbox')
    .set({ not_before: new Date(0) })
    .where('channel', '=', 'push')
    .execute()
  await app.deps.outbox.deliver()
  expect(service.pushed).toEqual([])
})

test('a push that waited longer than its session lasts reaches nobody', async () => {
  const learner = await withDevice()
  await send(app, 'POST', '/me/notification-settings', { quiet_from: '00:00', quiet_to: '23:59' }, learner)
  await notify(app.deps, learner.id, news({ isUrgent: false }))
  await app.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('learner_id', '=', learner.id)
    .execute()
  await app.deps.db
    .updateTable('outbox')
    .set({ not_before: new Date(0) })
    .where('channel', '=', 'push')
    .execute()
  await app.deps.outbox.deliver()
  expect(service.pushed).toEqual([])
})

test('a subscription that has ended is forgotten', async () => {
  const learner = await withDevice()
  service.behave({ kind: 'status', status: 410 })
  await settle(learner)
  await soon(async () => expect(await devices(learner)).toBe(0))
})

test('a busy service is asked again when it says, and not before', async () => {
  const learner = await withDevice()
  service.behave({ kind: 'status', status: 429, headers: { 'retry-after': '120' } })
  await settle(learner, { title: { my: 'x', en: 'Busy' } })
  await soon(async () =>
    expect((await rows('Busy'))[0]).toMatchObject({ status: 'waiting', error: 'answered 429' }),
  )
  const [row] = await rows('Busy')
  expect(Number(row?.not_before) - Number(row?.sent_at)).toBeGreaterThan(100_000)
  expect(await devices(learner)).toBe(1)
  service.behave({ kind: 'well' })
  await app.deps.db
    .updateTable('outbox')
    .set({ not_before: new Date(0) })
    .where('status', '=', 'waiting')
    .execute()
  await app.deps.outbox.deliver()
  expect(service.pushed).toHaveLength(1)
})

test('quiet hours hold a push to their end; a muted kind and a pause keep it from the device, and it is in the list', async () => {
  const learner = await withDevice()
  await send(app, 'POST', '/me/notification-settings', { quiet_from: '00:00', quiet_to: '23:59' }, learner)
  await settle(learner, { key: 'held', title: { my: 'x', en: 'Held' }, isUrgent: false })
  expect(await rows('Held')).toMatchObject([{ channel: 'push', status: 'waiting' }])
  await send(app, 'POST', '/me/notification-settings', { kinds: { payment: false } }, learner)
  await settle(learner, { key: 'muted', title: { my: 'x', en: 'Muted' } })
  const paused_until = new Date(Date.now() + 3_600_000).toISOString()
  await send(app, 'POST', '/me/notification-settings', { kinds: { payment: true }, paused_until }, learner)
  await settle(learner, { key: 'paused', title: { my: 'x', en: 'Paused' } })
  expect([await rows('Muted'), await rows('Paused'), service.pushed]).toEqual([[], [], []])
  const { pagination } = (await send(app, 'GET', '/paginate-notifications', {}, learner)).body
  expect(pagination.total).toBe(3)
})

test('who has no device gets an SMS where there is one to send, who has one gets none', async () => {
  const sms = { my: 'x', en: 'By SMS' }
  await settle(await withDevice(), { sms })
  expect(await rows('By SMS')).toEqual([])
  await settle(await newLearner(app, { locale: 'en' }), { sms })
  expect(await rows('By SMS')).toMatchObject([{ channel: 'sms' }])
})

test('a device that answers nothing holds up no other', async () => {
  const slow = await withDevice()
  service.behave({ kind: 'silent' })
  const before = service.requests()
  await notify(app.deps, slow.id, news({ title: { my: 'x', en: 'Slow' } }))
  await soon(() => expect(service.requests()).toBeGreaterThan(before))
  service.behave({ kind: 'well' })
  const [one, two] = [await withDevice(), await newLearner(app, { locale: 'en' })]
  await notify(app.deps, one.id, news())
  await notify(app.deps, two.id, news({ sms: { my: 'x', en: 'Not held up' } }))
  // On a busy machine the one that was held up may have been given up and sent anew by then.
  const titles = () => service.pushed.map(({ text }) => JSON.parse(text).title)
  await soon(() => expect(titles()).toContain('News'))
  expect(titles()[0]).toBe('News')
  expect(await rows('Not held up')).toHaveLength(1)
})
