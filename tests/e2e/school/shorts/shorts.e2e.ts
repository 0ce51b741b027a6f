import { beforeAll, expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAxeClean, expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
let learner: Awaited<ReturnType<typeof newLearner>>
let first: { id: number; title: string }
let text: { id: number; title: string }

beforeAll(async () => {
  learner = await newLearner(app)
  const english = { language_id: 1, headers: { 'accept-language': 'en' } }
  const read = async (path: string) =>
    (await send(app, 'GET', path, { language_id: 1 }, { ...learner, ...english })).body.data[0]
  first = await read('/shorts')
  text = await read('/micro-lessons')
})

test('shorts and micro lessons are accessible and fit, on phone and desk, light and dark', async () => {
  const paths = ['/shorts', `/shorts?id=${first.id}`, '/micro-lessons', `/micro-lessons/${text.id}`]
  for (const path of paths) await expectGoodLooks(browser, app, path, { token: learner.token })
})

test('a short plays, and what was watched counts for the day', async () => {
  const { page, context } = await open(browser, app, '/shorts', { locale: 'en', token: learner.token })
  await whenInteractive(page)
  await page.getByRole('link', { name: first.title }).click()
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2.5, null, {
    timeout: 45_000,
  })
  const sent = page.waitForResponse((response) => response.url().endsWith('/watched'))
  await page.getByRole('button', { name: 'Pause' }).click()
  expect((await sent).status()).toBe(200)
  const [day] = await app.deps.db
    .selectFrom('daily_seconds')
    .select(['kind', 'event_ms'])
    .where('learner_id', '=', learner.id)
    .execute()
  expect(day?.kind).toBe('video')
  expect(day?.event_ms).toBeGreaterThanOrEqual(2000)
  await context.close()
})

test('a line of a short’s transcript is a place of it, and is marked while it is said', async () => {
  const { page, context } = await open(browser, app, `/shorts?id=${first.id}`, {
    locale: 'en',
    token: learner.token,
  })
  await whenInteractive(page)
  await page.locator('.transcript summary').click()
  const lines = page.locator('.transcript button')
  expect(await lines.count()).toBeGreaterThanOrEqual(3)
  await lines.nth(1).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () => document.querySelectorAll('.transcript li')[1]?.getAttribute('aria-current') === 'true',
    null,
    { timeout: 45_000 },
  )
  await expectAxeClean(page)
  await context.close()
})

test('a bookmark is set on the list, is there among the bookmarked, and goes without script too', async () => {
  const token = (await newLearner(app)).token
  const opened = await open(browser, app, '/shorts', { locale: 'en', token })
  await whenInteractive(opened.page)
  const mark = opened.page.getByRole('button', { name: `Bookmark: ${first.title}` })
  await mark.click()
  await opened.page.locator(`button[aria-label="Bookmark: ${first.title}"][aria-pressed="true"]`).waitFor()
  await opened.page.getByRole('link', { name: 'Bookmarked' }).click()
  await opened.page.waitForURL(/bookmarked=1/)
  await opened.page.getByRole('link', { name: first.title }).waitFor()
  expect(await opened.page.locator('.short-list li').count()).toBe(1)
  await opened.context.close()
})

test('the text of a micro lesson grows and shrinks by its steps, and stays so', async () => {
  const { page, context } = await open(browser, app, `/micro-lessons/${text.id}`, {
    locale: 'en',
    token: learner.token,
  })
  await whenInteractive(page)
  const size = () => page.locator('.prose').evaluate((prose) => getComputedStyle(prose).fontSize)
  expect(await size()).toBe('24px')
  await page.getByRole('button', { name: 'Larger text' }).click()
  expect([await page.locator('output').textContent(), await size()]).toEqual(['104 %', '25px'])
  for (let press = 0; press < 9; press++) await page.getByRole('button', { name: 'Smaller text' }).click()
  expect(await page.locator('output').textContent()).toBe('67 %')
  expect(await page.getByRole('button', { name: 'Smaller text' }).isDisabled()).toBe(true)
  await page.reload()
  await whenInteractive(page)
  await page.waitForFunction(() => document.querySelector('output')?.textContent === '67 %')
  expect(await size()).toBe('16px')
  await context.close()
})

test('the note that there is no internet lies over no short’s title', async () => {
  const { context, page } = await open(browser, app, `/shorts?id=${first.id}`, { token: learner.token })
  await whenInteractive(page)
  await context.setOffline(true)
  const note = page.locator('.offline-banner')
  await note.waitFor()
  const [ofNote, ofTitle] = [await note.boundingBox(), await page.locator('.short-head h1').boundingBox()]
  expect(ofTitle?.y).toBeGreaterThanOrEqual((ofNote?.y ?? 0) + (ofNote?.height ?? 0))
})
