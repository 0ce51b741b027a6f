import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { open, press, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { tapTwice } from './tap-twice.ts'

const { app, browser } = await e2eApp()
let lesson: number
let words: string
beforeAll(async () => {
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  lesson = id
  words = `/lessons/${id}/flash-cards`
})

type Learner = Awaited<ReturnType<typeof newLearner>>
const rowsOf = (table: 'reviews' | 'review_voids' | 'card_states' | 'card_marks', learner: Learner) =>
  app.deps.db.selectFrom(table).selectAll().where('learner_id', '=', learner.id).execute()
const counts = async (learner: Learner) => ({
  reviews: (await rowsOf('reviews', learner)).length,
  voids: (await rowsOf('review_voids', learner)).length,
  states: (await rowsOf('card_states', learner)).length,
})
const front = (page: Page) => page.locator('.flash-card h2').textContent()
const show = async (page: Page) => {
  await page.locator('button[name=show]').click()
  await page.locator('.flash-ratings').waitFor()
}
const openCards = async (learner: Learner, path = words, more: Parameters<typeof open>[3] = {}) => {
  const opened = await open(browser, app, path, { token: learner.token, locale: 'en', ...more })
  await whenInteractive(opened.page)
  return opened
}
/** Cards of the lesson, the first two of which were reviewed long ago and are due. */
async function withDueCards(learner: Learner): Promise<number[]> {
  const { body } = await send(app, 'GET', '/flash-cards', { lesson_id: lesson }, learner)
  const ids: number[] = body.data.map(({ id }: { id: number }) => id)
  const reviewed_at = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const reviews = ids.slice(0, 2).map((card_id) => ({
    ...{ review_id: randomUUID(), card_id, rating: 4, reviewed_at, duration_ms: 900 },
  }))
  await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  return ids
}

test('the last answer is undone by the key U and by touch, its card shown once more; the log keeps both', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await openCards(learner, words, { hasTouch: true })
  const first = await front(page)
  await show(page)
  await press(page, '4')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await front(page)).not.toBe(first)
  await expectAccessible(page)
  await page.keyboard.press('u')
  await page.locator('.flash-ratings').waitFor()
  expect(await front(page)).toBe(first)
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Again' }).tap()
  await page.getByRole('button', { name: 'Undo' }).tap()
  expect(await front(page)).toBe(first)
  await press(page, '4')
  await page.goto(`${app.url}/review`)
  await expect.poll(() => counts(learner)).toEqual({ reviews: 3, voids: 2, states: 1 })
  expect(problems).toEqual([])
})

test('an answer that is asked for twice is not rated', async () => {
  const learner = await newLearner(app)
  const { page } = await openCards(learner, words, { hasTouch: true })
  const first = await front(page)
  await tapTwice(page, '[name=show]', 0.15)
  await page.locator('.flash-ratings').waitFor()
  // A tap that is meant comes later.
  await page.waitForTimeout(800)
  expect(await front(page)).toBe(first)
  await page.locator('.rating-1').tap()
  await expect.poll(() => front(page)).not.toBe(first)
})

test('a rating that is tapped twice does not show the next answer', async () => {
  const learner = await newLearner(app)
  const { page } = await openCards(learner, words, { hasTouch: true })
  for (const _ of [1, 2]) {
    const before = await front(page)
    await show(page)
    await tapTwice(page, '.rating-4', 0.5)
    await expect.poll(() => front(page)).not.toBe(before)
    await page.waitForTimeout(200)
    expect(await page.locator('.flash-ratings').count()).toBe(0)
    // A tap that is meant comes later.
    await page.waitForTimeout(400)
  }
})

test('undo is offered for five seconds, longer only while it has the focus', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/profile', { token: learner.token, locale: 'en' })
  await context.clock.install()
  await page.goto(app.url + words)
  await whenInteractive(page)
  // From here on time passes only as it is told to.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const undo = page.getByRole('button', { name: 'Undo' })
  await show(page)
  await press(page, '4')
  await undo.waitFor()
  expect(await page.locator('.run-head').textContent()).toMatch(/\d+ left/)
  await context.clock.runFor(4900)
  expect(await undo.count()).toBe(1)
  await context.clock.runFor(200)
  await undo.waitFor({ state: 'detached' })
  const next = await front(page)
  await page.keyboard.press('u')
  expect(await front(page)).toBe(next)
  await show(page)
  await press(page, '4')
  await undo.focus()
  await context.clock.runFor(6000)
  expect(await undo.count()).toBe(1)
  await page.locator('button[name=show]').focus()
  await undo.waitFor({ state: 'detached' })
})

