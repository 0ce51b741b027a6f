import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { newLearner, sentCode } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send } from '#tests/support/start-app.ts'
import { DESK, open, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { cutSyllables } from './cut-syllables.ts'

const { app, browser } = await e2eApp()
let readers: Readers

beforeAll(async () => {
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
})

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return box
}

test.each([true, false])(
  'after a finished unit the path opens with the next step in view, and the button names it (with script: %s)',
  async (javaScriptEnabled) => {
    const token = readers.tokens.learner ?? ''
    const { id } = (await send(app, 'GET', '/me', {}, { token })).body.data
    await subscribe(app.deps, id, 'english')
    const { page } = await open(browser, app, '/learn', { token, javaScriptEnabled })
    const [next, button] = [await boxOf(page, '[aria-current=step]'), await boxOf(page, '.next-lesson a')]
    expect(next.y + next.height).toBeLessThanOrEqual(button.y)
    const title = await page.locator('[aria-current=step] .title').textContent()
    expect(await page.locator('.next-lesson a').textContent()).toContain(title)
    await page.locator('.unit-done summary').first().click()
    await page.locator('.unit-done .unit-steps').first().waitFor()
  },
)

test('practice stands in the middle of a wide screen', async () => {
  const path = `/lessons/${readers.ids.PRACTICE}/practice?q=1`
  const { page } = await open(browser, app, path, { token: readers.tokens.beginner, viewport: DESK })
  const [whole, run] = [await boxOf(page, '.shell-content'), await boxOf(page, 'main.practice')]
  const [left, right] = [run.x - whole.x, whole.x + whole.width - run.x - run.width]
  expect(Math.abs(left - right)).toBeLessThan(2)
})

test('no row of a matching question moves when its number appears', async () => {
  const { token } = await newLearner(app)
  const path = `/lessons/${readers.ids.PRACTICE}/practice?q=6`
  const { page } = await open(browser, app, path, { token })
  await whenInteractive(page)
  const rows = () =>
    page
      .locator('.run-match .run-piece')
      .evaluateAll((pieces) => pieces.map((piece) => piece.getBoundingClientRect().toJSON()))
  const before = await rows()
  expect(before.length).toBeGreaterThan(4)
  const columns = page.locator('.run-match ul')
  await columns.first().locator('button').first().click()
  await columns.last().locator('button').first().click()
  await page.locator('.run-match .run-number').first().waitFor()
  expect(await rows()).toEqual(before)
})

test.each([16, 32])(
  'no syllable of a matching question is cut at 360 px, with text of %d px',
  async (size) => {
    const { token } = await newLearner(app)
    const path = `/lessons/${readers.ids.PRACTICE}/practice?q=6`
    const { page } = await open(browser, app, path, { token })
    await whenInteractive(page)
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`
    }, size)
    const texts = await page.locator('.run-match .run-piece > :first-child').allTextContents()
    expect(texts).toContain('ကျေးဇူးတင်ပါတယ်။')
    expect(await cutSyllables(page.locator('.run-match .run-piece'))).toEqual([])
  },
)

const runs: [string, (ids: Readers['ids']) => string, string, keyof Readers['tokens']][] = [
  ['practice', ({ PRACTICE }) => `/lessons/${PRACTICE}/practice?q=1`, '.run-option', 'beginner'],
  ['cards', ({ FLASH_CARD }) => `/lessons/${FLASH_CARD}/flash-cards`, '.flash-card', 'beginner'],
  ['drawing', () => '/characters/1', '.drawing-board', 'japanese'],
  ['the level test', () => '/level-test', '.exam-options > *', 'beginner'],
  ['today', () => '/learn', 'main :is(h1, p, a, label, button)', 'learner'],
  ['a lesson', ({ VIDEO }) => `/lessons/${VIDEO}`, 'main :is(h1, p, a, label, button)', 'learner'],
  ['a story', ({ story }) => `/stories/${story}`, 'main :is(h1, p, a, label, button)', 'learner'],
  ['the prices', () => '/pricing', 'main :is(h1, p, a, label, button)', 'learner'],
  ['what was found', () => '/library?q=market', 'main :is(h1, p, a, label, button)', 'learner'],
]
test.each(runs)('nothing of %s moves when the line drops', async (_, pathOf, selector, reader) => {
  const { page, context } = await open(browser, app, pathOf(readers.ids), {
    token: readers.tokens[reader] ?? '',
  })
  await whenInteractive(page)
  if (selector.startsWith('.exam')) await page.locator('button[name=language_id]').first().click()
  const places = () =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
  await page.locator(selector).first().waitFor()
  const before = await places()
  await context.setOffline(true)
  await page.locator('.offline-banner').waitFor()
  expect(await places()).toEqual(before)
})

const heads: [string, (ids: Readers['ids']) => string, keyof Readers['tokens']][] = [
  ['.run-head', ({ PRACTICE }) => `/lessons/${PRACTICE}/practice?q=1`, 'beginner'],
  ['.character-head', () => '/characters/1', 'japanese'],
]
test.each(heads)(
  'what is said of a missing line covers no word of %s, with text of 16 or 32 px',
  async (head, pathOf, reader) => {
    const { page, context } = await open(browser, app, pathOf(readers.ids), {
      token: readers.tokens[reader] ?? '',
    })
    await whenInteractive(page)
    await context.setOffline(true)
    const banner = page.locator('.offline-banner')
    await banner.waitFor()
    for (const size of [16, 32]) {
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`
      }, size)
      const covered = await page.locator(head).evaluate((element) => {
        const said = document.querySelector('.offline-banner')?.getBoundingClientRect() ?? new DOMRect()
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const under: string[] = []
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const words = document.createRange()
          words.selectNodeContents(text)
          for (const word of words.getClientRects()) {
            // The ink of a word stands in the middle of its line.
            const top = word.top + word.height / 5
            if (top < said.bottom && word.left < said.right && word.right > said.left)
              under.push(`${text.textContent}: ${top} is above ${said.bottom}`)
          }
        }
        return under
      })
      expect([size, covered]).toEqual([size, []])
    }
  },
)

