import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { button, DESK, open, PHONE, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner, newPhone, sentCode, signIn } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

const me = async (token: string) => (await send(app, 'GET', '/me', {}, { token })).body.data

test('the phone number is changed by a code to the new one, and the country codes come when reached for', async () => {
  const { token, phone } = await newLearner(app)
  const { page, context } = await open(browser, app, '/profile', { token, locale: 'en' })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'Change the phone number' }).click()
  await page.waitForURL('**/profile/phone')
  await context.setOffline(true)
  await page.getByLabel('Country code').focus()
  const toast = page.getByRole('dialog').locator('.toast.top-center')
  await toast.getByText('Cannot connect to the internet').waitFor()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'detached' })
  await context.setOffline(false)
  const reachForCountries = async () => {
    await page.getByLabel('New phone number').focus()
    await page.getByLabel('Country code').focus()
    return await page.locator('.country option').count()
  }
  // A browser's line may need a moment to come back.
  await expect.poll(reachForCountries, { timeout: 30_000, interval: 1000 }).toBeGreaterThan(100)

  const other = newPhone()
  await page.getByLabel('New phone number').fill(other)
  await button(page, 'Send me a code').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, other))
  await button(page, 'Confirm').click()
  await page.getByText('Saved.').waitFor()
  expect((await me(token)).phone).toBe(other)
  expect(other).not.toBe(phone)
})

test('a photo is cut to a square by keys or fingers, sent with its progress, and shown', async () => {
  const { token } = await newLearner(app)
  const half = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const wide = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 600, top: 0 }])
    .png()
    .toBuffer()
  const { page, problems } = await open(browser, app, '/profile', { token, locale: 'en' })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'Change the photo' }).click()
  await page.getByLabel('Choose a photo').waitFor()
  await whenInteractive(page)
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: wide })
  await page.getByText('jpeg, png or webp, 5 MB at most.').waitFor()
  await page.getByLabel('Zoom').fill('2')
  await page.getByLabel('Move the photo').focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowRight')
  await button(page, 'Save the photo').click()
  await page.getByText('Saved.').waitFor()
  await page.locator('.photo img').waitFor()
  const { data } = await sharp(
    Buffer.from(await (await fetch(app.url + (await me(token)).photo)).arrayBuffer()),
  )
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[2]).toBeGreaterThan(200)
  expect(data[0]).toBeLessThan(60)
  expect(problems).toEqual([])
})

test('a photo can be sent without script, and what is no photo is refused in words', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/profile/photo', {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('no picture at all'))
  await button(page, 'Save the photo').click()
  await page.getByRole('dialog').getByText('This picture cannot be used.').waitFor()
  await choose(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer(),
  )
  await button(page, 'Save the photo').click()
  await page.waitForURL((url) => url.pathname === '/profile')
  expect((await me(token)).photo).toMatch(/^\/media\//)
})

test('other devices are listed and signed out, one or all', async () => {
  const { token, phone } = await newLearner(app)
  const others: string[] = []
  for (let device = 0; device < 3; device++) {
    app.advance(61_000)
    others.push((await secondSession(phone)).token)
  }
  const { page } = await open(browser, app, '/profile/devices', { token, locale: 'en' })
  await whenInteractive(page)
  expect(await page.locator('.devices li').count()).toBe(4)
  await page
    .getByRole('button', { name: /^Sign out Unknown device/ })
    .first()
    .click()
  await page.getByText('Signed out.').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.devices li').length === 3)
  await button(page, 'Sign out all other devices').click()
  await page.waitForFunction(() => document.querySelectorAll('.devices li').length === 1)
  // A copy of the token that was in use ends as well; the browser has another one.
  for (const old of [...others, token])
    expect((await send(app, 'GET', '/me', {}, { token: old })).status).toBe(401)
  await page.goto(`${app.url}/profile/devices`)
  expect(await page.locator('.devices li').count()).toBe(1)
})

/** Another session of the phone, started as by another device. */
async function secondSession(phone: string) {
  const { sql } = await import('kysely')
  await sql`update one_time_codes set sent_at = sent_at - interval '2 minutes' where phone = ${phone}`.execute(
    app.deps.db,
  )
  return await signIn(app, phone)
}

test('the data can be taken along, and the account deleted with a code', async () => {
  const { token, phone } = await newLearner(app)
  const { page } = await open(browser, app, '/profile', { token, locale: 'en' })
  await whenInteractive(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.tables.learners[0].phone).toBe(phone)

  await page.getByRole('link', { name: 'Delete the account' }).click()
  await page.getByText('What is kept').waitFor()
  await button(page, 'Send me the code for deleting').click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await button(page, 'Delete the account for good').click()
  await page.waitForURL(`${app.url}/`)
  expect((await send(app, 'GET', '/me', {}, { token })).status).toBe(401)
})

