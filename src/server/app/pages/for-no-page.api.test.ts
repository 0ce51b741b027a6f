import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const ask = (url: string, accept?: string) =>
  app.app.inject({ method: 'GET', url, headers: accept === undefined ? {} : { accept } })

test.each([
  ['/favicon.ico', 'image/*'],
  ['/favicon.ico', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'],
  ['/assets/x.js', 'image/*'],
  ['/assets/x.js', '*/*'],
  ['/assets/x.js', undefined],
  ['/assets/nested/x.css?v=1', 'text/css,*/*;q=0.1'],
  ['/apple-touch-icon-precomposed.png', '*/*'],
  ['/.well-known/security.txt', '*/*'],
  ['/no/such/picture', 'image/png'],
  ['/ads.json', 'application/json'],
])('a file that isn’t there is 404 in less than a kilobyte: %s for %s', async (url, accept) => {
  const { statusCode, rawPayload, headers } = await ask(url, accept)
  expect([statusCode, rawPayload.length < 1_000]).toEqual([404, true])
  expect(headers['content-type']).toMatch(/json/)
})

test('who asks for a page is told by a page that there is none, and a page that there is comes to anyone', async () => {
  const missing = await ask('/no-such.php', 'text/html,application/xhtml+xml,*/*;q=0.8')
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const plain = await ask('/no-such', '*/*')
  expect([plain.statusCode, plain.body.includes('</html>')]).toEqual([404, true])
  for (const accept of ['image/*', '*/*', undefined]) expect((await ask('/faq', accept)).statusCode).toBe(200)
})
