import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, open, PHONE, pathOf, press, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
let words: string
beforeAll(async () => {
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  words = `/lessons/${lesson.id}/flash-cards`
})

type Learner = Awaited<ReturnType<typeof newLearner>>
const reviews = (learner: Learner) =>
  app.deps.db.selectFrom('reviews').selectAll().where('learner_id', '=', learner.id).execute()
const states = (learner: Learner) =>
  app.deps.db.selectFrom('card_states').selectAll().where('learner_id', '=', learner.id).execute()

/** Goes through a sitting, by the keyboard alone, until it ends. @returns how many reviews that took */
async function goThrough(page: Page, key: string): Promise<number> {
  for (let count = 0; ; count++) {
    // The end leads on to its own page by itself.
    await page.locator('button[name=show], .sitting-end, .ending-today').first().waitFor()
    if (!(await page.locator('button[name=show]').isVisible())) return count
    await page.locator('button[name=show]').focus()
    await press(page, 'Enter')
    await page.locator('.flash-ratings').waitFor()
    await press(page, key)
    await page.locator('.flash-ratings').waitFor({ state: 'detached' })
  }
}
/** As if the last reviews were some days ago. */
async function daysLater(learner: Learner, days: number) {
  // What was learned so was learned then: none of today's share is used up.
  await app.deps.db.deleteFrom('daily_seconds').where('learner_id', '=', learner.id).execute()
  await app.deps.db
    .updateTable('card_states')
    .set({
      state: 'review',
      due_at: new Date(Date.now() - (days - 1) * 86_400_000),
      last_reviewed_at: new Date(Date.now() - days * 86_400_000),
    })
    .where('learner_id', '=', learner.id)
    .execute()
}

test('a lesson’s new cards are gone through by touch: the answer, four buttons with their intervals, the end', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await open(browser, app, words, {
    token: learner.token,
    locale: 'en',
    colorScheme: 'dark',
    hasTouch: true,
  })
  await whenInteractive(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the answer' }).tap()
  await expectAccessible(page)
  expect(await page.locator('.flash-rating').allTextContents()).toEqual([
    'Again1 min',
    'Hard6 min',
    'Good10 min',
    'Easy8 d',
  ])
  await page.getByRole('button', { name: 'Easy' }).tap()
  const count = await goThrough(page, '4')
  // Once the server has all, the end says what was gained.
  await page.locator('.ending-gains').waitFor()
  await expectAccessible(page)
  await expect.poll(async () => (await reviews(learner)).length).toBe(count + 1)
  expect((await states(learner)).every(({ state }) => state === 'review')).toBe(true)
  expect(problems).toEqual([])
  await page.goto(app.url + words)
  await page.getByRole('heading', { name: 'No cards to look at now' }).waitFor()
  await expectAccessible(page)
})

