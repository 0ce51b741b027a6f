import { expect, test } from 'vitest'
import { foldDigits } from '#domain/text/digits.ts'
import { reviewApplication } from '#server/features/desk/inbox/operator/operator.ts'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { REASON } from '#tests/support/inbox/inquiries.ts'
import { register } from '#tests/support/registering.ts'
import { open, pathOf } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible, expectGoodLooks } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp({}, true)

const PAGES = [
  '/contact-us',
  '/form',
  '/form?slug=teach-with-us',
  '/scholarship',
  '/thazin-for-business/request',
]
const plain = (written: string) => foldDigits(written).replace(/\s/g, '')
/** The most bytes of a visitor's page, styles and all. */
const MAX_BYTES = 40_000

test('the pages are accessible and fit, without a word of script, in both languages', async () => {
  for (const path of PAGES)
    await expectGoodLooks(browser, app, path, {
      prepare: async (page) =>
        expect([path, await page.locator('script:not([type="application/ld+json"])').count()]).toEqual([
          path,
          0,
        ]),
    })
})

test('each weighs at most 40 kB as it goes over the line', async () => {
  for (const path of PAGES) {
    const { page, context } = await open(browser, app, path)
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    )
    const own = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize,
    )
    expect([path, sizes.reduce((sum, size) => sum + size, own) <= MAX_BYTES]).toEqual([path, true])
    await context.close()
  }
})

