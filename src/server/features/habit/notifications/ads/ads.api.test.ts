import { afterAll, beforeAll, expect, test } from 'vitest'
import { AD_SLOTS } from '#domain/habit/notifications/ad-slots.ts'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const DAY = 86_400_000
const english = { cookie: 'locale=en' }

async function subscribed(starts: number, ends: number) {
  const learner = await newLearner(app)
  const at = (days: number) => new Date(Date.now() + days * DAY)
  await app.deps.db
    .insertInto('grants')
    .values({
      learner_id: learner.id,
      product: 'japanese',
      source: `test:${learner.id}`,
      granted_at: at(starts),
      starts_at: at(starts),
      ends_at: at(ends),
    })
    .execute()
  return learner
}
type Ad = { placement: string; title: string; link: string; image: string | null }
const adsFor = async (learner: { token: string }, input: Record<string, unknown> = {}): Promise<Ad[]> =>
  (await send(app, 'GET', '/ads', input, { token: learner.token, headers: english })).body.data

test('each place has its own, in the reader’s language, with pictures that are there', async () => {
  const learner = await newLearner(app)
  const all = await adsFor(learner)
  expect(new Set(all.map(({ placement }) => placement))).toEqual(new Set(AD_SLOTS))
  for (const placement of AD_SLOTS)
    expect(await adsFor(learner, { placement })).toEqual(all.filter((ad) => ad.placement === placement))
  expect(all.map(({ title }) => title)).toContain('Talk with a teacher')
  for (const { image } of all)
    if (image) expect((await app.app.inject({ method: 'GET', url: image })).statusCode).toBe(200)
  const burmese = await send(
    app,
    'GET',
    '/ads',
    {},
    { token: learner.token, headers: { cookie: 'locale=my' } },
  )
  expect(burmese.body.data[0].title).toMatch(/[က-အ]/)
})

test('who has any running subscription sees none; whose has ended, or has yet to begin, does', async () => {
  expect(await adsFor(await subscribed(-1, 29))).toEqual([])
  expect(await adsFor(await subscribed(-31, -1))).not.toEqual([])
  expect(await adsFor(await subscribed(1, 31))).not.toEqual([])
})

test('an unknown place is refused, and visitors are told to sign in', async () => {
  const learner = await newLearner(app)
  expect((await send(app, 'GET', '/ads', { placement: 'learn' }, learner)).status).toBe(422)
  expect((await send(app, 'GET', '/ads')).status).toBe(401)
})

const page = async (url: string, { token }: { token: string }) =>
  (await app.app.inject({ method: 'GET', url, headers: { cookie: `token=${token}; locale=en` } })).body

test('pages show one at their place, none to subscribers, and learning screens never', async () => {
  const [learner, subscriber] = [await newLearner(app), await subscribed(-1, 29)]
  for (const url of ['/notifications', '/profile', '/live-classes']) {
    expect((await page(url, learner)).match(/class="ad"/g)).toHaveLength(1)
    expect(await page(url, subscriber)).not.toContain('class="ad"')
  }
  for (const url of ['/learn', '/review', '/lessons/1', '/shorts', '/micro-lessons', '/calendar', '/courses'])
    expect(await page(url, learner)).not.toContain('class="ad"')
})

test('who saves data is sent no picture', async () => {
  const learner = await newLearner(app, { data_saver: true })
  expect(await page('/notifications', learner)).toMatch(/class="ad"><div/)
})

test('it costs one statement beside the session', async () => {
  const { token } = await newLearner(app)
  const ask = () =>
    app.app.inject({
      method: 'GET',
      url: '/api/ads',
      headers: { ...clientHeaders, cookie: `token=${token}` },
    })
  await ask()
  expect(await statementsOf(ask)).toHaveLength(2)
})
