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

test('between midnight and four the calendar says for which day minutes count, and at no other time', async () => {
  const { token } = await newLearner(app)
  const shownAt = async (time: string) => {
    const ahead = Date.parse(`2030-06-01T${time}Z`) - Date.now()
    app.advance(ahead)
    try {
      const headers = { cookie: `token=${token}; locale=en` }
      const { body } = await app.app.inject({ url: '/calendar', headers })
      return /Until 4 in the morning[^<]*/.exec(body.replaceAll('\u2060', ''))?.[0] ?? null
    } finally {
      app.advance(-ahead)
    }
  }
  // Clocks in Yangon are six and a half hours ahead of these; the first of June 2030 is a Saturday.
  const note = 'Until 4 in the morning, what you learn counts for Saturday.'
  const times = ['17:29', '17:31', '21:29', '21:31']
  const said: (string | null)[] = []
  for (const time of times) said.push(await shownAt(time))
  expect(said).toEqual([null, note, note, null])
})
