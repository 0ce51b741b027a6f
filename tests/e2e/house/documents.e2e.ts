import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startLine } from '#tests/support/line.ts'
import { send } from '#tests/support/start-app.ts'
import { button, open, pathOf, pause, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

/** As long as a busy machine may take. */
const SOON = { timeout: 10_000 }

const { app, browser } = await e2eApp()
const line = await startLine(app.url)
afterAll(() => line.stop())
afterEach(() => {
  line.fate = undefined
  line.until = undefined
})

async function openAs(learner: { token: string }, path: string) {
  const opened = await open(browser, { ...app, url: line.url }, path, { token: learner.token, locale: 'en' })
  await whenInteractive(opened.page)
  return opened
}
/** A learner whose phone fetches nothing ahead. */
async function frugal() {
  const learner = await newLearner(app)
  await send(app, 'POST', '/me/update', { data_saver: '1' }, learner)
  return learner
}
const toasts = (page: Page) => page.locator('.toast').allTextContents()
const nameOf = async ({ id }: { id: number }) =>
  (await app.deps.db.selectFrom('learners').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name
const isPost = ({ method }: { method: string }) => method === 'POST'

test.each(['is cut off', 'meets a portal', 'finds a busy server'] as const)(
  'a form that %s is told so and keeps what was typed; it is sent when it is sent again',
  async (fate) => {
    const learner = await newLearner(app)
    const { page } = await openAs(learner, '/profile/settings')
    const before = await nameOf(learner)
    line.fate = (request) => (isPost(request) ? fate : 'arrives')
    await page.getByLabel('Name', { exact: true }).fill('Hla Hla')
    await button(page, 'Save').first().click()
    await page.locator('.toast').waitFor()
    expect(await toasts(page)).toEqual(['Cannot connect to the internet'])
    expect([pathOf(page), await page.getByLabel('Name', { exact: true }).inputValue()]).toEqual([
      '/profile/settings',
      'Hla Hla',
    ])
    expect(await nameOf(learner)).toBe(before)
    line.fate = undefined
    await button(page, 'Save').first().click()
    await page.getByText('Saved.').waitFor()
    expect(await nameOf(learner)).toBe('Hla Hla')
  },
)

test('a field that is wrong gets the focus, its fault is told, and the rest stays as it was typed', async () => {
  const { page } = await openAs(await newLearner(app), '/profile/settings')
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByText('Female', { exact: true }).click()
  await button(page, 'Save').first().click()
  await page.locator('#name[aria-invalid=true]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
  expect(await toasts(page)).toEqual(['Name: Fill in your name.'])
  expect(await page.getByLabel('Female').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await toasts(page)).toEqual([])
})

/** Notes the lengths that the bar has, for they can't be asked for while a page is on its way. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const note = () => {
      const length = document.querySelector<HTMLElement>('.progress-bar')?.style.transform ?? 'none'
      if (!sessionStorage.bar.endsWith(length)) sessionStorage.bar += ` ${length}`
    }
    sessionStorage.bar = ''
    note()
    setInterval(note, 50)
  })
const barSince = (page: Page) => page.evaluate(() => sessionStorage.bar as string)

test('the bar runs from a tap until the next page is there, and ends when it is stopped', async () => {
  const { page } = await openAs(await frugal(), '/learn')
  const review = page.getByRole('link', { name: 'Review', exact: true }).first()
  let arrive = () => {}
  line.until = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await watchBar(page)
  await page.evaluate(() => void setTimeout(() => stop(), 1_500))
  await review.click({ noWaitAfter: true })
  await expect
    .poll(() => barSince(page), SOON)
    .toMatch(/none scaleX\(0.08\) scaleX\(0.18\).* scaleX\(1\) none$/)
  expect(pathOf(page)).toBe('/learn')
  await watchBar(page)
  await review.click({ noWaitAfter: true })
  setTimeout(arrive, 1_500)
  await page.waitForURL('**/review')
  expect(await barSince(page)).toMatch(/scaleX\(0.08\) scaleX\(0.18\)( scaleX\(0.\d+\))*$/)
  expect(await page.locator('.progress-bar').count()).toBe(0)
})

/** The answers to the page's question whether it is still as it was. */
function watchRefreshes(page: Page) {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().headers().refresh) statuses.push(response.status())
  })
  return statuses
}
const refresh = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('thazin:refresh')))

