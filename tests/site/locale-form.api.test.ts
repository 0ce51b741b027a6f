import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import { newLearner } from '#tests/support/factories.ts'
import { listedPages } from '#tests/support/pages-of-routes.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

async function post(url: string, payload: string, cookie = '') {
  const { statusCode, headers } = await app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', cookie },
  })
  const chosen = [headers['set-cookie'] ?? []].flat().filter((one) => /^locale=/.test(one))
  return { status: statusCode, chosen }
}

const WITHOUT_LANGUAGE = ['', 'a=1', 'locale=', 'locale=xx', 'locale=my-Zzzz', 'Locale=en', '{"locale":"en"}']

test('no page chooses a language that nobody asked for, whatever it is sent', async () => {
  const { token } = await newLearner(app)
  for (const [at, page] of listedPages().entries())
    for (const [turn, cookie] of ['', `token=${token}`].entries()) {
      const body = WITHOUT_LANGUAGE[(at + turn) % WITHOUT_LANGUAGE.length] ?? ''
      const { chosen } = await post(page.replace(/\{\w+\}/g, '1'), body, cookie)
      expect([page, body, chosen]).toEqual([page, body, []])
    }
  for (const page of ['/', '/faq', '/pricing', '/thazin-for-business'])
    for (const body of WITHOUT_LANGUAGE) expect([body, (await post(page, body)).chosen]).toEqual([body, []])
}, 240_000)

test.each(['/', '/faq', '/about-us', '/pricing', '/contact-us'])(
  'the switch of %s keeps the language that is chosen, and leads back',
  async (page) => {
    for (const locale of LOCALES) {
      const { status, chosen } = await post(page, `locale=${locale}`)
      expect([status, chosen]).toEqual([302, [`locale=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`]])
    }
  },
)
