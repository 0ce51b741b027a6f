import { beforeAll, expect, test } from 'vitest'
import { addDays, findWeekday } from '#domain/time/day.ts'
import { button, open, press, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

const start = async (learner: { token: string }) =>
  (await send(app, 'GET', '/calendar/start', {}, learner)).body.data
const times = async (learner: { token: string }) =>
  (await start(learner)).schedule_data.flatMap(({ schedules }: { schedules: { time: string }[] }) =>
    schedules.map(({ time }) => time),
  )

/** A learner with a full week: sessions every other day, two of them at once, and minutes studied today. */
async function busyLearner() {
  const learner = await newLearner(app, { daily_minutes: 20 })
  const { today } = await start(learner)
  const on = (ahead: number, time: string) => {
    const date = addDays(today, ahead)
    return { day_id: findWeekday(date), date, time, duration: 30 }
  }
  const schedules = [on(0, '07:00'), on(0, '19:00'), on(0, '19:15'), on(2, '12:30'), on(8, '06:05')]
  await send(app, 'POST', '/calendar/create-schedule-data', { schedules }, learner)
  await send(app, 'POST', '/calendar/save-repeat-weekly-schedule', { repeat_weekly_schedule: 1 }, learner)
  await send(app, 'POST', '/calendar/save-viewed-video-second', { second: 740 }, learner)
  const classes = (await send(app, 'GET', '/get-live-events', {}, learner)).body.data
  for (const { id, status, is_cancelled } of classes)
    if (status !== 'ended' && !is_cancelled)
      await send(app, 'POST', '/notify-me', { live_event_id: id }, learner)
  return learner
}

let busy: Awaited<ReturnType<typeof busyLearner>>
beforeAll(async () => {
  busy = await busyLearner()
})

test('the calendar is accessible and fits: empty, full, every week, and its dialog', async () => {
  const empty = await newLearner(app)
  const addresses = ['/calendar', '/calendar?week=next', '/calendar?week=later', '/calendar?add=1']
  for (const { token } of [empty, busy])
    for (const path of addresses) await expectGoodLooks(browser, app, path, { token })
})

test('by touch: a time is added, changed and removed, and the week repeated', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/calendar', {
    locale: 'en',
    token: learner.token,
    hasTouch: true,
  })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'Add a time to study' }).tap()
  await page.getByLabel('Time', { exact: true }).fill('06:45')
  await page.getByLabel('How long').selectOption('30')
  await button(page, 'Add it').tap()
  const row = page.locator('.session')
  await row.filter({ hasText: '6:45' }).waitFor()
  await row.tap()
  await page.getByLabel('Time', { exact: true }).fill('21:10')
  await button(page, 'Save').tap()
  await row.filter({ hasText: '9:10' }).waitFor()
  expect(await times(learner)).toEqual(['21:10'])
  await page.getByRole('switch', { name: 'Repeat every week' }).tap()
  await page.locator('[role=switch][aria-checked=true]').waitFor()
  await page.getByRole('link', { name: 'Later' }).tap()
  await page.waitForURL(/week=later/)
  expect(await row.count()).toBe(2)
  await row.first().tap()
  await button(page, 'Remove it from every week').tap()
  await page.waitForFunction(() => !document.querySelector('.session, dialog'))
  expect(await times(learner)).toEqual([])
  await context.close()
})

test('by keyboard alone a time is added on a chosen day', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/calendar', { locale: 'en', token: learner.token })
  await whenInteractive(page)
  const reach = async (name: string) => {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      if (focused === name) return
    }
    throw new Error(`${name} is never reached`)
  }
  await reach('Next week')
  await press(page, 'Enter')
  await page.waitForURL(/week=next/)
  await whenInteractive(page)
  await reach('Add a time to study')
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  await whenInteractive(page)
  await reach('Add it')
  await press(page, 'Enter')
  await page.locator('.session').waitFor()
  const { upcoming } = await start(learner)
  expect(upcoming.next_week).toHaveLength(1)
  await context.close()
})

test('without script a time is added, a fault is said at its field, and the time is removed', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/calendar', {
    token: learner.token,
    javaScriptEnabled: false,
  })
  await page.locator('a.button[href*="add=1"]').click()
  await page.locator('#time').fill('')
  await page.locator('button[value=add]').click()
  await page.locator('#time-note[role=alert]').waitFor()
  await page.locator('#time').fill('05:30')
  await page.locator('dialog button[value=add]').click()
  await page.locator('.session').click()
  await page.locator('button[value=remove]').click()
  await page.locator('main.calendar:not([inert])').waitFor()
  expect(await page.locator('.session').count()).toBe(0)
  await context.close()
})

test('a live class stands on its day, and leads to its page', async () => {
  const { page, context } = await open(browser, app, '/calendar', { locale: 'en', token: busy.token })
  await whenInteractive(page)
  await page.locator('.session.is-live').first().click()
  await page.waitForURL(/\/live-classes#class-\d+$/)
  await page.locator('.next-class, .class').first().waitFor()
  await context.close()
})

/** Where it's about ten in the morning: late in the evening nothing is proposed for the day any more. */
function whereItIsMorning(): string {
  const ahead = ((10 - new Date().getUTCHours() + 36) % 24) - 12
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

test('the proposed time is taken with one tap, and the feed gets a new address', async () => {
  const learner = await newLearner(app, { daily_minutes: 30, time_zone: whereItIsMorning() })
  await addCardStates(app, learner.id, [{}, {}, {}])
  const { proposal, calendar_url } = await start(learner)
  expect(proposal).not.toBeNull()
  const { page, context } = await open(browser, app, '/calendar', { locale: 'en', token: learner.token })
  await whenInteractive(page)
  await page.locator('.propose-take').click()
  await page.waitForURL(/saved=1/)
  expect(await times(learner)).toEqual([proposal.time])
  await page.getByText('In your phone’s calendar').click()
  const address = page.getByLabel('The calendar’s address')
  expect(await address.inputValue()).toBe(calendar_url)
  await button(page, 'Give it a new address').click()
  await page.waitForFunction(
    (old) => document.querySelector<HTMLInputElement>('.feed-address')?.value !== old,
    calendar_url,
  )
  await context.close()
})
