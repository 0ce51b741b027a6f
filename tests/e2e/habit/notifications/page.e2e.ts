import { expect, test } from 'vitest'
import { notify } from '#server/features/habit/notifications/notify.ts'
import { inDocument, open, pathOf, pause } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

async function notified() {
  const learner = await newLearner(app)
  await notify(app.deps, learner.id, {
    kind: 'payment',
    title: { my: 'ငွေ ပြန်ပေးပြီးပါပြီ', en: 'Your payment was returned' },
    body: { my: 'English ၃ လ အတွက် ပေးခဲ့တဲ့ငွေကို ပြန်ပေးပြီးပါပြီ။', en: 'Your payment for English was returned.' },
    link: '/payments',
    key: 'refund',
  })
  await notify(app.deps, learner.id, {
    kind: 'general',
    title: { my: 'သင်္ကြန် ပိတ်ရက်', en: 'New year' },
    body: { my: 'ဆရာများ နားပါမည်။', en: 'Teachers rest next week.' },
    link: null,
    key: 'new-year',
  })
  return learner
}

test('the page is accessible and fits, on phone and desk, light and dark, in both languages', async () => {
  const { token } = await notified()
  for (const path of ['/notifications', '/notifications?list=tips'])
    await expectGoodLooks(browser, app, path, { token })
})

test('that a payment succeeded is told in the language of the page', async () => {
  const learner = await newLearner(app)
  const title = 'Payment Successful'
  await notify(app.deps, learner.id, {
    kind: 'payment',
    title: { my: title, en: title },
    body: { my: 'ငွေ ရောက်ရှိပါပြီ။', en: 'Your money has come.' },
    link: '/payments',
    key: 'paid',
  })
  const { page } = await open(browser, app, '/notifications', { token: learner.token })
  expect(await page.locator('.noti-title').textContent()).toBe(inDocument('ပေးချေပြီး'))
})

test.each([true, false])(
  'with script (%s): it opens what it says, is read then, and the bell counts down',
  async (javaScriptEnabled) => {
    const { token } = await notified()
    const { page, context } = await open(browser, app, '/learn', { locale: 'en', token, javaScriptEnabled })
    expect(await page.locator('.bell').textContent()).toContain('3')
    await page.getByRole('link', { name: 'Notifications' }).first().click()
    await page.getByRole('button', { name: /Your payment was returned/ }).click()
    await page.waitForURL('**/payments')
    await page.goto(`${app.url}/notifications`)
    expect(await page.locator('[data-unread]').count()).toBe(1)
    await page.getByRole('button', { name: /New year/ }).press('Enter')
    await page.waitForFunction(() => !document.querySelector('[data-unread]'))
    expect(pathOf(page)).toBe('/notifications')
    expect(await page.title()).toBe('(1) Notifications · Thazin')
    await page.getByRole('link', { name: /Tips/ }).click()
    await page.getByRole('button', { name: /Welcome to Thazin/ }).waitFor()
    await context.close()
  },
)

test('the bell’s number leads to the list that has it', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/learn', { locale: 'en', token })
  expect(await page.locator('.bell b').textContent()).toContain('1')
  await page.locator('.bell').click()
  await page.getByRole('button', { name: /Welcome to Thazin/ }).waitFor()
  expect(await page.locator('[data-unread]').count()).toBe(1)
  await page.getByRole('link', { name: 'General' }).click()
  await page.waitForURL('**/notifications?list=general')
  expect(await page.locator('.noti-rows li').count()).toBe(0)
  await context.close()
})

test.each([true, false])(
  'with script (%s): one tap mutes, a kind, everything for a day, and hours are quiet',
  async (javaScriptEnabled) => {
    const learner = await newLearner(app)
    const { page, context } = await open(browser, app, '/notifications', {
      locale: 'en',
      token: learner.token,
      javaScriptEnabled,
    })
    const settings = async () => (await send(app, 'GET', '/me/notification-settings', {}, learner)).body.data
    await page.getByRole('button', { name: 'Mute for a day' }).click()
    await page.getByRole('button', { name: 'Let it ring again' }).waitFor()
    await pause(page)
    expect(Date.parse((await settings()).paused_until)).toBeGreaterThan(Date.now() + 86_000_000)
    await page.getByRole('button', { name: 'Let it ring again' }).click()
    await page.getByRole('button', { name: 'Mute for a day' }).waitFor()
    await pause(page)
    await page.locator('button[value="tip off"]').click()
    await page.locator('button[value="tip on"]').waitFor()
    await page.locator('input[name=quiet_from]').fill('22:15')
    await page.locator('.noti-quiet button').click()
    await page.locator('.saved', { hasText: 'Saved.' }).waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=quiet_from]')?.value === '22:15',
    )
    expect(await settings()).toMatchObject({
      quiet_from: '22:15',
      quiet_to: '07:00',
      paused_until: null,
      kinds: { tip: false, payment: true },
    })
    await context.close()
  },
)
