import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { inDocument, open, press, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const DAY = 86_400_000
const { app, browser } = await e2eApp()
let cards: { id: number; front: string; back: string }[]
beforeAll(async () => {
  const rows = await app.deps.db
    .selectFrom('cards')
    .innerJoin('lessons', 'lessons.id', 'lesson_id')
    .select(['cards.id', 'cards.body'])
    .where('lessons.slug', '=', 'a1-greetings-words')
    .orderBy('cards.position')
    .limit(3)
    .execute()
  cards = rows.map(({ id, body }) => ({ id, front: body.front, back: inDocument(body.back.my) }))
})

type Learner = Awaited<ReturnType<typeof newLearner>>
/** A learner who is asked both ways, whose reverse directions of the first cards are due. */
async function withReverses(change: Record<string, unknown> = {}): Promise<Learner> {
  const learner = await newLearner(app)
  await send(app, 'POST', '/flash-cards/settings', { both_ways: true, ...change }, learner)
  const reviewOf = (card_id: number, direction: string, days: number) => {
    const reviewed_at = new Date(Date.now() - days * DAY).toISOString()
    return { review_id: randomUUID(), card_id, direction, rating: 4, reviewed_at, duration_ms: 900 }
  }
  const reviews = cards.flatMap(({ id }) => [reviewOf(id, 'forward', 3), reviewOf(id, 'reverse', 20)])
  await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  return learner
}
const openCards = async (learner: Learner, more: Parameters<typeof open>[3] = {}) => {
  const opened = await open(browser, app, '/review/cards', { token: learner.token, locale: 'my', ...more })
  if (more.javaScriptEnabled !== false) await whenInteractive(opened.page)
  return opened
}
const asked = (page: Page) => page.locator('.flash-card h2').textContent()
const answer = (page: Page) => page.locator('.flash-meaning').textContent()
const cardAsked = async (page: Page) => {
  const text = await asked(page)
  const card = cards.find(({ back }) => back === text)
  if (!card) throw new Error(`No card of this meaning: ${text}`)
  return card
}
/** The directions that the learner reviewed today, or said something of. */
const keysOf = async (table: 'reviews' | 'card_marks', learner: Learner) => {
  const rows = await app.deps.db.selectFrom(table).selectAll().where('learner_id', '=', learner.id).execute()
  const ofToday = rows.filter((row) => !('reviewed_at' in row) || +row.reviewed_at > Date.now() - DAY)
  return ofToday.map(({ card_id, direction }) => [card_id, direction])
}

test('by touch: the settings turn it on; the meaning is asked, the word is the answer, undo and not today are of it alone', async () => {
  const learner = await withReverses({ both_ways: false })
  const { page, problems } = await open(browser, app, '/review', {
    ...{ token: learner.token, locale: 'my', hasTouch: true },
  })
  await whenInteractive(page)
  await page.locator('.review-settings summary').first().tap()
  await page.locator('label:has(input[name=both_ways][value="1"])').tap()
  await page.locator('.review-settings:has(input[name=both_ways]) button').tap()
  await expect.poll(() => page.locator('.review-count').textContent(), { timeout: 20_000 }).toBe('၃')
  await page.goto(`${app.url}/review/cards`)
  await whenInteractive(page)
  const card = await cardAsked(page)
  expect(await page.locator('.flash-card').textContent()).not.toContain(card.front)
  await page.locator('button[name=show]').tap()
  expect(await answer(page)).toBe(card.front)
  await expectAccessible(page)
  await page.locator('.rating-4').tap()
  await page.locator('.undo-last button').tap()
  expect(await asked(page)).toBe(card.back)
  await page.locator('.card-menu summary').tap()
  await page.locator('.card-menu button[value=buried]').tap()
  await expect.poll(() => keysOf('card_marks', learner), { timeout: 20_000 }).toEqual([[card.id, 'reverse']])
  await page.goto(`${app.url}/review`)
  await expect.poll(() => keysOf('reviews', learner), { timeout: 20_000 }).toEqual([[card.id, 'reverse']])
  expect(problems).toEqual([])
})

test('by the keyboard, without a line: what was rated in reverse waits, and counts for that direction', async () => {
  const learner = await withReverses()
  const { page, context } = await openCards(learner)
  await page.waitForLoadState('networkidle')
  const card = await cardAsked(page)
  await context.setOffline(true)
  await press(page, 'Enter')
  await page.locator('.flash-ratings').waitFor()
  await press(page, '3')
  await page.locator('button[name=show]').waitFor()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${app.url}/review`)
  await expect.poll(() => keysOf('reviews', learner), { timeout: 20_000 }).toEqual([[card.id, 'reverse']])
})

test('without script: shown, rated, undone, set aside and brought back, each of the reverse', async () => {
  const learner = await withReverses()
  const { page } = await openCards(learner, { javaScriptEnabled: false })
  const card = await cardAsked(page)
  await page.locator('button[name=show]').click()
  expect(await answer(page)).toBe(card.front)
  await page.locator('.rating-4').click()
  expect(await asked(page)).not.toBe(card.back)
  expect(await keysOf('reviews', learner)).toEqual([[card.id, 'reverse']])
  await page.locator('.undo-last button').click()
  expect(await asked(page)).toBe(card.back)
  await page.locator('.card-menu summary').click()
  await page.locator('.card-menu button[value=suspended]').click()
  expect(await asked(page)).not.toBe(card.back)
  expect(await keysOf('card_marks', learner)).toEqual([[card.id, 'reverse']])
  await page.goto(`${app.url}/review/set-aside`)
  await page.locator('.set-aside button').click()
  expect((await send(app, 'GET', '/flash-cards/suspended', {}, learner)).body.pagination.total).toBe(0)
})