test('on a desk the tabs cover nothing of what is said when the line drops', async () => {
  const { page, context } = await open(browser, app, '/profile', {
    token: readers.tokens.beginner ?? '',
    viewport: DESK,
  })
  await whenInteractive(page)
  await context.setOffline(true)
  const banner = page.locator('.offline-banner')
  await banner.waitFor()
  const [said, tabs] = [await banner.boundingBox(), await page.locator('.tabs').boundingBox()]
  expect(said?.x).toBeGreaterThanOrEqual((tabs?.x ?? 0) + (tabs?.width ?? 0))
})

test('no language to learn is broken within its name', async () => {
  const { page } = await open(browser, app, '/registration', { token: readers.tokens.newcomer ?? '' })
  const names = page.locator('.registration-option b')
  expect(await names.count()).toBe(2)
  const heights = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height))
  expect(heights[0]).toBe(heights[1])
})

test.each(['my', 'en', 'ja'])('a step of a guide takes at most two lines at 360 px (%s)', async (locale) => {
  for (const [path, token] of [
    ['/learn', readers.tokens.beginner],
    ['/characters', readers.tokens.japanese],
  ] as const) {
    const { page, context } = await open(browser, app, path, { token: token ?? '', cookies: { locale } })
    await whenInteractive(page)
    await page.locator('.guide-open').click()
    const steps = page.locator('.guide-steps li > span, .guide-steps ~ p')
    expect(await steps.count()).toBe(4)
    const lines = await steps.evaluateAll((all) =>
      all.map((step) => {
        const range = document.createRange()
        range.selectNodeContents(step)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      }),
    )
    expect([path, Math.max(...lines) <= 2, lines]).toEqual([path, true, lines])
    await context.close()
  }
})

const empty: [string, string, keyof Readers['tokens']][] = [
  ['/', 'main form:has(#phone)', 'visitor'],
  ['/profile/settings', 'form:has(#name)', 'learner'],
  ['/profile/photo', '.dialog form:has(#image)', 'learner'],
  ['/profile/password', '.dialog form', 'learner'],
  ['/decks', 'form:has(#file)', 'learner'],
]
test.each(empty)(
  'a form of %s that comes empty is answered in Burmese, without script',
  async (path, form, reader) => {
    const token = readers.tokens[reader]
    const look = { javaScriptEnabled: false, ...(token && { token }) }
    const { page } = await open(browser, app, path, look)
    for (const field of await page.locator(`${form} input:is([type=text], [name=name])`).all())
      if (await field.isVisible()) await field.fill('')
    await page.locator(`${form} button.button`).first().click()
    const said = await page.locator(`${form} .field-error`).first().textContent()
    expect(said).toMatch(/^[\u1000-\u109f\u2060\s။၊().,a-zA-Z]+$/u)
    expect(said).toMatch(/[\u1000-\u109f]{4}/)
  },
)

test.each([true, false])(
  'a question of the level test that comes without an answer is asked again, and says what to do (with script: %s)',
  async (javaScriptEnabled) => {
    const { token } = await newLearner(app)
    const { page } = await open(browser, app, '/level-test', { token, javaScriptEnabled })
    if (javaScriptEnabled) await whenInteractive(page)
    await page.locator('button[name=language_id]').first().click()
    await page.locator('.exam').waitFor()
    expect(await page.locator('.exam-instruction').textContent()).toMatch(/[\u1000-\u109f]{4}/)
    expect(await page.locator('main audio[controls]').count()).toBe(javaScriptEnabled ? 0 : await hears(page))
    const question = await page.locator('h1').textContent()
    await page.locator('.exam button.button').click()
    await page.locator('.exam .field-error').waitFor()
    expect(await page.locator('h1').textContent()).toBe(question)
    await page.locator('button[name=dont_know]').click()
    await page.waitForFunction(() => document.querySelector('.exam .field-error') === null)
  },
)

/** Without script the browser's own player is the one that works. */
const hears = (page: Page) => page.locator('.exam-sound, .exam-option .sound').count()

/** A release is noticed within two seconds. */
const WITHIN = { timeout: 10_000 }

test('no syllable of what is to be done today is cut at 360 px, with text of 16 or 32 px', async () => {
  const title = { my: 'ကျွမ်းကျင်မှုအသစ်များအကြောင်း', en: 'New skills' }
  await app.deps.db
    .updateTable('lessons')
    .set({ title: JSON.stringify(title) })
    .execute()
  await app.deps.db.updateTable('content_release').set({ version: sql`version + 1` }).execute()
  const { page } = await open(browser, app, '/learn', { token: readers.tokens.beginner ?? '' })
  const titles = page.locator('.next-lesson .button, .things b')
  await expect
    .poll(async () => {
      await page.reload()
      return (await titles.allTextContents()).join().replaceAll('\u2060', '')
    }, WITHIN)
    .toContain(title.my)
  for (const size of [16, 32]) {
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`
    }, size)
    expect([size, await cutSyllables(titles)]).toEqual([size, []])
  }
})
