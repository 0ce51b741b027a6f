import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { RATE_LIMIT_PER_MINUTE: '3' } })
})
afterAll(() => app.stop())

test.each(['/api', '/api/', '/api/no-such-call', '/api/me/', '/api/lessons/1/x'])(
  '%s is answered as a call that does not exist, and by no page',
  async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await app.app.inject({ method, url, headers: clientHeaders })
      expect([reply.statusCode, Object.keys(reply.json())]).toEqual([404, ['message']])
    }
  },
)

test('another method than a page takes is the error page of 405', async () => {
  const reply = await app.app.inject({ method: 'PUT', url: '/', headers: { accept: 'text/html' } })
  expect(reply.statusCode).toBe(405)
  expect(reply.body).toContain('405 · Method Not Allowed')
})

const sent = async (address: string, payload: string, type?: string) => {
  const headers = { accept: 'text/html', ...(type !== undefined && { 'content-type': type }) }
  const request = { method: 'POST', url: '/', payload, headers, remoteAddress: address } as const
  return (await app.app.inject(request)).statusCode
}

test('what is no form is refused before it reaches a page', async () => {
  expect(await sent('203.0.113.1', '')).toBe(415)
  expect(await sent('203.0.113.1', '{}', 'application/json')).toBe(415)
  expect(await sent('203.0.113.1', '--b\r\nbroken', 'multipart/form-data; boundary=b')).toBe(400)
})

test('a form whose texts are no UTF-8 is 400', async () => {
  const type = 'application/x-www-form-urlencoded'
  expect(await sent('203.0.113.9', 'phone=%E1%80', type)).toBe(400)
  expect(await sent('203.0.113.9', 'phone=100%', type)).not.toBe(400)
  expect(await sent('203.0.113.9', 'phone=%E1%80%80+%EF%BF%BD', type)).not.toBe(400)
})

test('a form of more fields than any page has is 413, one of a thousand is read', async () => {
  const type = 'application/x-www-form-urlencoded'
  expect(await sent('203.0.113.10', 'a=1&'.repeat(1_000), type)).toBe(413)
  expect(await sent('203.0.113.10', 'a&'.repeat(999), type)).toBe(422)
})

const opened = async (address: string, more: Record<string, string> = {}, url = '/') => {
  const headers = { accept: 'text/html', 'accept-language': 'en', ...more }
  return await app.app.inject({ method: 'GET', url, headers, remoteAddress: address })
}

test('signed out, twice as many pages a minute are open to an address as calls, whatever its cookies say', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++)
    statuses.push((await opened('203.0.113.2', { cookie: `styles=${i}; token=${i}` })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect((await opened('203.0.113.3')).statusCode).toBe(200)
})

test('a session has its own share of pages, and is not stopped by its address', async () => {
  const { token } = await newLearner(app)
  app.advance(61_000)
  const other = await newLearner(app)
  for (let i = 0; i < 7; i++) await opened('203.0.113.2')
  const cookie = `token=${token}; locale=my`
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await opened('203.0.113.2', { cookie }, '/profile')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await opened('203.0.113.2', { cookie: `token=${other.token}` }, '/profile')).statusCode).toBe(200)
})

test('who opened too many pages is told so in a page: in what language, and for how long', async () => {
  for (let i = 0; i < 6; i++) await opened('203.0.113.4')
  const said = async (cookie: string) => await opened('203.0.113.4', { cookie })
  const [english, burmese] = [await said('locale=en'), await said('locale=my')]
  expect(english.body).toMatch(/<h1>Too many tries. Please try again in \d+ seconds.<\/h1>/)
  expect(burmese.body).toMatch(/<h1>အကြိမ်ရေ များလွန်းပါသည်။/)
  for (const { headers } of [english, burmese]) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(headers['content-type']).toContain('text/html')
  }
})

test('a page that is not found is said by a host, whose drawing is small and kept for good', async () => {
  const { body } = await opened('203.0.113.5', {}, '/no-such-page')
  const [, file = '', pose] = /<use href="([^"#]+)#([\w-]+)"/.exec(body) ?? []
  expect(pose).toBe('aung-think')
  const drawing = await app.app.inject({ url: file, headers: { 'accept-encoding': 'br' } })
  expect(drawing.statusCode).toBe(200)
  expect(drawing.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(drawing.rawPayload.length).toBeLessThanOrEqual(1_600)
  expect((await app.app.inject({ url: file })).body).toContain(`<symbol id="${pose}"`)
})

test('a form of another site is refused also where the browser says that no page sent it', async () => {
  const posted = async (headers: Record<string, string>) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/',
        payload: 'phone=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        remoteAddress: '203.0.113.8',
      })
    ).statusCode
  expect(await posted({ 'sec-fetch-site': 'none', origin: 'https://evil.example' })).toBe(403)
  expect(await posted({ 'sec-fetch-site': 'none', origin: 'null' })).toBe(403)
  expect(await posted({ 'sec-fetch-site': 'none' })).toBe(422)
  app.advance(61_000)
  expect(await posted({ origin: 'https://localhost:3000', host: 'localhost:3000' })).toBe(403)
  expect(
    await posted({ 'sec-fetch-site': 'none', origin: 'http://localhost:3000', host: 'localhost:3000' }),
  ).toBe(422)
})

test('forms count among the calls of a minute', async () => {
  const form = () => sent('203.0.113.7', 'phone=1', 'application/x-www-form-urlencoded')
  expect([await form(), await form(), await form(), await form()]).toEqual([422, 422, 422, 429])
})
