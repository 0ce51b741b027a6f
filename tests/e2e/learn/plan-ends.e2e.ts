import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { button, open, whenInteractive } from '../browser.ts'
import { e2eApp } from '../e2e-app.ts'

const { app, browser } = await e2eApp()

test('whose plan ends in the middle of a practice is told that answers are no longer kept', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'unit_id')
    .innerJoin('levels', 'levels.id', 'level_id')
    .select('lessons.id')
    .where('code', '=', 'A1')
    .where('units.position', '=', 3)
    .where('lesson_type', '=', 'PRACTICE')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { page } = await open(browser, app, `/lessons/${id}/practice?q=1`, {
    token: learner.token,
    locale: 'en',
  })
  await whenInteractive(page)
  await app.deps.db
    .updateTable('grants')
    .set({ ends_at: new Date(Date.now() - 60_000) })
    .where('learner_id', '=', learner.id)
    .execute()
  await button(page, "I don't know yet, show me").click()
  await page.locator('.toast', { hasText: 'Your plan has ended.' }).waitFor()
  expect(await page.locator('.run-verdict').count()).toBe(1)
})
