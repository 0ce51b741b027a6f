import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/core/accounts/sessions.queries.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const save = (session: { token: string }, firebase_token: unknown) =>
  send(app, 'POST', '/me/update-firebase-token-for-web', { firebase_token }, session)

const fcm = (name: string | number) => `${name}:APA91b-${'x'.repeat(140)}`

const subscription = (endpoint: string) =>
  JSON.stringify({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } })

const tokensOf = async ({ id }: { id: number }) =>
  (
    await app.deps.db
      .selectFrom('push_tokens')
      .select('token')
      .where('account_id', '=', accountOf(id))
      .orderBy('updated_at')
      .execute()
  ).map(({ token }) => token)

/** Another session of the learner. */
const again = async ({ id }: { id: number }) => await startSession(app.deps.db, id, null)

test('a device is noted once, by an FCM token or a Web Push subscription', async () => {
  const learner = await newLearner(app)
  const second = await again(learner)
  for (const token of [fcm('one'), fcm('one')])
    expect((await save(learner, token)).body).toEqual({ data: true })
  expect((await save(second, subscription('https://fcm.googleapis.com/fcm/send/1'))).body).toEqual({
    data: true,
  })
  expect(await tokensOf(learner)).toEqual([fcm('one'), subscription('https://fcm.googleapis.com/fcm/send/1')])
})

test('a renewed token takes the place of the session’s earlier one', async () => {
  const learner = await newLearner(app)
  for (const name of ['old', 'new']) await save(learner, fcm(name))
  expect(await tokensOf(learner)).toEqual([fcm('new')])
})

test('a device belongs to who signed in on it last', async () => {
  const [first, second] = [await newLearner(app), await newLearner(app)]
  await save(first, fcm('shared'))
  await save(second, fcm('shared'))
  expect([await tokensOf(first), await tokensOf(second)]).toEqual([[], [fcm('shared')]])
})

test('of more than ten devices the oldest are let go', async () => {
  const learner = await newLearner(app)
  for (let i = 0; i < 12; i++) await save(await again(learner), fcm(`many-${i}`))
  expect(await tokensOf(learner)).toEqual(Array.from({ length: 10 }, (_, i) => fcm(`many-${i + 2}`)))
})

test('a device ends with its session: signed out, ended from afar, with all others', async () => {
  const learner = await newLearner(app)
  const [gone, afar, here] = [await again(learner), await again(learner), learner]
  await save(gone, fcm('gone'))
  await save(afar, fcm('afar'))
  await save(here, fcm('here'))
  await send(app, 'GET', '/me/logout', {}, gone)
  expect(await tokensOf(learner)).toEqual([fcm('afar'), fcm('here')])
  await send(app, 'POST', '/me/sessions/end', { all: true }, here)
  expect(await tokensOf(learner)).toEqual([fcm('here')])
})

test('a device goes on with the session that takes its session’s place', async () => {
  const learner = await newLearner(app)
  await save(learner, fcm('renewed'))
  const { body } = await send(app, 'POST', '/refresh-token', {}, learner)
  expect(await tokensOf(learner)).toEqual([fcm('renewed')])
  await send(app, 'GET', '/me/logout', {}, { token: body.data.access_token })
  expect(await tokensOf(learner)).toEqual([])
})

test.each([
  '',
  'x',
  'x y',
  '{}',
  '{"endpoint":',
  subscription('http://push.example/1'),
  subscription('https://localhost/1'),
  subscription('https://169.254.169.254/latest'),
  subscription('https://[::1]/1'),
  5,
  null,
  'x'.repeat(5000),
])('what names no device is refused: %.40s', async (token) => {
  const reply = await save(await newLearner(app), token)
  expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['firebase_token']])
})

test('the export names the devices and not where their pushes go', async () => {
  const learner = await newLearner(app)
  await save(learner, fcm('export'))
  const { data } = (await send(app, 'GET', '/me/export', {}, learner)).body
  expect(Object.keys(data.tables.push_tokens[0])).toEqual(['learner_id', 'updated_at'])
})
