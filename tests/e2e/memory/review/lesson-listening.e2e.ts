import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, open, PHONE, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'

const { app, browser } = await e2eApp()
const SLOWLY = { timeout: 20_000 }

const title = (page: Page) => page.locator('.listen-now h2').textContent()
const titles = (page: Page) => page.locator('.listen-list b').allTextContents()
const soundOf = (page: Page) =>
  page.locator('.listen-now audio').evaluate((audio: HTMLAudioElement) => ({
    paused: audio.paused,
    time: audio.currentTime,
  }))
const isHeard = (page: Page, from = 0) =>
  expect.poll(async () => (await soundOf(page)).time, SLOWLY).toBeGreaterThan(from)
/** As if all but the last second had been heard. */
const toItsEnd = (page: Page) =>
  page.locator('.listen-now audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration - 1
  })
const progressOf = async ({ id }: { id: number }) =>
  await app.deps.db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'last_reached_second'])
    .where('learner_id', '=', id)
    .orderBy('updated_at')
    .execute()
const secondsOf = async ({ id }: { id: number }) => {
  const found = await app.deps.db
    .selectFrom('daily_seconds')
    .select('event_ms')
    .where('learner_id', '=', id)
    .where('kind', '=', 'video')
    .executeTakeFirst()
  return found?.event_ms ?? 0
}
/** Keeps what the page tells the phone to do with its keys. */
const keepKeys = () => {
  const keys: Record<string, (() => void) | null> = {}
  Object.assign(window, { phoneKeys: keys })
  navigator.mediaSession.setActionHandler = (name, key) => {
    keys[name] = key as (() => void) | null
  }
}
const pressOnPhone = (page: Page, name: string) =>
  page.evaluate(
    (key) => (window as unknown as { phoneKeys: Record<string, () => void> }).phoneKeys[key]?.(),
    name,
  )

test.each([false, true])(
  'by touch lessons play one after another by their sound alone, the phone’s keys work, and it counts (hls.js: %s)',
  async (withoutNative) => {
    const learner = await newLearner(app)
    await subscribe(app.deps, learner.id, 'english')
    const { page, problems } = await open(browser, app, '/listen', {
      token: learner.token,
      locale: 'en',
      viewport: PHONE,
      hasTouch: true,
      prepare: async (context) => {
        await context.addInitScript(keepKeys)
        if (!withoutNative) return
        await context.addInitScript(() => {
          HTMLMediaElement.prototype.canPlayType = () => ''
        })
      },
    })
    const rungs = new Set<string>()
    page.on('request', (request) => {
      const [, rung] = /\/api\/video\/\w+\/(\w+)\/\d+\.ts/.exec(request.url()) ?? []
      if (rung) rungs.add(rung)
    })
    await page.getByRole('link', { name: 'Whole lessons' }).tap()
    await page.getByText('of data.').waitFor()
    await whenInteractive(page)
    await expectAccessible(page)
    const all = await titles(page)
    expect([all.length, rungs.size]).toEqual([12, 0])
    await page.getByRole('button', { name: 'Play', exact: true }).tap()
    await isHeard(page)
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(all[0])
    await toItsEnd(page)
    await expect.poll(() => title(page), SLOWLY).toBe(all[1])
    await isHeard(page, 1)
    await pressOnPhone(page, 'seekforward')
    await isHeard(page, 9)
    await pressOnPhone(page, 'pause')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect((await soundOf(page)).paused).toBe(true)
    await expect.poll(async () => (await progressOf(learner)).length, SLOWLY).toBe(2)
    await expect.poll(() => secondsOf(learner), SLOWLY).toBeGreaterThan(0)
    expect([...rungs]).toEqual(['audio'])
    await page.reload()
    await whenInteractive(page)
    expect((await titles(page))[0]).toBe(all[1])
    expect(problems).toEqual([])
  },
)

test('by the keyboard: a lesson of the list, pause, and after the last one it says so', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/listen/lessons', {
    token: learner.token,
    locale: 'en',
    viewport: DESK,
  })
  await whenInteractive(page)
  const all = await titles(page)
  await page.locator('.listen-list button').last().press('Enter')
  await expect.poll(() => title(page), SLOWLY).toBe(all.at(-1))
  await isHeard(page)
  await page.getByRole('button', { name: 'Pause' }).press('Space')
  await expect.poll(async () => (await soundOf(page)).paused, SLOWLY).toBe(true)
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect.poll(async () => (await soundOf(page)).paused, SLOWLY).toBe(false)
  await toItsEnd(page)
  await page.getByText('You have heard them all.').waitFor()
  expect(await title(page)).toBe(all[0])
})

test('a line that is cut off is waited for, and the lesson goes on where it was', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/listen/lessons', {
    token: learner.token,
    locale: 'en',
    serviceWorkers: 'block',
  })
  await whenInteractive(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.locator('.video-notice[data-notice=offline]').waitFor()
  await context.setOffline(false)
  await isHeard(page, 1)
})

test('without script each lesson leads to its page', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/listen/lessons', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  expect(await page.locator('.listen-keys').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Open this lesson' }).first().click()
  await page.waitForURL(/\/lessons\/\d+$/)
})
