import { afterAll, beforeAll, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { planIds, sandboxSettings } from '#tests/support/payments/payments.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { openPage, textOf } from './page-forms.ts'

let app: TestApp
let plans: Record<string, number>
let learner: { id: number; token: string }
beforeAll(async () => {
  app = await startApp({ pages: true, settings: sandboxSettings })
  plans = await planIds(app)
  learner = await newLearner(app)
})
afterAll(() => app.stop())

const dialogOf = (html: string) => /<dialog[^>]*data-modal.*?<\/dialog>/s.exec(html)?.[0] ?? ''
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

const open = async (path: string, who: { token: string } = learner) => {
  const { status, html } = await openPage(app, path, who)
  return { status, html, text: textOf(dialogOf(html)), links: linksOf(dialogOf(html)) }
}

it('leads from the path to what a plan opens, to its price, and to the form with that term chosen', async () => {
  const path = await openPage(app, '/learn', learner)
  expect(linksOf(path.html)).toEqual(expect.arrayContaining(['/learn/premium', '/learn/prices']))

  const premium = await open('/learn/premium')
  expect(premium.text).toMatch(/What a plan opens .*\d+ lessons · \d+ min.*Every lesson of English/)
  expect(premium.links).toContain('/learn/language-payment')
  expect(premium.links.some((link) => link.startsWith('/lessons/'))).toBe(true)

  const payment = await open('/learn/language-payment')
  expect(payment.text).toMatch(/30 days .*15,000.*90 days .*39,000.*365 days .*120,000/)
  const year = `/pricing?product=english&plan=${plans['english-365']}`
  expect(payment.links).toContain(year)
  const { html } = await openPage(app, year, learner)
  expect(html).toMatch(
    new RegExp(
      `<input[^>]*checked=""[^>]*value="${plans['english-365']}"|value="${plans['english-365']}"[^>]*checked=""`,
    ),
  )
})

it('compares the products by the least that a month costs', async () => {
  const { text, links } = await open('/learn/prices')
  expect(text).toMatch(/English.*from 9,900 kyat.*Japanese.*from 12,000 kyat.*Learn Plus.*from 7,000 kyat/)
  expect(links).toEqual(
    expect.arrayContaining([
      '/learn/language-payment?language=english',
      '/learn/language-payment?language=japanese',
      '/learn/learn-plus-payment',
    ]),
  )
})

it('shows the plans of the language that is asked for, and courses of Learn Plus', async () => {
  expect((await open('/learn/language-payment?language=japanese')).text).toContain('Open all of Japanese')
  expect((await open('/learn/language-payment?language=x')).text).toContain('Open all of English')
  const plus = await open('/learn/learn-plus-payment')
  expect(plus.text).toContain('Open all of Learn Plus')
  expect(plus.links.some((link) => /^\/courses\/\d+$/.test(link))).toBe(true)
})

it('says so where nothing is sold, and keeps the lessons within reach', async () => {
  const shop = await startApp({ pages: true })
  await shop.deps.db.updateTable('plans').set({ hidden: true }).execute()
  const visitor = await newLearner(shop)
  for (const path of ['language-payment', 'learn-plus-payment', 'prices', 'premium']) {
    const { status, html } = await openPage(shop, `/learn/${path}`, visitor)
    expect([path, status]).toEqual([path, 200])
    if (path !== 'premium') expect(textOf(dialogOf(html))).toContain('Nothing is sold now')
    expect(linksOf(dialogOf(html))).toContain('/learn')
  }
  await shop.stop()
})
