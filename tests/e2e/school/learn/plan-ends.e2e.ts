import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'

const { app, browser } = await e2eApp()

/** Sooner than what waits is looked at by itself, which is after half a minute. */
const AT_ONCE = { timeout: 20_000 }

/** A learner with a plan, at a page of a lesson that it opens. */
async function openLesson(type: 'PRACTICE' | 'FLASH_CARD', page: string) {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'unit_id')
    .innerJoin('levels', 'levels.id', 'level_id')
    .select('lessons.id')
    .where('code', '=', 'A1')
    .where('units.position', '=', 3)
    .where('lesson_type', '=', type)
    .limit(1)
    .executeTakeFirstOrThrow()
  const opened = await open(browser, app, `/lessons/${id}/${page}`, { token: learner.token, locale: 'en' })
  await whenInteractive(opened.page)
  return { learner, page: opened.page }
}

const endPlan = (learner: { id: number }) =>
  app.deps.db
    .updateTable('grants')
    .set({ ends_at: new Date(Date.now() - 60_000) })
    .where('learner_id', '=', learner.id)
    .execute()

const hears = (page: Page) => page.locator('.toast', { hasText: 'Your plan has ended.' }).waitFor(AT_ONCE)
const answer = (page: Page) => button(page, "I don't know yet, show me").click()
const answers = async (learner: { id: number }) =>
  (await app.deps.db.selectFrom('answers').select('event_id').where('learner_id', '=', learner.id).execute())
    .length

test('whose plan ends in the middle of a practice hears with the next answer that answers are no longer kept', async () => {
  const { learner, page } = await openLesson('PRACTICE', 'practice?q=1')
  await answer(page)
  await expect.poll(() => answers(learner), AT_ONCE).toBe(1)
  await endPlan(learner)
  await page.getByRole('link', { name: 'Continue' }).click()
  await answer(page)
  await hears(page)
  expect(await page.locator('.run-verdict').count()).toBe(1)
  expect(await answers(learner)).toBe(1)
})

test('whose plan ends in the middle of a sitting hears it with the next card', async () => {
  const { learner, page } = await openLesson('FLASH_CARD', 'flash-cards')
  await endPlan(learner)
  await button(page, 'Show the answer').click()
  await page.locator('.flash-rating').first().click()
  await hears(page)
})