test('the profile’s fields are kept, and an e-mail address that is taken is told while it is typed', async () => {
  await send(app, 'POST', '/me/update', { email: 'su@example.com' }, await newLearner(app))
  const { token } = await newLearner(app, { custom_set_student_level_id: '2' })
  const { page } = await open(browser, app, '/profile', { token, locale: 'en' })
  await whenInteractive(page)
  await page.getByText('A2 Beginner').waitFor()
  await page.getByRole('link', { name: 'Add an e-mail address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New e-mail address').fill('su@example.com')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await dialog.getByText('Someone else uses this e-mail address.').waitFor()
  await dialog.getByLabel('New e-mail address').fill('hla@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'Change the e-mail address' }).waitFor()
  await page.goto(`${app.url}/profile/settings`)
  await whenInteractive(page)
  await page.getByLabel('Name').fill('Hla Hla')
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('Level of Japanese').selectOption({ index: 1 })
  await button(page, 'Save').first().click()
  await page.getByText('Saved.').waitFor()
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await button(page, 'Save').last().click()
  await expect.poll(async () => (await me(token)).time_zone).toBe('Asia/Tokyo')
  expect(await me(token)).toMatchObject({ name: 'Hla Hla', email: 'hla@example.com', gender: 'female' })
})

test('a form that cannot be sent says so in a toast, and what was typed stays', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/profile/settings', { token, locale: 'en' })
  await whenInteractive(page)
  await page.getByLabel('Name').fill('Written offline')
  await context.setOffline(true)
  await button(page, 'Save').first().click()
  await page.locator('.toast.top-right').getByText('Cannot connect to the internet').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Written offline')
  await context.setOffline(false)
  await button(page, 'Save').first().click()
  await page.getByText('Saved.').waitFor()
})

test('a session that ended leads to the start, and a captive portal’s answer signs nobody out', async () => {
  const { token } = await newLearner(app)
  const { page, context } = await open(browser, app, '/profile/email', { token, locale: 'en' })
  await whenInteractive(page)
  const portal = '**/api/check-email'
  await page.route(portal, (route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Log in to the network</h1>' }),
  )
  const email = page.getByLabel('New e-mail address')
  await email.fill('one@example.com')
  const answered = page.waitForResponse(portal)
  await button(page, 'Save').last().focus()
  await answered
  await page.waitForTimeout(300)
  expect(pathOf(page)).toBe('/profile/email')
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(true)

  await page.unroute(portal)
  await send(app, 'GET', '/me/logout', {}, { token })
  await email.fill('two@example.com')
  await button(page, 'Save').last().focus()
  await page.waitForURL(`${app.url}/`)
})

test('the dialogs are modal, close by Escape, and give the focus back', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/profile', { token, locale: 'en' })
  await whenInteractive(page)
  const link = page.getByRole('link', { name: 'Set a password' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await page.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/profile')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
})

const looks = [
  { locale: 'my', colorScheme: 'light', viewport: PHONE },
  { locale: 'en', colorScheme: 'dark', viewport: DESK },
  { locale: 'my', colorScheme: 'dark', viewport: PHONE, cookies: { locale: 'my-Qaag' } },
] as const
test.each([
  '/?with=password',
  '/forgot-password',
  '/survey',
  '/profile',
  '/profile/settings',
  '/profile/photo',
  '/profile/phone',
  '/profile/email',
  '/profile/password',
  '/profile/password/reset',
  '/profile/devices',
  '/profile/delete',
])('%s is accessible and fits, in Burmese, English and Zawgyi', async (path) => {
  const isPublic = path === '/?with=password' || path === '/forgot-password'
  for (const look of looks) {
    const { page, problems } = lookerOf(look, isPublic)
    await page.goto(app.url + path)
    await expectAccessible(page)
    expect(problems).toEqual([])
  }
})

/** Who looks at pages in one way, from one page to the next: a learner or a visitor. */
const lookers = new Map<string, Awaited<ReturnType<typeof open>>>()
const nameOf = (look: (typeof looks)[number], isPublic: boolean) => `${looks.indexOf(look)} ${isPublic}`
beforeAll(async () => {
  for (const look of looks)
    for (const isPublic of [true, false]) lookers.set(nameOf(look, isPublic), await openFor(look, isPublic))
})
function lookerOf(look: (typeof looks)[number], isPublic: boolean) {
  const looker = lookers.get(nameOf(look, isPublic))
  if (!looker) throw new Error('Nobody looks so')
  return looker
}
async function openFor(look: (typeof looks)[number], isPublic: boolean) {
  const token = isPublic ? undefined : (await newLearner(app)).token
  return await open(browser, app, '/faq', { ...look, token })
}