test('a company asks for an offer without script: a fault loses nothing, the link shows the number, and it can be erased', async () => {
  const { page, context } = await open(browser, app, '/thazin-for-business/request', {
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page.getByLabel('Company').fill('Shwe Trading')
  await page.getByLabel('Your name').fill('U Ba')
  await page.getByLabel('Phone number').fill('01 234 567')
  await page.getByLabel('E-mail').fill('not an address')
  await page.getByLabel('How many').fill('၂၅')
  await page.getByLabel('What do you need?').fill('English for our front desk, twice a week.')
  app.advance(60_000)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.locator('.field-error', { hasText: 'This is not an e-mail address.' }).waitFor()
  expect(await page.getByLabel('What do you need?').inputValue()).toContain('front desk')
  expect(await page.getByLabel('How many').inputValue()).toBe('၂၅')
  await page.getByLabel('E-mail').fill('ba@shwe.example')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('It has arrived.').waitFor()
  expect(pathOf(page)).toMatch(/^\/sent\/[\w-]{43}/)
  const link = await page.getByLabel('Your link').inputValue()
  const row = await app.deps.db
    .selectFrom('letters')
    .selectAll()
    .where('email', '=', 'ba@shwe.example')
    .executeTakeFirstOrThrow()
  expect([row.kind, row.state]).toEqual(['business', 'open'])
  await page.goto(`${app.url}${new URL(link).pathname}`)
  await page.getByRole('heading', { name: `No. ${row.id}` }).waitFor()
  await page.getByText('Erase it').click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByRole('heading', { name: 'Erased' }).waitFor()
  await context.close()
})

test('a form with choices is filled in without script, and one that is sent twice is one letter', async () => {
  const { page, context } = await open(browser, app, '/form', { locale: 'en', javaScriptEnabled: false })
  await page.getByRole('link', { name: /Conversation workshop/ }).click()
  await page.getByLabel('Your name').fill('Aung')
  await page.getByLabel('Phone number').fill('09791234567')
  await page.getByLabel('Japanese').check()
  for (const topic of ['Work', 'Travel', 'Food']) await page.getByLabel(topic, { exact: true }).check()
  app.advance(60_000)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.field-error', { hasText: 'Please choose at most 2.' }).waitFor()
  expect(await page.getByLabel('Food', { exact: true }).isChecked()).toBe(true)
  await page.getByLabel('Food', { exact: true }).uncheck()
  await page.getByLabel(/I say so beforehand/).check()
  const hidden = (name: string) => page.locator(`input[name=${name}]`).inputValue()
  const [ticket, attempt] = [await hidden('ticket'), await hidden('attempt')]
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('You are on the list.').waitFor()
  const same = {
    name: 'Aung',
    phone: '09791234567',
    language: 'japanese',
    topics: ['work', 'travel'],
    on_time: '1',
  }
  const again = new URLSearchParams({ ticket, attempt })
  for (const [name, value] of Object.entries(same)) for (const one of [value].flat()) again.append(name, one)
  const answer = await page.request.post(page.url().replace(/\/sent.*/, '/form?slug=conversation-workshop'), {
    data: again.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers().location?.split('/')[1]]).toEqual([302, 'sent'])
  const rows = await app.deps.db.selectFrom('letters').select('id').where('kind', '=', 'form').execute()
  expect(rows).toHaveLength(1)
  await context.close()
})

test('a scholarship is applied for from its page, through the sign-in, to its result', async () => {
  const { page, context } = await open(browser, app, '/scholarship', { locale: 'en' })
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(pathOf(page)).toBe('/')
  const phone = newPhone()
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('form:has(input[name=phone]) button.button').click()
  await page.locator('input[name=otp]').fill(await sentCode(app, phone))
  await page.locator('form:has(input[name=otp]) button.button').click()
  await page.waitForURL('**/registration')
  await register(page, { knows: 'lot', name: 'Su Su' })
  expect(pathOf(page)).toBe('/apply-scholarship')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('su@example.org')
  await page.getByLabel('Why do you apply?').fill('Too short.')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.locator('.field-error', { hasText: 'Words so far: 2.' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('su@example.org')
  await page.getByLabel('Why do you apply?').fill(REASON)
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByText('It has arrived.').waitFor()
  const { id } = await app.deps.db
    .selectFrom('letters')
    .select('id')
    .where('kind', '=', 'scholarship')
    .executeTakeFirstOrThrow()
  for (const reviewer of ['Daw Mya', 'U Tun'])
    await reviewApplication(app.deps, id, { reviewer, verdict: 'accept', note: 'Good reasons.' })
  await page.goto(`${app.url}/notifications`)
  await page.getByText('You have the scholarship').first().waitFor()
  await page.goto(`${app.url}/scholarship`)
  await page.getByText('Congratulations.').waitFor()
  await page.goto(`${app.url}/sent`)
  await page.getByText('Accepted').waitFor()
  await expectAccessible(page)
  await context.close()
}, 60_000)

test('a document is said to be chosen once it is, and never before', async () => {
  const { token } = await newLearner(app)
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(browser, app, '/apply-scholarship', { token, javaScriptEnabled })
    const tick = page.locator('.file-chosen')
    expect(await tick.isVisible()).toBe(false)
    if (javaScriptEnabled) {
      const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') }
      await page.locator('.file-choose').hover()
      await page.locator('[name=document]').setInputFiles(file)
      await page.locator('[name=document]').focus()
      await tick.waitFor()
      await page.locator('[name=document]').setInputFiles([])
      await tick.waitFor({ state: 'hidden' })
    }
    await context.close()
  }
})

test('steps are numbered in the digits of the page’s language', async () => {
  for (const [locale, style] of [
    ['my', 'myanmar'],
    ['en', 'decimal'],
  ] as const)
    for (const [path, list] of [
      ['/scholarship', '.letter-steps'],
      ['/platforms', '.platforms ol'],
    ] as const) {
      const { page, context } = await open(browser, app, path, { locale })
      const found = page
        .locator(list)
        .first()
        .evaluate((element) => getComputedStyle(element).listStyleType)
      expect([locale, path, await found]).toEqual([locale, path, style])
      await context.close()
    }
})

test('a learner finds their name and phone filled in, and what they sent in a list', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/contact-us', { locale: 'en', token: learner.token })
  expect(await page.getByLabel('Your name').inputValue()).toBe('စုစု')
  expect(plain(await page.locator('[name=phone]').inputValue())).toBe(learner.phone.replace('+95', '0'))
  expect(await page.locator('[name=country_code]').inputValue()).toBe('MM')
  await page.getByLabel('What would you like to tell us?').fill('Thank you!')
  app.advance(60_000)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('It has arrived.').waitFor()
  await page.goto(`${app.url}/sent`)
  await page.getByText('Waiting for an answer').waitFor()
  await expectAccessible(page)
  await context.close()
})
