import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

test.each(['abc', '', '2026-99-99', '+275760-09-13', '2026-11-30T00:00:00Z#', '၂၀၂၆-၁၁-၃၀'])(
  'what is no day is refused in the dialog, which keeps the time: %j',
  async (date) => {
    const { token } = await newLearner(app)
    const answer = await app.app.inject({
      method: 'POST',
      url: '/calendar?add=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `token=${token}; locale=en` },
      payload: new URLSearchParams({ intent: 'add', date, time: '10:17', duration: '30' }).toString(),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="10:17"')
  },
)
