import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { WORD_JOINER } from '#domain/text/burmese/join-particles.ts'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { open, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()
let learner: Awaited<ReturnType<typeof newLearner>>
let newcomer: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  learner = await newLearner(app, { name: 'ကျော်ကြီး' })
  newcomer = await signIn(app)
})

const ZAWGYI = { cookies: { locale: 'my-Qaag' } }

/** Every text that the page shows or reads out, in its order. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !/^(script|style)$/i.test(node.parentElement?.tagName ?? ''))
        texts.push(node.data)
      if (!(node instanceof Element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(node.getAttribute(name) ?? '')
      if (node instanceof HTMLInputElement && node.type === 'text') texts.push(node.value)
    }
    return texts.filter((text) => /[\u1000-\u109f]/.test(text))
  })

/** The texts as pages in Zawgyi show them: without the joiners that Unicode's lines have. */
const inZawgyi = (texts: string[]) => texts.map((text) => toZawgyi(text.replaceAll(WORD_JOINER, '')))

const pages = [
  '/',
  '/?with=password',
  '/forgot-password',
  '/registration',
  '/survey',
  '/learn',
  '/level-test',
  '/profile',
  '/profile/settings',
  '/profile/password',
  '/profile/phone',
  '/profile/email',
  '/profile/photo',
  '/profile/devices',
  '/profile/delete',
  '/faq',
  '/shorts',
  '/micro-lessons',
  '/micro-lessons/1',
  '/no-such-page',
]
const tokenFor = (path: string) => {
  const isPublic = path === '/' || path === '/?with=password' || path === '/forgot-password'
  return isPublic ? undefined : path === '/registration' ? newcomer.token : learner.token
}
const expectZawgyi = async (page: Page, expected: string[]) => {
  expect(await textsOf(page)).toEqual(expected)
  expect(await page.locator('html').getAttribute('lang')).toBe('my-Qaag')
  expect(await page.locator('[lang="my"]').count()).toBe(0)
}

test.each(pages)('%s shows every Burmese text in Zawgyi, with and without script', async (path) => {
  const token = tokenFor(path)
  const unicode = await open(browser, app, path, { token, javaScriptEnabled: false })
  const expected = inZawgyi(await textsOf(unicode.page))
  expect(expected.length).toBeGreaterThan(1)
  await unicode.context.addCookies([{ name: 'locale', value: 'my-Qaag', url: app.url }])
  await unicode.page.reload()
  await expectZawgyi(unicode.page, expected)
  const { page, context, problems } = await open(browser, app, path, { token, ...ZAWGYI })
  if (/^\/(learn|level-test|profile|shorts|micro-lessons)/.test(path)) await whenInteractive(page)
  await expectZawgyi(page, expected)
  if (path !== '/no-such-page') expect([...unicode.problems, ...problems]).toEqual([])
  await unicode.context.close()
  await context.close()
})

test('a lesson is in Zawgyi too, once its script runs', async () => {
  const { body } = await send(app, 'GET', '/learn-units', { language_id: '1', level_id: '1' }, learner)
  const path = `/lessons/${body.data[0].lessons[0].id}`
  const unicode = await open(browser, app, path, { token: learner.token })
  await whenInteractive(unicode.page)
  const zawgyi = await open(browser, app, path, { token: learner.token, ...ZAWGYI })
  await whenInteractive(zawgyi.page)
  await zawgyi.page.waitForTimeout(500)
  expect(await textsOf(zawgyi.page)).toEqual(inZawgyi(await textsOf(unicode.page)))
  expect(zawgyi.problems).toEqual([])
})

test('no font for Unicode is fetched for a page in Zawgyi', async () => {
  const { page } = await open(browser, app, '/learn', { token: learner.token, ...ZAWGYI })
  await whenInteractive(page)
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family).not.toContain('Noto')
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toEqual(
    expect.not.arrayContaining([expect.stringContaining('/fonts/')]),
  )
})

test('what is typed in Zawgyi is stored as Unicode, and shown in Zawgyi again, refused or not', async () => {
  const { page } = await open(browser, app, '/profile/settings', { token: learner.token, ...ZAWGYI })
  await whenInteractive(page)
  const typed = 'ေက်းဇူးတင္ပါတယ္'
  // More letters than a name may have: the page refuses them and shows what was typed.
  await page.locator('#name').evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'))
  await page.locator('#name').fill(typed.repeat(40))
  await page.locator('form .button').first().click()
  await page.locator('#name-note').waitFor()
  expect(await page.locator('#name').inputValue()).toBe(typed.repeat(40))
  await page.locator('#name').fill(typed)
  await page.locator('form .button').first().click()
  await page.waitForURL('**/profile/settings?saved=1')
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.name).toBe('ကျေးဇူးတင်ပါတယ်')
  await expect.poll(() => page.locator('.settings-of').textContent()).toBe(typed)
})
