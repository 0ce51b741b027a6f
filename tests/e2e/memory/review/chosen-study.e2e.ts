import { beforeAll, expect, test } from 'vitest'
import { DESK, open, PHONE, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
const DAY = 86_400_000
let lesson: { id: number; unit_id: number }
beforeAll(async () => {
  lesson = await app.deps.db
    .selectFrom('lessons')
    .select(['id', 'unit_id'])
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
})

/** A learner who met three words two days ago, none of which is due for some days. */
async function learnerAhead() {
  const learner = await newLearner(app)
  const cards = await send(app, 'GET', '/flash-cards', { lesson_id: lesson.id }, learner)
  const reviews = cards.body.data.slice(0, 3).map(({ id }: { id: number }) => ({
    review_id: crypto.randomUUID(),
    card_id: id,
    rating: 4,
    reviewed_at: new Date(Date.now() - 2 * DAY).toISOString(),
    duration_ms: 900,
  }))
  await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  return learner
}
const reviewsOf = async ({ id }: { id: number }) =>
  (await app.deps.db.selectFrom('reviews').select('review_id').where('learner_id', '=', id).execute()).length

test('a learner chooses a unit by touch, goes through it ahead of time, and chooses again', async () => {
  const learner = await learnerAhead()
  const { page, problems } = await open(browser, app, '/review', {
    token: learner.token,
    locale: 'en',
    viewport: PHONE,
    hasTouch: true,
  })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'Choose what to study' }).tap()
  await page.getByLabel('Unit', { exact: true }).selectOption(String(lesson.unit_id))
  await page.getByLabel('At most').selectOption('10')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).tap()
  for (let n = 0; n < 3; n++) {
    await page.getByRole('button', { name: 'Show the answer' }).waitFor()
    await whenInteractive(page)
    await page.getByRole('button', { name: 'Show the answer' }).tap()
    await page.getByRole('button', { name: 'Good' }).tap()
  }
  await page.locator('.ending-gains, .ending-today').first().waitFor()
  await expect.poll(() => reviewsOf(learner), { timeout: 20_000 }).toBe(6)
  await page.goto(`${app.url}/review/cards?study=1&unit=${lesson.unit_id}&most=10`)
  await page.getByText('No such cards are left for today.').waitFor()
  expect(pathOf(page)).toBe('/review/choose')
  expect(await page.getByLabel('Unit', { exact: true }).inputValue()).toBe(String(lesson.unit_id))
  expect(await page.getByLabel('At most').inputValue()).toBe('10')
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test('without script, and by the keyboard alone, as many cards come as were chosen, and one is taken back', async () => {
  const learner = await learnerAhead()
  const { page } = await open(browser, app, '/review/choose', {
    token: learner.token,
    locale: 'en',
    viewport: DESK,
    javaScriptEnabled: false,
  })
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  await page.waitForURL(/study=1/)
  await page.goto(`${app.url}/review/cards?study=1&most=2`)
  const rate = async () => {
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter')
    await page.getByRole('button', { name: 'Good' }).press('Enter')
  }
  await rate()
  await page.waitForURL(/most=1/)
  await rate()
  await page.waitForURL(/\/done/)
  expect(await reviewsOf(learner)).toBe(5)
  await page.getByRole('button', { name: /undo|take back/i }).press('Enter')
  await page.waitForURL(/review\/cards.*most=1/)
  await page.getByRole('button', { name: 'Show the answer' }).waitFor()
})
