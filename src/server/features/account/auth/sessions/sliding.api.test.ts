import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const DAY = 86_400

/** As if the session had been started so many days ago, and last used so many. */
const age = ({ id }: { id: number }, started: number, used: number) =>
  sql`update sessions set created_at = now() - ${started} * interval '1 day',
      last_used_at = now() - ${used} * interval '1 day', expires_at = now() - ${used} * interval '1 day' + interval '60 days'
    where learner_id = ${id}`.execute(app.deps.db)

const daysLeft = async ({ id }: { id: number }) => {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / ${DAY})::int as days from sessions where learner_id = ${id}`.execute(
    app.deps.db,
  )
  return rows[0]?.days
}

const ask = (token: string, headers: Record<string, string> = {}, url = '/api/me') =>
  app.app.inject({ method: 'GET', url, headers: { ...clientHeaders, cookie: `token=${token}`, ...headers } })
const tokenCookie = (cookies: { name: string; maxAge?: number }[]) =>
  cookies.find(({ name }) => name === 'token')?.maxAge

test('each day of use moves a session’s end on, and the browser’s cookie with it', async () => {
  const learner = await newLearner(app)
  await age(learner, 40, 40)
  const answer = await ask(learner.token)
  expect(await daysLeft(learner)).toBe(60)
  expect(tokenCookie(answer.cookies as never)).toBeGreaterThan(60 * DAY - 60)
  expect(tokenCookie((await ask(learner.token)).cookies as never)).toBeUndefined()
})

test('a year after the sign-in it ends, however much it is used', async () => {
  const learner = await newLearner(app)
  await age(learner, 340, 1)
  const answer = await ask(learner.token)
  expect(await daysLeft(learner)).toBe(59)
  await age(learner, 360, 58)
  expect(tokenCookie((await ask(learner.token)).cookies as never)).toBeLessThanOrEqual(5 * DAY)
  expect(await daysLeft(learner)).toBe(5)
  const renewed = (await send(app, 'POST', '/refresh-token', {}, learner)).body.data
  expect(renewed.expires_in).toBeLessThanOrEqual(5 * DAY)
  expect((await send(app, 'GET', '/me', {}, { token: renewed.access_token })).status).toBe(200)
  expect((await send(app, 'GET', '/me', {}, learner)).status).toBe(401)
  expect(answer.statusCode).toBe(200)
})

test('a session whose place another took ends in its five minutes, though it is used', async () => {
  const learner = await newLearner(app)
  await age(learner, 2, 1)
  await app.deps.db
    .updateTable('sessions')
    .set({ superseded: true, expires_at: sql<Date>`now() + interval '5 minutes'` })
    .where('learner_id', '=', learner.id)
    .execute()
  expect((await ask(learner.token)).statusCode).toBe(200)
  expect(await daysLeft(learner)).toBe(0)
})

test.each([{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])(
  'what a browser fetches ahead moves nothing: %j',
  async (headers) => {
    const learner = await newLearner(app)
    await age(learner, 40, 40)
    const answer = await ask(learner.token, headers as never)
    expect([answer.statusCode, tokenCookie(answer.cookies as never), await daysLeft(learner)]).toEqual([
      200,
      undefined,
      20,
    ])
  },
)

test('a client with a token of its own is sent no cookie', async () => {
  const learner = await newLearner(app)
  await age(learner, 40, 40)
  expect((await send(app, 'GET', '/me', {}, learner)).cookies).toEqual([])
  expect(await daysLeft(learner)).toBe(60)
})

test('signing out is the last word on the cookie', async () => {
  const learner = await newLearner(app)
  await age(learner, 40, 40)
  const answer = await ask(learner.token, {}, '/api/me/logout')
  const set = [answer.headers['set-cookie']].flat().filter((cookie) => cookie?.startsWith('token='))
  expect(set.at(-1)).toMatch(/^token=; Max-Age=0; Path=\/;/)
})
