import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, press, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { browserThatHears, microphones, noteMicrophones, SAID } from './microphone.ts'

const { app } = await e2eApp()
const browser = await browserThatHears()
const { id: lesson } = await app.deps.db
  .selectFrom('lessons')
  .select('id')
  .where('slug', '=', 'a1-greetings-words')
  .executeTakeFirstOrThrow()

/** A card of a sitting, its answer shown. */
async function openCard() {
  const learner = await newLearner(app)
  const opened = await open(browser, app, `/lessons/${lesson}/flash-cards`, {
    token: learner.token,
    locale: 'en',
    prepare: noteMicrophones,
  })
  await whenInteractive(opened.page)
  await opened.page.locator('button[name=show]').click()
  return { ...opened, learner }
}
/** By its place in the document, from which it goes last. */
const panel = (page: Page) => page.locator('dialog.speaking-dialog')
const status = (page: Page) => panel(page).getByRole('status')
const ready = (page: Page) => expect.poll(() => status(page).textContent()).toMatch(/^Hear the model/)
const compared = (page: Page) =>
  expect.poll(() => status(page).textContent(), { timeout: 15_000 }).toMatch(/^Stopped. Hear both/)
const pressSay = (page: Page) =>
  page
    .locator('.flash-sound')
    .getByRole('button', { name: /^Say it/ })
    .click()
const rate = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()

test('a learner says a word and sees it over the model; the microphone is let go, and nothing is sent', async () => {
  const { page, problems } = await openCard()
  const sent: string[] = []
  await pressSay(page)
  await ready(page)
  // What the sitting fetches ahead and the sheets that are kept come by themselves, and the page's timings go.
  page.on('request', (request) => {
    if (!/^GET .*\/(media|assets)\/|\/api\/events$/.test(`${request.method()} ${request.url()}`))
      sent.push(request.url())
  })
  await page.keyboard.press('r')
  await expect.poll(() => status(page).textContent()).toBe('Recording. Speak now.')
  expect(await microphones(page)).toEqual(['live'])
  await compared(page)
  expect(await microphones(page)).toEqual(['ended'])
  const said = await panel(page).getByRole('img').getAttribute('aria-label')
  const [, seconds, semitones] = /You: ([\d.]+) s, (\d+) semitones/.exec(said ?? '') ?? []
  expect(Math.abs(Number(seconds) - SAID.seconds)).toBeLessThanOrEqual(0.2)
  // From 150 to 250 Hz are nine semitones; the slowest tenth at either end isn't counted.
  expect(Number(semitones)).toBeGreaterThanOrEqual(6)
  expect(Number(semitones)).toBeLessThanOrEqual(9)
  expect(await panel(page).locator('svg g').count()).toBe(2)
  expect([sent, problems]).toEqual([[], []])
})

test('the panel fits a small phone without scrolling, and axe finds nothing, before and after', async () => {
  const { page } = await openCard()
  await pressSay(page)
  await ready(page)
  await expectAccessible(page)
  await page.keyboard.press('r')
  await compared(page)
  await expectAccessible(page)
  const [whole, shown, top] = await panel(page).evaluate((dialog) => [
    dialog.scrollHeight,
    dialog.clientHeight,
    dialog.getBoundingClientRect().top,
  ])
  expect(whole).toBe(shown)
  expect(top).toBeGreaterThanOrEqual(0)
})

test('its script comes when it is first opened, and then the panel needs no line, for the next card neither', async () => {
  const { page, context, problems } = await openCard()
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /speak/.test(name))
        .map(({ name }) => name),
    )
  expect(await scripts()).toEqual([])
  await pressSay(page)
  await ready(page)
  expect((await scripts()).length).toBeGreaterThan(0)
  // The sounds of the sitting come one after another.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.keyboard.press('r')
  await compared(page)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await press(page, '3')
  await page.locator('button[name=show]').click()
  await pressSay(page)
  await ready(page)
  await page.keyboard.press('r')
  await compared(page)
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([])
})

test('the learner’s own word guides: once more goes round again, nearly plays both, what is liked is done', async () => {
  const { page, learner } = await openCard()
  await pressSay(page)
  await ready(page)
  await page.keyboard.press('r')
  await compared(page)
  await rate(page, 'Nearly')
  expect(await panel(page).getByRole('button', { name: 'Both' }).getAttribute('aria-pressed')).toBe('true')
  await rate(page, 'Once more')
  await expect.poll(() => status(page).textContent()).toBe('Recording. Speak now.')
  await compared(page)
  // Digits rate the card under the panel, but not through it.
  await press(page, '3')
  await rate(page, 'I like it')
  await panel(page).waitFor({ state: 'detached' })
  expect(await microphones(page)).toEqual(['ended', 'ended'])
  expect(await page.locator('.flash-ratings').isVisible()).toBe(true)
  const reviews = await app.deps.db
    .selectFrom('reviews')
    .select('review_id')
    .where('learner_id', '=', learner.id)
    .execute()
  expect(reviews).toEqual([])
})

test('who closes the panel while it records lets the microphone go, and finds the focus where it was', async () => {
  const { page } = await openCard()
  await pressSay(page)
  await ready(page)
  await page.keyboard.press('r')
  await expect.poll(() => microphones(page)).toEqual(['live'])
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await microphones(page)).toEqual(['ended'])
  expect(await page.evaluate(() => document.activeElement?.classList.contains('speak'))).toBe(true)
})