test('a sitting that was reached by a link is gone through with Space and Enter', async () => {
  const learner = await newLearner(app)
  const cards = await send(app, 'GET', '/flash-cards', { lesson_id: String(/\d+/.exec(words)) }, learner)
  const before = cards.body.data.slice(0, 2).map(({ id }: { id: number }) => ({
    review_id: randomUUID(),
    card_id: id,
    rating: 4,
    reviewed_at: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    duration_ms: 900,
  }))
  await send(app, 'POST', '/flash-cards/reviews', { reviews: before }, learner)
  const { page } = await open(browser, app, '/review', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await page.locator('.review-due .button').click()
  await page.getByRole('button', { name: 'Show the answer' }).waitFor()
  await whenInteractive(page)
  for (const key of ['Space', 'Enter']) {
    await page.getByRole('button', { name: 'Show the answer' }).waitFor()
    await page.evaluate(() => document.querySelector<HTMLElement>('.shell-content')?.focus())
    await press(page, key)
    await page.locator('.flash-back').waitFor()
    expect(await page.locator('.flash-ratings').count()).toBe(1)
    await press(page, '4')
  }
  await page.goto(`${app.url}/review`)
  await expect.poll(async () => (await reviews(learner)).length).toBe(4)
})

test('reviews made without a connection arrive once, also after the page was closed', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, words, { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const count = await goThrough(page, '4')
  await page.getByText(`Reviews waiting to be sent: ${count}`).waitFor()
  expect(await reviews(learner)).toHaveLength(0)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${app.url}/review`)
  await expect.poll(async () => (await reviews(learner)).length).toBe(count)
  await again.reload()
  await whenInteractive(again)
  await again.waitForLoadState('networkidle')
  expect(await reviews(learner)).toHaveLength(count)
})

test.each([
  ['two hours ahead', 7_200_000],
  ['set back to 2015', Date.UTC(2015, 0, 1) - Date.now()],
])('with a clock %s nothing is lost and every review has its true time', async (_, wrong) => {
  const learner = await newLearner(app)
  const { page, context, problems } = await open(browser, app, '/profile', { token: learner.token })
  await context.clock.install({ time: Date.now() + wrong })
  await page.goto(app.url + words)
  await whenInteractive(page)
  const count = await goThrough(page, '4')
  await expect.poll(async () => (await reviews(learner)).length).toBe(count)
  for (const { reviewed_at } of await reviews(learner))
    expect(Math.abs(reviewed_at.getTime() - Date.now())).toBeLessThan(300_000)
  expect(problems).toEqual([])
})

test('the review’s start says how many are due, plans after days away, and leads through a sitting with two buttons', async () => {
  const learner = await newLearner(app)
  const first = await open(browser, app, words, { token: learner.token })
  await whenInteractive(first.page)
  const count = await goThrough(first.page, '4')
  await expect.poll(async () => (await reviews(learner)).length).toBe(count)
  await daysLater(learner, 4)
  for (const look of [
    { locale: 'my', colorScheme: 'light', viewport: PHONE },
    { locale: 'en', colorScheme: 'dark', viewport: DESK },
  ] as const) {
    const { page, context } = await open(browser, app, '/review', { ...look, token: learner.token })
    for (const summary of await page.locator('.review-settings > summary').all()) await summary.click()
    await expectAccessible(page)
    await context.close()
  }
  const { page, problems } = await open(browser, app, '/review', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await page.getByText('Review settings').click()
  await page.getByLabel('Most minutes a day').fill('1')
  await page.getByText('2: forgot, knew it').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('heading', { name: 'Away for 3 days' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(15)
  const due = Number(await page.locator('.review-count').textContent())
  expect(due).toBeGreaterThan(4)
  await page.getByRole('link', { name: 'Start' }).click()
  await page.waitForURL('**/review/cards')
  await whenInteractive(page)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  expect(await page.locator('.flash-rating').count()).toBe(2)
  const before = (await reviews(learner)).length
  await press(page, '2')
  await goThrough(page, '2')
  await page.locator('.ending-today').waitFor()
  await expect.poll(async () => (await reviews(learner)).length).toBe(before + due)
  await page.getByRole('link', { name: 'Back to Review' }).click()
  await page.waitForURL('**/review')
  expect(problems).toEqual([])
})

test('without script a card is shown and rated by forms, once however often the form is sent', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, words, { token: learner.token, javaScriptEnabled: false })
  const front = await page.locator('.flash-card h2').textContent()
  await page.locator('button[name=show]').click()
  await page.locator('.rating-4').click()
  expect(await page.locator('.flash-card h2').textContent()).not.toBe(front)
  await page.locator('button[name=show]').click()
  const field = (name: string) => page.locator(`form:has(.flash-ratings) input[name=${name}]`).inputValue()
  const form = { card_id: await field('card_id'), review_id: await field('review_id'), rating: '3' }
  for (let time = 0; time < 2; time++) await page.request.post(app.url + words, { form })
  expect(await reviews(learner)).toHaveLength(2)
})

test('who has met no card yet is told what the review is for', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/review', { token, locale: 'en' })
  await page.getByRole('heading', { name: 'Nothing to review yet' }).waitFor()
  const sitting = await open(browser, app, '/review/cards', { token })
  expect(pathOf(sitting.page)).toBe('/review')
  expect((await send(app, 'GET', '/flash-cards', { due: '1' }, { token })).body.data).toEqual([])
})

test('the memory is fitted from a thousand reviews on, and says what came of it', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await open(browser, app, '/review', { token: learner.token, locale: 'en' })
  await page.getByText('Fit the times to your memory').click()
  await page.getByText('Reviews still needed: 1,000.').waitFor()
  expect(await page.getByRole('button', { name: 'Fit now' }).count()).toBe(0)

  await app.deps.db.insertInto('practice_totals').values({ learner_id: learner.id, reviewed: 1000 }).execute()
  await page.reload()
  await page.getByText('Fit the times to your memory').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fit now' }).click()
  await page.getByText('nothing was changed').waitFor()
  expect(problems).toEqual([])
})
