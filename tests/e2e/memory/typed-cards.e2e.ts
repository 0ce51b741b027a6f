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
    .execute()
  cards = rows
    .map(({ id, body }) => ({ id, front: body.front, back: inDocument(body.back.my) }))
    .filter(({ front }) => ['tomorrow', 'goodbye'].includes(front))
})

type Learner = Awaited<ReturnType<typeof newLearner>>
/** A learner who types the words that are asked in reverse; two are due so. */
async function withTyped(more: Record<string, unknown> = {}): Promise<Learner> {
  const learner = await newLearner(app)
  await send(app, 'POST', '/flash-cards/settings', { both_ways: true, typed: true, ...more }, learner)
  const reviews = cards.flatMap(({ id }) =>
    [['forward', 3] as const, ['reverse', 20] as const].map(([direction, days]) => ({
      ...{ review_id: randomUUID(), card_id: id, direction, rating: 4, duration_ms: 900 },
      reviewed_at: new Date(Date.now() - days * DAY).toISOString(),
    })),
  )
  await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  return learner
}
const openCards = async (learner: Learner, more: Parameters<typeof open>[3] = {}) => {
  const opened = await open(browser, app, '/review/cards', { token: learner.token, locale: 'my', ...more })
  if (more.javaScriptEnabled !== false) await whenInteractive(opened.page)
  return opened
}
const input = (page: Page) => page.locator('input[name=typed]')
const wordAsked = async (page: Page): Promise<string> => {
  const text = await page.locator('.flash-card h2').textContent()
  const card = cards.find(({ back }) => back === text)
  if (!card) throw new Error(`No card of this meaning: ${text}`)
  return card.front
}
/** The verdict's class, and the value of the button that is proposed. */
const verdict = async (page: Page) => {
  await page.locator('.flash-ratings').waitFor()
  return [
    await page.locator('.flash-typed').getAttribute('class'),
    await page.locator('.flash-rating.proposed').getAttribute('value'),
  ]
}
const ratings = async (learner: Learner) => {
  const rows = await app.deps.db
    .selectFrom('reviews')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .where('direction', '=', 'reverse')
    .orderBy('reviewed_at')
    .execute()
  return rows.filter(({ reviewed_at }) => +reviewed_at > Date.now() - DAY).map(({ rating }) => rating)
}

test('by the keyboard: a word is typed and judged, Enter takes the rating that is proposed', async () => {
  const learner = await withTyped()
  const { page, problems } = await openCards(learner)
  const word = await wordAsked(page)
  await input(page).focus()
  // Letters and figures are letters and figures here.
  await page.keyboard.type('u1-')
  expect(await page.locator('.flash-ratings').count()).toBe(0)
  await input(page).fill(word)
  await press(page, 'Enter')
  expect(await verdict(page)).toEqual(['flash-typed right', '3'])
  expect(await page.locator('.flash-rating').count()).toBe(4)
  await expectAccessible(page)
  await press(page, 'Enter')
  await input(page).waitFor()
  await page.keyboard.type((await wordAsked(page)).replace(/(.)(.)$/, '$2$1'))
  await press(page, 'Enter')
  expect(await verdict(page)).toEqual(['flash-typed typo', '2'])
  await press(page, '2')
  await page.goto(`${app.url}/review`)
  await expect.poll(() => ratings(learner), { timeout: 20_000 }).toEqual([3, 2])
  expect(problems).toEqual([])
})

test('by touch, without a line: another rating than the proposed one is the learner’s to choose', async () => {
  const learner = await withTyped()
  const { page, context } = await openCards(learner, { hasTouch: true })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await input(page).tap()
  await page.keyboard.type('quite another')
  await page.locator('button[name=show]').tap()
  expect(await verdict(page)).toEqual(['flash-typed wrong', '1'])
  await page.locator('.rating-4').tap()
  await input(page).waitFor()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${app.url}/review`)
  await expect.poll(() => ratings(learner), { timeout: 20_000 }).toEqual([4])
})

test('without script: the form types, the page judges, among two buttons too; the address forgets it', async () => {
  const learner = await withTyped({ buttons: 2 })
  const { page } = await openCards(learner, { javaScriptEnabled: false })
  const word = await wordAsked(page)
  await input(page).fill(word.replace(/(.)(.)$/, '$2$1'))
  await page.locator('button[name=show]').click()
  expect(await verdict(page)).toEqual(['flash-typed typo', '3'])
  await page.locator('.flash-rating.proposed').click()
  expect(new URL(page.url()).searchParams.has('typed')).toBe(false)
  expect(await ratings(learner)).toEqual([3])
  await page.locator('button[name=show]').click()
  expect(await verdict(page)).toEqual(['flash-typed incomplete', '1'])
})
