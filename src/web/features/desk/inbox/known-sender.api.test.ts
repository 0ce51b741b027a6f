import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount } from '#tests/support/accounts.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const FORMS = ['/contact-us', '/thazin-for-business/request', '/apply-scholarship']

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { SEED_DEMO: '1' } })
})
afterAll(() => app.stop())

const open = async (url: string, cookies: string) =>
  await app.app.inject({ url, headers: { cookie: `${cookies}; locale=en` } })

/** Value of a field of a page; undefined if it has no such field. */
function filledIn(html: string, name: string) {
  const [field] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? []
  return field && (/ value="([^"]*)"/.exec(field)?.[1] ?? '')
}

test('the forms are filled in with what is known of a learner', async () => {
  const { token, id } = await newLearner(app)
  const phone = '+959791234567'
  await app.deps.db.updateTable('learners').set({ name: 'Su Su' }).where('id', '=', id).execute()
  await changeAccount(app.deps.db, id, { email: 'su@example.com', phone })
  for (const url of FORMS) {
    const { body } = await open(url, `token=${token}`)
    expect([url, filledIn(body, 'name'), filledIn(body, 'email')]).toEqual([url, 'Su Su', 'su@example.com'])
    if (url !== '/apply-scholarship')
      expect([url, filledIn(body, 'phone')?.replace(/\D/g, '')]).toEqual([url, '09791234567'])
  }
})

test('what is not known, and a visitor’s form, stay empty; what was typed comes back', async () => {
  const { token } = await newLearner(app)
  for (const url of FORMS)
    expect([url, filledIn((await open(url, `token=${token}`)).body, 'email')]).toEqual([url, ''])
  for (const url of FORMS.slice(0, 2)) {
    const { body } = await open(url, 'theme=light')
    expect([url, ...['name', 'phone', 'email'].map((name) => filledIn(body, name))]).toEqual([
      url,
      '',
      '',
      '',
    ])
  }
  const { body, statusCode } = await app.app.inject({
    method: 'POST',
    url: '/thazin-for-business/request',
    headers: {
      cookie: `token=${token}; locale=en`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: 'name=Hla&email=none&phone=',
  })
  expect(statusCode).toBe(422)
  expect(['name', 'email', 'phone'].map((name) => filledIn(body, name))).toEqual(['Hla', 'none', ''])
})
