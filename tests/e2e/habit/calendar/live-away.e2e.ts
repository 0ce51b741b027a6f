import { expect, test } from 'vitest'
import { addClass } from '#server/features/habit/live/operator.ts'
import { open, PHONE } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

const MINUTE = 60_000

/** A learner who joined a class twelve minutes ago, and did not come back since. */
async function whoJoined() {
  const learner = await newLearner(app)
  const live_event_id = await addClass(app.deps.db, {
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'At the market' },
    description: { my: '', en: '' },
    teacher: 'ဆရာမ နှင်းနု',
    starts_at: new Date(Date.now() - 20 * MINUTE),
    duration: 60,
    language_id: 1,
    seats: null,
    meeting_url: null,
    recording: null,
  })
  await send(app, 'POST', '/calendar/save-jointed-live-event-second', { live_event_id }, learner)
  await app.deps.db
    .updateTable('live_attendees')
    .set({ away_since: new Date(Date.now() - 12 * MINUTE) })
    .where('learner_id', '=', learner.id)
    .execute()
  return learner
}
const minutesToday = async (learner: { token: string }) =>
  (await send(app, 'GET', '/today', {}, learner)).body.data.minutes

test('whoever comes back from a class has its minutes counted by opening the page, and is told so', async () => {
  const learner = await whoJoined()
  expect(await minutesToday(learner)).toBe(0)
  const { page, context } = await open(browser, app, '/live-classes', { locale: 'en', token: learner.token })
  await page.getByText('Counted of the class: 12 min.').waitFor()
  await page.waitForFunction(() => !document.querySelector('.class-away'))
  expect(await minutesToday(learner)).toBe(12)
  await page.reload()
  expect(await minutesToday(learner)).toBe(12)
  await context.close()
})

test('without script a button says it', async () => {
  const learner = await whoJoined()
  const { page, context } = await open(browser, app, '/live-classes', {
    locale: 'en',
    token: learner.token,
    javaScriptEnabled: false,
  })
  await page.getByRole('button', { name: 'I’m back' }).click()
  await page.waitForURL(/live-classes#class-/)
  expect(await page.locator('.class-away').count()).toBe(0)
  expect(await minutesToday(learner)).toBe(12)
  await context.close()
})

test('the card of who is away is accessible and fits', async () => {
  for (const locale of ['my', 'en', 'ja'] as const) {
    const { token } = await whoJoined()
    const { page, context } = await open(browser, app, '/faq', { locale, token, viewport: PHONE })
    // While nothing is counted, the card stays.
    await page.route('**/api/live-events/**', (route) => route.abort())
    await page.goto(`${app.url}/live-classes`)
    await page.locator('.class-away').waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/away-${locale}.png` })
    await expectAccessible(page)
    await context.close()
  }
})
