import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearnerWithPassword } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

test('who signs out all other devices on the page gets a new token: a copy of the old one ends too', async () => {
  const learner = await newLearnerWithPassword(app)
  const { phone, password, token } = learner
  const other = (await send(app, 'POST', '/verify-login', { phone, password })).body.data.access_token
  const answer = await app.app.inject({
    method: 'POST',
    url: '/profile/devices',
    headers: {
      cookie: `token=${token}`,
      origin: app.deps.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'all=1',
  })
  expect(answer.headers.location).toBe('/profile/devices?ended=1')
  const fresh = answer.cookies.findLast(({ name }) => name === 'token')?.value ?? ''
  const statuses = [token, other, fresh].map(
    async (one) => (await send(app, 'GET', '/me', {}, { token: one })).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
  const page = await app.app.inject({
    method: 'GET',
    url: '/profile/devices?ended=1',
    headers: { cookie: `token=${fresh}; locale=en` },
  })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('name="session_id"')
})
