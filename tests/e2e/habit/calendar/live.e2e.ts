import { beforeEach, expect, test } from 'vitest'
import { addClass, type ClassDetails } from '#server/features/habit/live/operator.ts'
import { button, open, pause, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

const newClass = (minutesFromNow: number, more: Partial<ClassDetails> = {}) =>
  addClass(app.deps.db, {
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'At the market' },
    description: { my: 'ဈေးဆစ်ကြည့်ကြမယ်။', en: 'We bargain.' },
    teacher: 'ဆရာမ နှင်းနု',
    starts_at: new Date(Date.now() + minutesFromNow * 60_000),
    duration: 30,
    language_id: 1,
    seats: 30,
    meeting_url: null,
    recording: null,
    ...more,
  })
beforeEach(async () => {
  await app.deps.db.deleteFrom('live_events').execute()
})

test('live classes are accessible and fit: none, and of every kind', async () => {
  const { token } = await newLearner(app)
  const { hosting_id } = await app.deps.db
    .selectFrom('videos')
    .innerJoin('shorts', 'shorts.video_id', 'videos.id')
    .select('hosting_id')
    .executeTakeFirstOrThrow()
  const look = (path: string) => expectGoodLooks(browser, app, path, { token })
  await look('/live-classes')
  await newClass(5)
  await newClass(100, { teacher: 'U Kyaw', language_id: 2 })
  const cancelled = await newClass(200)
  await app.deps.db
    .updateTable('live_events')
    .set({ cancelled_at: new Date() })
    .where('id', '=', cancelled)
    .execute()
  await newClass(-60)
  const recorded = await newClass(-200, { recording: hosting_id })
  await look('/live-classes')
  await look(`/live-classes?recording=${recorded}`)
  await look('/live-classes?language=2&teacher=U+Kyaw')
})

test('by touch: a learner asks to be told, and takes it back', async () => {
  const { token } = await newLearner(app)
  await newClass(300)
  const { page, context } = await open(browser, app, '/live-classes', { locale: 'en', token, hasTouch: true })
  await whenInteractive(page)
  await button(page, 'Notify me: At the market').tap()
  await page.locator('button[aria-pressed=true]').waitFor()
  await page.getByText('1 / 30 seats').waitFor()
  await pause(page)
  await button(page, 'You will be told: At the market').tap()
  await page.locator('button[aria-pressed=false]').waitFor()
  await context.close()
})

test.each([true, false])(
  'the class that runs is joined by keyboard: the button leads to the meeting, and counts nothing yet (script: %s)',
  async (javaScriptEnabled) => {
    const learner = await newLearner(app)
    await newClass(-5, { meeting_url: 'https://meeting.example/room' })
    const { page, context } = await open(browser, app, '/live-classes', {
      locale: 'en',
      token: learner.token,
      javaScriptEnabled,
    })
    if (javaScriptEnabled) await whenInteractive(page)
    await button(page, 'Join the class: At the market').focus()
    // Nobody answers there: that it is asked for is enough.
    const asked = page.waitForRequest('https://meeting.example/room')
    await page.keyboard.press('Enter')
    await asked
    const ofLearner = ['learner_id', '=', learner.id] as const
    const joined = await app.deps.db
      .selectFrom('live_attendees')
      .select(['seconds', 'away_since'])
      .where(...ofLearner)
      .executeTakeFirstOrThrow()
    expect(joined).toEqual({ seconds: 0, away_since: expect.any(Date) })
    const counted = await app.deps.db
      .selectFrom('daily_seconds')
      .select('kind')
      .where(...ofLearner)
      .execute()
    expect(counted.filter(({ kind }) => kind === 'live')).toEqual([])
    await context.close()
  },
)

test('a full class says so at the same place, and its button is gone', async () => {
  const [first, second] = [await newLearner(app), await newLearner(app)]
  const id = await newClass(300, { seats: 1 })
  await app.deps.db
    .insertInto('live_attendees')
    .values({ learner_id: first.id, live_event_id: id, is_notify: true })
    .execute()
  const { page, context } = await open(browser, app, '/live-classes', { locale: 'en', token: second.token })
  await page.getByText('Full', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /Notify me/ }).count()).toBe(0)
  await context.close()
})

test('what was recorded plays', async () => {
  const { token } = await newLearner(app)
  const { hosting_id } = await app.deps.db
    .selectFrom('videos')
    .innerJoin('shorts', 'shorts.video_id', 'videos.id')
    .select('hosting_id')
    .executeTakeFirstOrThrow()
  await newClass(-100, { recording: hosting_id })
  const { page, context } = await open(browser, app, '/live-classes', { locale: 'en', token })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'Watch it: At the market' }).click()
  await page.waitForURL(/recording=/)
  await whenInteractive(page)
  await button(page, 'Play').click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5, null, {
    timeout: 45_000,
  })
  await context.close()
})
