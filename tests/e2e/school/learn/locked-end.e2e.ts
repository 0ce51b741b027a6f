import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'

/*
 * Where the path goes on with nothing but locked lessons, a learner is told why, what opens them, and what is free.
 */

const { app, browser } = await e2eApp()

/** Goes to the free unit, where this is what is left to do, or was done. */
const openFree = async (page: Page, shows: string) => {
  await page.locator('.free-meanwhile a').first().click()
  await page.waitForURL('**/learn?page=1')
  await page.locator(shows).first().waitFor()
}

test('who is placed above the lessons that there are is told so, and finds the free unit', async () => {
  const { id: japan_level_id } = await app.deps.db
    .selectFrom('levels')
    .select('id')
    .where('code', '=', 'N3')
    .executeTakeFirstOrThrow()
  const { token } = await newLearner(app, { language_id: 2, japan_level_id })
  const { page } = await open(browser, app, '/learn', { token, locale: 'en' })
  await page.getByText('There are no lessons of N3 yet. You go on at the end of N5.').waitFor()
  await page.getByRole('heading', { name: 'These lessons open with a plan.' }).waitFor()
  await openFree(page, '.next-lesson a')
})

test('whose plan has ended in a higher unit is told so, and finds the plans and the free unit', async () => {
  const learner = await newLearner(app)
  const lessons = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'unit_id')
    .innerJoin('levels', 'levels.id', 'level_id')
    .select('lessons.id')
    .where('code', '=', 'A1')
    .where('units.position', '<=', 5)
    .execute()
  const done = lessons.map(
    ({ id }) => ({ learner_id: learner.id, lesson_id: id, status: 0, last_reached_second: 0 }) as const,
  )
  await app.deps.db.insertInto('lesson_progress').values(done).execute()
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 40 })
  const { page } = await open(browser, app, '/learn', { token: learner.token, locale: 'en' })
  await page.getByRole('heading', { name: 'Your plan has ended.' }).waitFor()
  await page.locator('.next-unit .button[href="/pricing?product=english"]').waitFor()
  await openFree(page, '.unit-done')
})

test('a long name lies under none of the links at the top of the path', async () => {
  const { token } = await newLearner(app, { name: `မောင်${'လှ'.repeat(20)} ${'Abcdefghij'.repeat(4)}` })
  const { page } = await open(browser, app, '/learn', { token })
  const covered = await page.evaluate(() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('.learn-head > p') as Element)
    const lines = [...range.getClientRects()]
    const links = [...document.querySelectorAll('.learn-head > :is(a, button), .learn-head > * > .bell')]
    return links.filter((link) => {
      const box = link.getBoundingClientRect()
      return lines.some(({ right, top, bottom }) => right > box.left && top < box.bottom && bottom > box.top)
    }).length
  })
  expect(covered).toBe(0)
})