test('a page that is looked at again is asked for by its tag, and changes only where it has to', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await openAs(learner, '/profile/settings')
  const statuses = watchRefreshes(page)
  await page.waitForTimeout(5_100)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => statuses, SOON).toEqual([304])
  await page.getByLabel('Name', { exact: true }).fill('half a na')
  await page.evaluate(() => scrollTo(0, 300))
  await send(app, 'POST', '/me/update', { name: 'Aye Aye' }, learner)
  await refresh(page)
  await page.getByText('Aye Aye').waitFor()
  expect(statuses).toEqual([304, 200])
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('half a na')
  expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['name', 300])
  await refresh(page)
  await expect.poll(() => statuses, SOON).toEqual([304, 200, 304])
  expect(problems).toEqual([])
})

test('another learner who signed in in another tab is seen at once; nobody, too', async () => {
  const [one, other] = [await newLearner(app, { name: 'Aye Aye' }), await newLearner(app, { name: 'Bo Bo' })]
  const { page, context } = await openAs(one, '/profile/settings')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Aye Aye')
  await context.addCookies([{ name: 'token', value: other.token, url: line.url }])
  await refresh(page)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue(), SOON).toBe('Bo Bo')
  await context.clearCookies({ name: 'token' })
  await refresh(page)
  await page.waitForURL(`${line.url}/`)
})

test('after signing out, the way back shows no page of the learner', async () => {
  const { page } = await openAs(await newLearner(app, { name: 'Aye Aye' }), '/learn')
  await page.goto(`${line.url}/profile`)
  await whenInteractive(page)
  await button(page, 'Sign out').click()
  await page.waitForURL(`${line.url}/`)
  for (let n = 0; n < 2; n++) {
    await page.goBack()
    await page.waitForURL(`${line.url}/`)
    expect(await page.content()).not.toContain('Aye Aye')
  }
})

test('a dialog is modal, begins with its field, and Escape leads back to where its page was left', async () => {
  const { page } = await openAs(await newLearner(app), '/profile')
  const link = page.locator('a[href="/profile/phone"]')
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => [scrollY, history.length])
  expect(before[0]).toBeGreaterThan(0)
  await link.click()
  await page.locator('dialog:modal').waitFor()
  await whenInteractive(page)
  const isField = () => page.evaluate(() => document.activeElement?.matches('dialog input, dialog select'))
  expect(await isField()).toBe(true)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/profile')
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => scrollY)).toBe(before[0])
  await page.goForward()
  await page.locator('dialog:modal').waitFor()
})

test('what is said while a dialog is open can be read and dismissed', async () => {
  const { page } = await openAs(await newLearner(app), '/profile/phone')
  line.fate = (request) => (isPost(request) ? 'is cut off' : 'arrives')
  await page.locator('dialog button[type=submit]').first().click()
  await page.locator('dialog .toast').waitFor()
  expect(await toasts(page)).toEqual(['Cannot connect to the internet'])
  await pause(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await toasts(page)).toEqual([])
})

test('a page says that there is no line for as long as there is none; the next one is our own screen', async () => {
  const { page, context } = await openAs(await frugal(), '/learn')
  const banner = page.getByText('No internet. You can go on reading the page that is open.')
  expect(await banner.isVisible()).toBe(false)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await whenInteractive(page)
  await context.setOffline(true)
  await banner.waitFor()
  await page.getByRole('link', { name: 'Review', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Cannot connect to the internet' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Review', exact: true }).waitFor()
  expect([pathOf(page), await banner.isVisible()]).toEqual(['/review', false])
})

test.each(['is cut off', 'meets a portal'] as const)(
  'an exercise whose script %s works once the line is back, on the same page',
  async (fate) => {
    const { token } = await newLearner(app)
    line.fate = ({ path }) => (/^\/assets\/(?!enhancer).*\.js$/.test(path) ? fate : 'arrives')
    const path = '/decks'
    const { page } = await open(browser, { ...app, url: line.url }, path, { token, locale: 'en' })
    const touch = () => page.locator('[data-island]').first().dispatchEvent('pointerdown')
    await touch()
    await page.locator('.toast').first().waitFor()
    expect(await toasts(page)).toContain('Cannot connect to the internet')
    expect(await page.locator('[data-awake]').count()).toBe(0)
    line.fate = undefined
    await touch()
    await page.locator('[data-island][data-awake]').waitFor()
  },
)

test('rows that need a line are quiet without one and say so, and are as before when it is back', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/learn', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  const says = () =>
    page
      .locator('.things small')
      .first()
      .evaluate((row) => getComputedStyle(row, '::after').content)
  expect(await says()).toBe('none')
  await context.setOffline(true)
  await expect.poll(says, { timeout: 20_000 }).toContain('once you’re online')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect.poll(says, { timeout: 20_000 }).toBe('none')
})
