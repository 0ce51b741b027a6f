import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let plain: TestApp
beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://thazin.example', ALLOW_DEMO_PROVIDERS: '1' }
  app = await startApp({ pages: true, settings })
  plain = await startApp({ pages: true })
})
afterAll(async () => {
  await app.stop()
  await plain.stop()
})

const open = (on: TestApp, url: string, cookie: string) =>
  on.app.inject({ method: 'GET', url, headers: { accept: 'text/html', host: 'thazin.example', cookie } })
const me = (on: TestApp, cookie: string) =>
  on.app.inject({ method: 'GET', url: '/api/me', headers: { ...clientHeaders, cookie } })
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat() as string[]

test('a session’s cookie that comes twice is nobody’s, and ours isn’t cleared away beside the planted one', async () => {
  const [own, planted] = [await newLearner(app), await newLearner(app)]
  expect((await me(app, `token=${own.token}`)).statusCode).toBe(200)
  for (const cookie of [
    `token=${planted.token}; token=${own.token}`,
    `token=${own.token}; locale=en; token=${planted.token}`,
    `token=${own.token};token=${own.token}`,
  ]) {
    const answer = await me(app, cookie)
    expect([answer.statusCode, cookiesOf(answer)]).toEqual([401, []])
    const page = await open(app, '/learn', cookie)
    expect([page.statusCode, page.headers.location]).toEqual([302, '/'])
    expect(cookiesOf(page).filter((one) => one.startsWith('token='))).toEqual([])
  }
  expect((await me(app, `token=${own.token}`)).statusCode).toBe(200)
})

test('where the site isn’t https, neighbours on other paths keep nobody out', async () => {
  const own = await newLearner(plain)
  expect((await me(plain, `token=${own.token}; token=x`)).statusCode).toBe(200)
})

test('on https every cookie that only the server reads is Secure, HttpOnly, for this host and all of it', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const signedIn = await send(app, 'POST', '/verify-login', {
    phone,
    otp: await sentCode(app, phone),
    platform: 'web',
  })
  const all = [
    ...signedIn.cookies,
    ...cookiesOf(await open(app, '/learn', 'token=x')),
    ...cookiesOf(await open(app, '/faq', '')),
    ...cookiesOf(await open(app, '/apply-scholarship', '')),
    ...cookiesOf(await me(app, 'token=x')),
  ]
  const own = all.filter((cookie) => /; *httponly/i.test(cookie))
  const names = new Set(own.map((cookie) => cookie.split('=')[0]))
  for (const name of ['token', 'device', 'session_ended', 'styles']) expect(names).toContain(name)
  for (const cookie of own) {
    expect(cookie).toMatch(/; Secure/)
    expect(cookie.match(/; Secure/g)).toHaveLength(1)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).not.toMatch(/domain=/i)
  }
})

test('on http no cookie is Secure: browsers would drop it', async () => {
  const page = await open(plain, '/learn', 'token=x')
  expect(cookiesOf(page).length).toBeGreaterThan(0)
  for (const cookie of cookiesOf(page)) expect(cookie).not.toMatch(/secure/i)
})