test('what is undone and set aside without a line counts so once the line is back, also after the page was closed', async () => {
  const learner = await newLearner(app)
  const { page, context } = await openCards(learner)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await show(page)
  await press(page, '4')
  await page.keyboard.press('u')
  await press(page, '3')
  await page.keyboard.press('@')
  await page.locator('button[name=show]').waitFor()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${app.url}/review`)
  await expect.poll(() => counts(learner)).toEqual({ reviews: 2, voids: 1, states: 1 })
  await expect.poll(async () => (await rowsOf('card_marks', learner)).length).toBe(1)
})

test('a card is set aside by the menu or a key, comes back by undo, and from the list of those set aside', async () => {
  const learner = await newLearner(app)
  await withDueCards(learner)
  const { page, problems } = await openCards(learner, '/review/cards')
  const menu = page.locator('.card-menu')
  const first = await front(page)
  await menu.locator('summary').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('open')).toBeNull()
  await menu.locator('summary').click()
  await page.getByRole('button', { name: 'Not today' }).click()
  await expect.poll(() => front(page)).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await front(page)).toBe(first)
  await page.keyboard.press('@')
  await expect.poll(() => front(page)).not.toBe(first)
  await expect
    .poll(async () => (await send(app, 'GET', '/flash-cards/suspended', {}, learner)).body.pagination.total)
    .toBe(1)
  await page.goto(`${app.url}/review`)
  await page.getByRole('link', { name: 'Cards set aside' }).click()
  await page.getByText(first ?? '', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bring back' }).click()
  await page.getByText('No cards are set aside.').waitFor()
  await page.goto(`${app.url}/review/cards`)
  expect(await front(page)).toBe(first)
  expect(problems).toEqual([])
})

test('the end of a sitting undoes its last answer, and leads back to its card', async () => {
  const learner = await newLearner(app)
  const [, second] = await withDueCards(learner)
  for (const id of await withDueCards(learner))
    if (id !== second)
      await send(app, 'POST', '/flash-cards/set-aside', { card_id: id, as: 'buried' }, learner)
  const { page } = await openCards(learner, '/review/cards')
  const before = await counts(learner)
  await show(page)
  await press(page, '4')
  await page.waitForURL('**/done?*')
  await page.getByRole('button', { name: 'Undo the last answer' }).click()
  await page.waitForURL('**/review/cards')
  expect(await page.locator('.flash-card h2').count()).toBe(1)
  expect(await counts(learner)).toMatchObject({ reviews: before.reviews + 1, voids: 1 })
})

/** Two cards that were forgotten eight times and are due. */
async function withLeeches(learner: Learner) {
  const ids = await withDueCards(learner)
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const reviews = ids.slice(0, 2).flatMap((card_id) =>
    Array.from({ length: 8 }, (_, lapse) => 38 - 3 * lapse).flatMap((day) =>
      (
        [
          [1, day],
          [3, day - 0.1],
          [3, day - 0.2],
        ] as const
      ).map(([rating, days]) => ({
        ...{ review_id: randomUUID(), card_id, rating, reviewed_at: at(days), duration_ms: 900 },
      })),
    ),
  )
  const { body } = await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  expect(body.data.map(({ lapses }: { lapses: number }) => lapses)).toEqual([8, 8])
}

test('a card that was forgotten eight times takes a hint, which stands on it from then on, and leads to its lesson', async () => {
  const learner = await newLearner(app)
  await withLeeches(learner)
  const { page, problems } = await openCards(learner, '/review/cards')
  const first = await front(page)
  await show(page)
  await page.getByRole('heading', { name: 'This one keeps slipping away' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: 'See it in its lesson' }).getAttribute('href')).toMatch(
    /^\/lessons\/\d+$/,
  )
  const field = page.getByLabel('Write a hint for yourself')
  // Letters and figures are no keys there.
  await field.pressSequentially('u4 hints')
  await page.getByRole('button', { name: 'Keep the hint' }).click()
  await page.getByText('Saved.').waitFor()
  await expect.poll(async () => (await rowsOf('card_marks', learner)).length).toBe(1)
  await page.reload()
  await whenInteractive(page)
  expect(await front(page)).toBe(first)
  await page.getByText('My hint').click()
  await page.getByText('u4 hints').waitFor()
  await expectAccessible(page)
  await show(page)
  expect(await field.inputValue()).toBe('u4 hints')
  await press(page, '4')
  await show(page)
  await press(page, '4')
  await page.goto(`${app.url}/done?of=review&cards=2&spent=4000`)
  await page.getByRole('heading', { name: 'Words that keep slipping away' }).waitFor()
  await expectAccessible(page)
  const other = page.locator('.leeches input[name=hint]').first()
  await other.fill('from the end')
  await page.getByRole('button', { name: 'Keep the hint' }).first().click()
  await expect
    .poll(async () => (await rowsOf('card_marks', learner)).map((mark) => 'hint' in mark && mark.hint))
    .toContain('from the end')
  expect(problems).toEqual([])
})

test('without script an answer is undone, a card set aside and brought back, and a hint kept, by forms', async () => {
  const learner = await newLearner(app)
  await withLeeches(learner)
  const before = await counts(learner)
  const opened = await open(browser, app, '/review/cards?all=1', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  const { page } = opened
  const first = await front(page)
  await show(page)
  await page.locator('.rating-4').click()
  expect(new URL(page.url()).searchParams.get('all')).toBe('1')
  const second = await front(page)
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await counts(learner)).toEqual({ ...before, reviews: before.reviews + 1, voids: 1 })
  const shown = await front(page)
  await page.locator('.card-menu summary').click()
  await page.getByRole('button', { name: 'Never again' }).click()
  expect(await front(page)).not.toBe(shown)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await front(page)).toBe(shown)
  await show(page)
  await page.getByLabel('Write a hint for yourself').fill('by form')
  await page.getByRole('button', { name: 'Keep the hint' }).click()
  expect(await page.getByLabel('Write a hint for yourself').inputValue()).toBe('by form')
})
