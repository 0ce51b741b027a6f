import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp({ pages: true })
  token = (await newLearner(app)).token
})
afterAll(() => app.stop())

test.each([
  ['/review/set-aside', '/review'],
  ['/shorts?bookmarked=1', '/shorts'],
  ['/sent', '/contact-us'],
])('who has nothing at %s yet is told so by a host, with one way on', async (url, way) => {
  const headers = { accept: 'text/html', cookie: `token=${token}; locale=en` }
  const { body } = await app.app.inject({ method: 'GET', url, headers })
  const [, link] =
    /<div class="empty">.*?<p role="status" class="soft">[^<]+<\/p><a href="([^"]+)" class="button/s.exec(
      body,
    ) ?? []
  expect(link).toBe(way)
})
