import { afterAll, beforeAll, expect, test } from 'vitest'
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
      .where('learner_id', '=', id)
      .orderBy('updated_at')
      .execute()
  ).map(({ token }) => token)

test('a device is noted once, by an FCM token or a Web Push subscription', async () => {
  const learner = await newLearner(app)
  for (const token of [fcm('one'), fcm('one'), subscription('https://push.example/1')])
    expect((await save(learner, token)).body).toEqual({ data: true })
  expect(await tokensOf(learner)).toEqual([fcm('one'), subscription('https://push.example/1')])
})

test('a device belongs to who signed in on it last', async () => {
  const [first, second] = [await newLearner(app), await newLearner(app)]
  await save(first, fcm('shared'))
  await save(second, fcm('shared'))
  expect([await tokensOf(first), await tokensOf(second)]).toEqual([[], [fcm('shared')]])
})

test('of more than ten devices the oldest are let go', async () => {
  const learner = await newLearner(app)
  for (let i = 0; i < 12; i++) await save(learner, fcm(i))
  expect(await tokensOf(learner)).toEqual(Array.from({ length: 10 }, (_, i) => fcm(i + 2)))
})

test.each([
  '',
  'x y',
  '{}',
  '{"endpoint":',
  subscription('http://push.example/1'),
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
