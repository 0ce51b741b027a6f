import { expect, test } from 'vitest'
import { shownPhone } from '#domain/account/shown-phone.ts'
import { inDocument, open, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner, newPhone, sentCode, signIn } from '#tests/support/factories.ts'
import { register } from '#tests/support/registering.ts'

const { app, browser } = await e2eApp()

test.each([true, false])(
  'a new phone signs in, says who it is and sees the path (with script: %s)',
  async (javaScriptEnabled) => {
    const { page, problems } = await open(browser, app, '/', { javaScriptEnabled })
    const phone = newPhone()
    await page.getByLabel(inDocument('ဖုန်းနံပါတ်')).fill(phone.replace('+95', '0'))
    await page.getByRole('button', { name: inDocument('ကုဒ်ပို့ပါ') }).click()
    await page.getByLabel('ကုဒ် ၆ လုံး').waitFor()
    await page.getByLabel('ကုဒ် ၆ လုံး').fill(await sentCode(app, phone))
    await page.getByRole('button', { name: 'ဝင်ပါ' }).click()
    expect(pathOf(page)).toBe('/registration')

    await register(page, { language: 2, knows: 'never' })
    expect(pathOf(page)).toBe('/learn')
    if (javaScriptEnabled) await page.getByRole('button', { name: inDocument('နားလည်ပါပြီ') }).click()
    await page.getByText(inDocument('မင်္ဂလာပါ စုစု')).waitFor()
    await page.getByRole('heading', { name: '日本語 · N5' }).waitFor()
    expect(problems).toEqual([])
  },
)

test('a number of another country is signed in with by choosing the country, without script', async () => {
  const { page } = await open(browser, app, '/', { locale: 'en', javaScriptEnabled: false })
  const countries = page.getByLabel('Country code').locator('option')
  expect(await countries.allTextContents()).toEqual([
    '+95 Myanmar',
    '+81 Japan',
    '+60 Malaysia',
    '+65 Singapore',
    '+66 Thailand',
  ])
  await page.getByLabel('Country code').selectOption('TH')
  await page.getByLabel('Phone number').fill('081 234 5678')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('We have sent a code to +66 81 234 5678.').waitFor()
})

test.each([100, 160, 200])(
  'a country that is chosen is shown whole at 360 px and text of %i per cent',
  async (size) => {
    const { page, context } = await open(browser, app, '/')
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`
    }, size)
    const picker = page.locator('select[name=country_code]')
    for (const country of ['MM', 'MY']) {
      await picker.selectOption(country)
      const room = await picker.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
        pen.font = style.font
        const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width
        const paddings = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
        const arrow = style.appearance === 'none' ? 0 : 16
        return select.clientWidth - paddings - arrow - text
      })
      expect(room, country).toBeGreaterThanOrEqual(-1)
    }
    const width = await page.getByLabel(inDocument('ဖုန်းနံပါတ်')).evaluate((input) => input.clientWidth)
    expect(width).toBeGreaterThan(100)
    const inner = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(inner).toBeLessThanOrEqual(360)
    await context.close()
  },
)

test('a number is shown in groups and in the digits of the page', async () => {
  const { token, phone } = await newLearner(app)
  for (const path of ['/profile', '/profile/phone']) {
    const { page, context } = await open(browser, app, path, { token })
    const text = (await page.locator('main, dialog').allTextContents()).join(' ')
    expect(text).toContain(shownPhone(phone, 'my'))
    expect(text).not.toContain(phone)
    await context.close()
  }
})

test('errors of the sign-in are shown in place, and what was typed stays', async () => {
  const { page } = await open(browser, app, '/', { locale: 'en' })
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  expect(await page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Phone number').inputValue()).toBe('12')

  const phone = newPhone()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText(`We have sent a code to ${shownPhone(phone, 'en')}.`).waitFor()
  await page.getByLabel('6-digit code').fill((await sentCode(app, phone)) === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The code is wrong. Tries left: 4.', { exact: true }).waitFor()
  await page.getByText(`We have sent a code to ${shownPhone(phone, 'en')}.`).waitFor()
})

test('the seconds until another code are counted down, without script, and then it can be asked for', async () => {
  const { page } = await open(browser, app, '/', { javaScriptEnabled: false })
  await page.getByLabel(inDocument('ဖုန်းနံပါတ်')).fill(newPhone())
  await page.getByRole('button', { name: inDocument('ကုဒ်ပို့ပါ') }).click()
  const left = page.locator('.seconds-left')
  const shown = () =>
    left.evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--seconds-left')))
  expect(await shown()).toBeGreaterThan(50)
  const digits = await left.evaluate((element) => getComputedStyle(element, '::before').content)
  expect(digits).toContain('myanmar')
  await page.waitForTimeout(2100)
  expect(await shown()).toBeLessThanOrEqual(58)
  const again = page.getByRole('button', { name: inDocument('ကုဒ် ထပ်ပို့ပါ') })
  expect(await again.isVisible()).toBe(false)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 61_000
  })
  await again.waitFor()
  expect(await left.isVisible()).toBe(false)
})

test('who asks again too soon is led to the code that still works', async () => {
  const phone = newPhone()
  for (let time = 0; time < 2; time++) {
    const { page } = await open(browser, app, '/', { locale: 'en' })
    await page.getByLabel('Phone number').fill(phone)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('6-digit code').waitFor()
    if (time === 1) await page.getByText('The code that was sent still works.').waitFor()
  }
})

test.each([
  [
    'a visitor',
    async () => undefined,
    { '/learn': '/', '/profile': '/', '/calendar': '/', '/registration': '/' },
  ],
  ['a learner', async () => (await newLearner(app)).token, { '/': '/learn', '/registration': '/learn' }],
  [
    'a learner without a name',
    async () => (await signIn(app)).token,
    { '/': '/registration', '/learn': '/registration' },
  ],
])('%s is sent where the routing rules say', async (_who, token, sent) => {
  for (const [from, to] of Object.entries(sent)) {
    const { page, context } = await open(browser, app, from, { token: await token() })
    expect([from, pathOf(page)]).toEqual([from, to])
    await context.close()
  }
})

test('a session that ended leaves no cookie behind and leads to the start', async () => {
  const { page, context } = await open(browser, app, '/learn', {
    token: 'x'.repeat(43),
    cookies: { language: 'japanese' },
  })
  expect(pathOf(page)).toBe('/')
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('token')
  expect(names).not.toContain('language')
})

test('the view of one provider alone is asked for once', async () => {
  const { page, context } = await open(browser, app, '/learn', { cookies: { onepay_only_view: '1' } })
  expect(page.url()).toBe(`${app.url}/?showonepayonly=true`)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('onepay_only_view')
})

test('signing out ends the session', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/profile', { token, locale: 'en' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${app.url}/`)
  const again = await open(browser, app, '/learn', { token })
  expect(pathOf(again.page)).toBe('/')
})
