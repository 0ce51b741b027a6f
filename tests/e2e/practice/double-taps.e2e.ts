import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, PHONE, whenInteractive } from '#tests/e2e/browser.ts'
import { newLearner } from '#tests/support/factories.ts'
import { answerByTouch, isShown, practiceApp, verdict } from './practice-app.ts'

const { app, browser, path, questionsFor, recorded } = await practiceApp()

/** What comes stays fresh until it's released, however slow this machine is. */
const stopTime = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName !== 'fresh' || 'goesOn' in document.documentElement.dataset) return
      for (const one of (target as Element).getAnimations()) one.pause()
    })
  })

/** The 350 ms are over, for all that is there and all that comes. */
const letTimeGoOn = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.dataset.goesOn = ''
    const all = document.getAnimations()
    for (const one of all) one.play()
    await Promise.all(all.map(({ finished }) => finished))
  })
const stopAgain = (page: Page) => page.evaluate(() => void delete document.documentElement.dataset.goesOn)

async function openSlowly(at: string, token: string) {
  const opened = await open(browser, app, at, {
    token,
    locale: 'en',
    viewport: PHONE,
    hasTouch: true,
    prepare: async (context) => void (await stopTime(context)),
  })
  await whenInteractive(opened.page)
  await letTimeGoOn(opened.page)
  return opened.page
}

/** Taps where something stands, whether or not it takes taps. */
async function tapAt(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** What a finger, a key and the page's script do to each of these at once. */
async function pressAll(page: Page, selectors: readonly string[], keys: readonly string[]) {
  for (const selector of selectors) {
    await tapAt(page, selector)
    await page.locator(selector).first().dispatchEvent('click')
  }
  for (const key of keys) await page.keyboard.press(key)
}

test('no answer to a question counts in its first moments, nor leads a verdict on that came just now', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const page = await openSlowly(path, learner.token)
  const given = async () => (await recorded(learner)).length
  for (const [index, question] of questions.entries()) {
    await isShown(page, question)
    await stopAgain(page)
    // The verdict comes, and stays.
    await answerByTouch(page, question)
    await verdict(page)
    await pressAll(page, ['.run-verdict > .button'], ['Enter'])
    await isShown(page, question)
    // Its successor comes, and stays.
    await letTimeGoOn(page)
    await stopAgain(page)
    await page.locator('.run-verdict > .button').tap()
    const next = questions[index + 1]
    if (!next) break
    await isShown(page, next)
    const buttons = ['.run-option', '.run-piece', '.run-form [name=skip]']
    const there = []
    for (const one of buttons) if (await page.locator(one).count()) there.push(one)
    await pressAll(page, there, ['1', '2', 'Enter'])
    expect(await page.locator('.run-verdict, .run-placed, .run-piece[aria-pressed=true]').count()).toBe(0)
    await expect.poll(given).toBe(index + 1)
    await letTimeGoOn(page)
  }
  // Nor does what the end offers.
  await page.locator('.run-figures').waitFor()
  await pressAll(page, ['.run-actions a'], [])
  expect(page.url()).toContain('/practice')
  await expect.poll(given).toBe(questions.length)
})
