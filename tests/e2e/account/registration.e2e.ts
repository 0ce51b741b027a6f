import { expect, test } from 'vitest'
import { button, inDocument, open, PHONE, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible, expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { signIn } from '#tests/support/factories.ts'
import { answer, register } from '#tests/support/registering.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

const me = async (token: string) => (await send(app, 'GET', '/me', {}, { token })).body.data
const has = (token: string, answers: Record<string, unknown>) =>
  send(app, 'POST', '/me/registration', answers, { token })
const ASKED = { language_id: 1, knows: 'never', daily_minutes: 20 }
const ALL = { ...ASKED, phrases_met: true }

test.each([true, false])(
  'who never learned begins at the first level with the minutes they chose (with script: %s)',
  async (javaScriptEnabled) => {
    const { token } = await signIn(app)
    const { page, problems } = await open(browser, app, '/learn', { token, javaScriptEnabled })
    expect(pathOf(page)).toBe('/registration')
    await register(page, { language: 2, knows: 'never', minutes: 20 })
    expect(pathOf(page)).toBe('/learn')
    await page.getByRole('heading', { name: '日本語 · N5' }).waitFor()
    expect(await me(token)).toMatchObject({
      screen: 'learn',
      is_new_user: false,
      name: 'စုစု',
      daily_minutes: 20,
      current_view_language: { id: 2 },
      gender: null,
      age_group_id: null,
    })
    expect(problems).toEqual([])
  },
)

test.each(['little', 'lot'] as const)('who knows %s is offered the test after the name', async (knows) => {
  const { token } = await signIn(app)
  const { page } = await open(browser, app, '/', { token, javaScriptEnabled: false })
  await register(page, { knows })
  expect(pathOf(page)).toBe('/level-test')
  await page.locator('.level-test-intro a[href="/learn"]').click()
  expect(pathOf(page)).toBe('/learn')
  expect(await me(token)).toMatchObject({ screen: 'level-test', custom_set_student_level_id: null })
})

test('the first phrases are heard at once, and again by their buttons', async () => {
  const { token } = await signIn(app)
  await has(token, { language_id: 1, knows: 'never' })
  const { page, problems } = await open(browser, app, '/registration', { token })
  await answer(page, 'daily_minutes', 5, 'phrases')
  expect(await page.locator('.first-phrases li').count()).toBe(3)
  await page.waitForFunction(
    () => (document.querySelector('audio[autoplay]') as HTMLAudioElement)?.played.length > 0,
  )
  await whenInteractive(page)
  await page.locator('.sound-play').nth(1).click()
  await page.locator('.sound-play.playing').waitFor()
  expect(problems).toEqual([])
})

test('without script every phrase can be heard by the browser’s own player', async () => {
  const { token } = await signIn(app)
  await has(token, ASKED)
  const { page } = await open(browser, app, '/registration', { token, javaScriptEnabled: false })
  expect(await page.locator('.first-phrases audio[controls]').count()).toBe(3)
  expect(await page.locator('.first-phrases .sound-play').first().isVisible()).toBe(false)
})

test('going back keeps the answers, by the page’s arrow and by the browser’s', async () => {
  const { token } = await signIn(app)
  const { page } = await open(browser, app, '/registration', {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await answer(page, 'language_id', 1, 'knows')
  await answer(page, 'knows', 'little', 'minutes')
  await page.getByRole('link', { name: 'Back' }).click()
  const chosen = () => page.locator('[aria-current=true]').getAttribute('value')
  expect(await chosen()).toBe('little')
  await page.getByRole('link', { name: 'Back' }).click()
  expect(await chosen()).toBe('1')
  await answer(page, 'language_id', 2, 'knows')
  await page.goBack()
  await page.goto(`${app.url}/registration`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('How many minutes a day?')
})

test('another phone goes on where this one was killed, and no step can be skipped', async () => {
  const { token } = await signIn(app)
  const first = await open(browser, app, '/registration', { token })
  await answer(first.page, 'language_id', 2, 'knows')
  await answer(first.page, 'knows', 'lot', 'minutes')
  await first.context.close()
  const { page } = await open(browser, app, '/registration?step=name', { token })
  expect(page.url()).toBe(`${app.url}/registration?step=minutes`)
  for (const asked of ['?step=phrases', '?step=nothing', '?step=']) {
    await page.goto(`${app.url}/registration${asked}`)
    expect(page.url()).toBe(`${app.url}/registration?step=minutes`)
  }
})

test('two taps and two tabs end in one registration', async () => {
  const { token } = await signIn(app)
  const one = await open(browser, app, '/registration', { token })
  const two = await one.context.newPage()
  await two.goto(`${app.url}/registration`)
  await one.page.locator('button[name=language_id][value="1"]').dblclick()
  await one.page.waitForURL('**step=*')
  await answer(two, 'language_id', 2, 'knows')
  await one.page.goto(`${app.url}/registration?step=knows`)
  await has(token, ALL)
  await two.goto(`${app.url}/registration`)
  await two.locator('input[name=name]').fill('စုစု')
  await button(two, inDocument('စတင် သင်ယူမည်')).dblclick()
  await two.waitForURL('**/learn')
  await one.page.locator('button[name=knows][value=lot]').click()
  await one.page.waitForURL('**/learn')
  expect(await me(token)).toMatchObject({ name: 'စုစု', is_new_user: false })
})

test('a name that is missing is asked for again, in place', async () => {
  const { token } = await signIn(app)
  await has(token, ALL)
  const { page } = await open(browser, app, '/registration', { token, locale: 'en' })
  await page.locator('input[name=name]').fill('  ')
  await button(page, 'Start learning').click()
  await page.getByText('Fill in your name.', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('an answer that is not offered is refused in the reader’s language, on the same screen', async () => {
  const { token } = await signIn(app)
  const { page } = await open(browser, app, '/registration', {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page
    .locator('button[name=language_id]')
    .first()
    .evaluate((option: HTMLButtonElement) => {
      option.value = '99'
    })
  await page.locator('button[name=language_id]').first().click()
  await page.getByRole('alert').waitFor()
  expect(await page.locator('button[name=language_id]').count()).toBe(2)
})

test.each(['language', 'knows', 'minutes', 'phrases', 'name'])(
  'the step %s is accessible and fits, on phone and desk, light and dark, in Burmese and English',
  async (step) => {
    const { token } = await signIn(app)
    await has(token, ALL)
    await expectGoodLooks(browser, app, `/registration?step=${step}`, { token })
  },
)

test.each(['language', 'knows', 'minutes', 'phrases', 'name'])(
  'the step %s fits at 360 px with text of 200 per cent',
  async (step) => {
    const { token } = await signIn(app)
    await has(token, ALL)
    for (const cookies of [{ locale: 'my' }, { locale: 'ja' }]) {
      const { page } = await open(browser, app, `/registration?step=${step}`, {
        token,
        cookies,
        viewport: PHONE,
      })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
  },
)
