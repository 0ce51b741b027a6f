import { afterAll, beforeAll, expect, test } from 'vitest'
import { wantedKinds } from '#domain/habit/notifications/kinds.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { addNotifications } from '../notifications.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const PATH = '/me/notification-settings'
const read = async (who: { token: string }) => {
  const { push_key, ...settings } = (await send(app, 'GET', PATH, {}, who)).body.data
  expect(push_key).toBe(app.deps.pushKey)
  return settings
}
const save = (who: { token: string }, input: Record<string, unknown>) => send(app, 'POST', PATH, input, who)

const DEFAULTS = {
  kinds: { tip: true, payment: true, live: true, answer: true, streak: false, reminder: true },
  quiet_from: '21:00',
  quiet_to: '07:00',
  paused_until: null,
}

test('who has chosen nothing is told everything but of their streak, and not at night', async () => {
  expect(await read(await newLearner(app))).toEqual(DEFAULTS)
})

test('who has chosen nothing is told by what they read: the hours and kinds of pushes are the same', async () => {
  const { id } = await newLearner(app)
  const text = { my: 'သတင်း', en: 'News' }
  const news = { kind: 'general', title: text, body: text, link: null, key: 'one' } as const
  const [added] = await addNotifications(app.deps.db, [id], news, new Date())
  const { quiet_from, quiet_to, paused_until } = DEFAULTS
  const seconds = (time: string) => `${time}:00`
  expect(added).toMatchObject({
    quiet_from: seconds(quiet_from),
    quiet_to: seconds(quiet_to),
    paused_until,
  })
  expect(wantedKinds(added?.kinds ?? {})).toEqual(DEFAULTS.kinds)
})

test('what is sent changes, and nothing else', async () => {
  const learner = await newLearner(app)
  const paused_until = '2030-01-02T03:04:05.000Z'
  await save(learner, { kinds: { tip: false } })
  await save(learner, { quiet_from: '22:30' })
  const { body } = await save(learner, { kinds: { streak: true }, paused_until })
  const expected = {
    ...DEFAULTS,
    kinds: { ...DEFAULTS.kinds, tip: false, streak: true },
    quiet_from: '22:30',
    paused_until,
  }
  expect([body.data, await read(learner)]).toEqual([expected, expected])
  expect((await save(learner, { paused_until: null })).body.data.paused_until).toBeNull()
})

test('changes that come at once are all kept', async () => {
  const learner = await newLearner(app)
  const kinds = Object.keys(DEFAULTS.kinds)
  await Promise.all(kinds.map((kind) => save(learner, { kinds: { [kind]: false } })))
  expect(Object.values((await read(learner)).kinds)).toEqual(kinds.map(() => false))
})

test.each([
  { quiet_from: '24:00' },
  { quiet_to: '7' },
  { kinds: { tip: 'yes' } },
  { kinds: null },
  { paused_until: 'tomorrow' },
])('what is none is refused: %j', async (input) => {
  const learner = await newLearner(app)
  expect((await save(learner, input)).status).toBe(422)
  expect(await read(learner)).toEqual(DEFAULTS)
})

test('a clock is read in any digits, and a kind that there isn’t is left out', async () => {
  const learner = await newLearner(app)
  const { status } = await save(learner, {
    quiet_from: '၂၂:၁၅',
    quiet_to: '6:05',
    kinds: { spam: true, tip: false },
  })
  expect(status).toBe(200)
  expect(await read(learner)).toEqual({
    ...DEFAULTS,
    kinds: { ...DEFAULTS.kinds, tip: false },
    quiet_from: '22:15',
    quiet_to: '06:05',
  })
})
