import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHOSEN_KINDS, type NotificationKind } from '#domain/habit/notifications/kinds.ts'
import { buildMessages, notify } from '#server/features/habit/notifications/notify.ts'
import { button, open, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { newLearner } from '#tests/support/factories.ts'
import { initialise, planIds, report, sandboxSettings } from '#tests/support/payments/payments.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp(sandboxSettings, true)

/** A page whose worker is there, and what stands in for the push service, which delivers through the DevTools protocol. */
async function withWorker(token: string, path: string) {
  const { page, context } = await open(browser, app, path, {
    token,
    locale: 'en',
    permissions: ['notifications'],
  })
  const devtools = await context.newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/firebase-messaging-sw.js', { updateViaCache: 'all' })
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await whenInteractive(page)
  const push = (data: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: app.url,
      registrationId,
      data: JSON.stringify(data),
    })
  return { page, context, push }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
  })

/** Taps what is shown, as the browser tells the worker of it. */
const tap = async (context: BrowserContext) => {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const here = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, of: { notification: Notification }) => Event
    }
    const [notification] = await here.registration.getNotifications()
    if (notification) dispatchEvent(new here.NotificationEvent('notificationclick', { notification }))
  })
}

test('a push is shown, opens what it is about, and counts as read', async () => {
  const learner = await newLearner(app)
  await notify(app.deps, learner.id, {
    kind: 'answer',
    title: { my: 'x', en: 'Your teacher answered you' },
    body: { my: 'x', en: 'The h is silent.' },
    link: '/profile/progress',
    key: 'push',
  })
  const { data } = (await send(app, 'GET', '/paginate-notifications', {}, learner)).body
  const { page, context, push } = await withWorker(learner.token, '/learn')
  const pushed = {
    id: data[0].id,
    title: 'Your teacher answered you',
    body: 'The h is silent.',
    link: '/profile/progress',
  }
  await push(pushed)
  await expect
    .poll(() => shown(page), { timeout: 10_000 })
    .toEqual([{ title: pushed.title, body: pushed.body, data: { id: pushed.id, link: pushed.link } }])
  await tap(context)
  await page.waitForURL('**/profile/progress')
  await expect
    .poll(async () => (await send(app, 'GET', '/me', {}, learner)).body.data.general_noti_count)
    .toBe(0)
  await context.close()
})

/** Somebody who wants to hear of everything at once. */
const everything = {
  ...{ learner_id: 1, locale: 'en', time_zone: 'UTC', phone: null, devices: ['device'] },
  ...{ kinds: Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, true])) },
  ...{ quiet_from: '00:00', quiet_to: '00:00', paused_until: null },
}

/** What a device is sent of each kind of news, by either service: Firebase wraps ours. */
const pushesOfAllKinds = () =>
  [...CHOSEN_KINDS, 'general' as const].flatMap((kind: NotificationKind, n) => {
    const title = { my: kind, en: kind }
    const news = { kind, title, body: title, link: '/learn', key: kind, isUrgent: true }
    const payloadOf = (id: number) => buildMessages(news, { ...everything, id }, new Date())[0]?.text ?? ''
    const [one, other] = [payloadOf(2 * n + 1), payloadOf(2 * n + 2)]
    return [JSON.parse(one) as object, { data: { payload: other } }]
  })

test('a push of any kind that a service delivers twice is shown once', async () => {
  const learner = await newLearner(app)
  const { page, push } = await withWorker(learner.token, '/learn')
  const pushes = pushesOfAllKinds()
  for (const pushed of pushes) for (const _ of [1, 2]) await push(pushed)
  await push({ id: 0, title: 'the last one' })
  const last = async () => (await shown(page)).map(({ title }) => title).includes('the last one')
  await expect.poll(last, { timeout: 60_000 }).toBe(true)
  const titles = (await shown(page)).map(({ title }) => title)
  const kinds = [...CHOSEN_KINDS, 'general']
  expect(titles.sort()).toEqual([...kinds, ...kinds, 'the last one'].sort())
})

test('a payment’s push opens its news over the open page, whatever that is', async () => {
  const learner = await newLearner(app)
  const plan_id = (await planIds(app))['english-30']
  const { body } = await initialise(app, learner, { plan_id })
  const { page, context, push } = await withWorker(learner.token, '/shorts')
  await report(app, body.data, 'succeeded')
  const pushed = {
    title: 'Payment Successful',
    body: 'It is open now.',
    link: `/payments/${body.data.payment_id}`,
  }
  // Delivered twice, it says so once.
  await push(pushed)
  await push(pushed)
  await page.locator('dialog[data-success][open]').waitFor()
  expect([pathOf(page), await page.locator('[data-success]').count()]).toEqual(['/shorts', 1])
  await context.close()
})

test('nobody is asked on loading a page; the button asks, and a refusal says what can be done', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/notifications', { token, locale: 'en' })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('said') ?? 'default',
    })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('said', 'denied')
      return 'denied'
    }
  })
  await page.reload()
  await whenInteractive(page)
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBeNull()
  await button(page, 'Yes, let it ring').click()
  await page.getByText('Your browser blocks notifications of this site.').waitFor()
  expect(await button(page, 'Yes, let it ring').isVisible()).toBe(false)
  await context.close()
})

test('allowed, the device is named to the server and kept under fcm_token; at sign-out it is gone from both', async () => {
  const learner = await newLearner(app)
  const { page, context } = await withWorker(learner.token, '/notifications')
  // No push service can be reached from here: the subscription is the test's own.
  await page.addInitScript(() => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }) }) as never
  })
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('fcm_token') !== null)
  const tokens = () =>
    app.deps.db
      .selectFrom('push_tokens')
      .select('token')
      .where('account_id', '=', accountOf(learner.id))
      .execute()
  expect(await tokens()).toEqual([
    { token: expect.stringContaining('https://fcm.googleapis.com/fcm/send/1') },
  ])
  await page.goto(`${app.url}/profile`)
  await whenInteractive(page)
  await page.locator('button[name=sign_out]').click()
  await page.waitForURL(`${app.url}/`)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fcm')))).toEqual(
    [],
  )
  expect(await tokens()).toEqual([])
  await context.close()
})
