import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findWeekday } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { open } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { middayZone } from '#tests/support/midday.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
const DAY = 86_400_000
const someone = () => newLearner(app, { daily_minutes: 5, time_zone: middayZone() })

test('after one missed day the review says one day, after the day of the last review none', async () => {
  const learner = await someone()
  const say = async (days: number) => {
    await app.deps.db.deleteFrom('card_states').where('learner_id', '=', learner.id).execute()
    const last_reviewed_at = new Date(Date.now() - days * DAY)
    const overdue = { due_at: new Date(Date.now() - DAY), last_reviewed_at }
    await addCardStates(app, learner.id, [overdue, overdue, overdue])
    const { page, context } = await open(browser, app, '/review', { token: learner.token, locale: 'en' })
    const headings = await page.getByRole('heading', { name: /^Away/ }).allTextContents()
    await context.close()
    return headings
  }
  expect(await say(1)).toEqual([])
  expect(await say(2)).toEqual(['Away for one day'])
  expect(await say(4)).toEqual(['Away for 3 days'])
})

test('days before the sign-up are none that were not studied', async () => {
  const learner = await someone()
  const today = findWeekday(studyDay(new Date(), middayZone()))
  const petals = async () => {
    const { page, context } = await open(browser, app, '/profile', { token: learner.token, locale: 'en' })
    const of = (state: string) => page.locator(`[data-petal=${state}]`).count()
    const found = { before: await of('before'), off: await of('off') }
    const says = await page.getByText('before you joined').count()
    await page.goto(new URL('/learn', page.url()).href)
    const flower = {
      before: await page.locator('.today-week .before').count(),
      off: await page.locator('.today-week .off').count(),
    }
    await context.close()
    return { ...found, says, flower }
  }
  const before = today - 1
  expect(await petals()).toEqual({ before, off: 0, says: before, flower: { before, off: 0 } })
  await sql`update learners set created_at = created_at - interval '7 days' where id = ${learner.id}`.execute(
    app.deps.db,
  )
  const off = before
  expect(await petals()).toEqual({ before: 0, off, says: 0, flower: { before: 0, off } })
})

test('the date of today can be read, whether its goal is met or not', async () => {
  const learner = await someone()
  const colours = async () => {
    const { page, context } = await open(browser, app, '/calendar', { token: learner.token })
    const found = await page.locator('.week [aria-current]').evaluate((day) => {
      const fill = (part: string) => getComputedStyle(day.querySelector(part) ?? day).fill
      return { isMet: day.querySelector('svg.met') !== null, text: fill('text'), behind: fill('circle') }
    })
    await context.close()
    return found
  }
  const before = await colours()
  await send(app, 'POST', '/calendar/save-viewed-video-second', { second: 300 }, learner)
  const met = await colours()
  expect([before.isMet, met.isMet]).toEqual([false, true])
  for (const { text, behind } of [before, met]) expect(text).not.toBe(behind)
  expect(met.behind).not.toBe(before.behind)
})
