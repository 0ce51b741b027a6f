import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, PHONE, pause, whenInteractive } from '#tests/e2e/support/browser.ts'
import { expectAxeClean } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { play, reach, timeOf, videoApp } from './video-app.ts'

const { app, hostingId, openLesson } = await videoApp()

test('captions are shown in two languages, in one, or not at all', async () => {
  const { page } = await openLesson()
  await play(page)
  await page.locator('.captions [lang=en]').getByText('Hello').waitFor({ timeout: 30_000 })
  expect(await page.locator('.captions [lang=my]').textContent()).toMatch(/[က-အ]/)
  await page.getByRole('button', { name: 'Video settings' }).click()
  await page.getByRole('radio', { name: 'Burmese' }).check()
  await page.keyboard.press('Escape')
  expect(await page.locator('.captions [lang=en]').count()).toBe(0)
  await page.keyboard.press('c')
  expect(await page.locator('.captions').count()).toBe(0)
})

/** A line of the transcript, which is named by its time and its text. */
const lineOf = (page: Page, text: string) =>
  page.locator('.transcript').getByRole('button', { name: new RegExp(`^\\d.*${text}`) })

test('a line of the transcript is a place of the video: tapped or chosen by keyboard, marked without a shift', async () => {
  const { page } = await openLesson()
  await page.getByText('Transcript').click()
  await pause(page)
  const line = (text: string) => lineOf(page, text)
  await line('your name').click()
  const place = /(\d+):(\d+)/.exec((await line('your name').textContent()) ?? '')
  const second = Number(place?.[1]) * 60 + Number(place?.[2])
  expect(second).toBeGreaterThan(10)
  await reach(page, second + 0.6)
  expect(await timeOf(page)).toBeLessThan(second + 8)
  const marked = page.locator('.transcript [aria-current=true]')
  expect(await marked.textContent()).toContain('your name')
  expect(await marked.locator('[lang=my]').textContent()).toMatch(/[က-အ]/)
  await page.keyboard.press('k')
  const heights = () =>
    page
      .locator('.transcript li')
      .evaluateAll((lines) => lines.map((one) => one.getBoundingClientRect().height))
  const before = await heights()
  await line('Goodbye!').focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    document.querySelector('.transcript [aria-current=true]')?.textContent?.includes('Goodbye!'),
  )
  expect(await timeOf(page)).toBeGreaterThan(second + 8)
  expect(await heights()).toEqual(before)
  await expectAxeClean(page)
})

test('without script the transcript is there to be read', async () => {
  const { page } = await openLesson({ javaScriptEnabled: false, locale: 'my' })
  await page.locator('.transcript summary').click()
  const lines = page.locator('.transcript li')
  expect(await lines.count()).toBe(12)
  expect(await lines.nth(1).locator('[lang=en]').textContent()).toContain('Hello!')
  expect(await lines.nth(1).locator('[lang=my]').textContent()).toMatch(/[က-အ]/)
  expect(await page.locator('.transcript button').count()).toBe(0)
  await lines.nth(1).locator('a', { hasText: 'Hello' }).click()
  expect(await page.locator('#front').inputValue()).toBe('hello')
  expect(await page.locator('#example').inputValue()).toContain('Hello!')
})

test('the line that was chosen has words that lead to keeping them; the others are not on the way of the keyboard', async () => {
  const { page } = await openLesson()
  await whenInteractive(page)
  await page.getByText('Transcript').click()
  const links = page.locator('.transcript a')
  await expect.poll(() => links.count(), { timeout: 30_000 }).toBe(0)
  await lineOf(page, 'your name').focus()
  await page.keyboard.press('Enter')
  await page.locator('.transcript li', { hasText: 'your name' }).locator('a').first().waitFor()
  await page.keyboard.press('k')
  await lineOf(page, 'your name').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("What's")
  await expectAxeClean(page)
  await page.locator('.transcript a', { hasText: 'name' }).first().click()
  await page.getByRole('heading', { name: 'Save a word' }).waitFor()
  expect(await page.getByLabel('Word or phrase').inputValue()).toBe('name')
  expect(await page.getByLabel('Example sentence').inputValue()).toContain('your name')
  expect(await page.getByLabel('What the example means').inputValue()).toMatch(/[က-အ]/)
  await page.getByLabel('What it means').fill('နာမည်')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('“name” is kept in My words.').waitFor()
  await page.goto(`${app.url}/words/keep?word=name`)
  await page.getByText('You have kept this word already.').waitFor()
})

test('the keyboard alone is enough', async () => {
  const { page } = await openLesson()
  await page.locator('.video-start').focus()
  await page.keyboard.press('Enter')
  await reach(page, 1)
  await page.keyboard.press('k')
  await page.waitForFunction(() => document.querySelector('video')?.paused)
  const before = await timeOf(page)
  await page.keyboard.press('ArrowRight')
  expect(await timeOf(page)).toBeCloseTo(before + 5, 0)
  await page.keyboard.press('ArrowLeft')
  expect(await timeOf(page)).toBeCloseTo(before, 0)
  await page.keyboard.press('>')
  expect(await page.$eval('video', (video) => video.playbackRate)).toBe(1.25)
  await page.keyboard.press('<')
  await page.keyboard.press('<')
  expect(await page.$eval('video', (video) => video.playbackRate)).toBe(0.75)
  await page.keyboard.press('m')
  expect(await page.$eval('video', (video) => video.muted)).toBe(true)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement?.matches('.video-frame'))
})

test('another rung is taken up at the same second and remembered', async () => {
  const { page } = await openLesson()
  await play(page)
  await reach(page, 4)
  await page.getByRole('button', { name: 'Video settings' }).click()
  await page.getByRole('radio', { name: /^240p/ }).check()
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 240)
  await reach(page, 6)
  expect(await timeOf(page)).toBeLessThan(12)
  await page.reload()
  await page.locator('.video-start').waitFor()
  expect(await page.getByRole('radio', { name: /^240p/ }).first().isChecked()).toBe(true)
})

test('who saves data begins every video at the smallest rung', async () => {
  const { token } = await newLearner(app, { data_saver: true })
  const { page } = await openLesson({ token })
  await page.locator('.video-start').waitFor()
  await page.getByRole('radio', { name: /^360p/ }).first().check()
  await page.reload()
  await page.locator('.video-start').waitFor()
  expect(await page.getByRole('radio', { name: /^144p/ }).first().isChecked()).toBe(true)
})

test('without script the browser’s own player stands there, with phrases, sizes and links', async () => {
  const { page } = await openLesson({ javaScriptEnabled: false })
  expect(await page.locator('video[controls]').getAttribute('src')).toContain(
    `/api/video/${hostingId}/144p.m3u8?code=`,
  )
  expect(await page.locator('.phrases dt').count()).toBeGreaterThan(3)
  expect(await page.getByRole('link', { name: 'Next lesson' }).getAttribute('href')).toMatch(
    /^\/done\?lesson=\d+$/,
  )
})

test('a locked lesson says what opens it and has no player', async () => {
  const locked = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('lessons.id')
    .where('units.is_premium', '=', true)
    .where('lessons.lesson_type', '=', 'VIDEO')
    .executeTakeFirstOrThrow()
  const { page } = await openLesson({ lesson: locked.id, locale: 'en' })
  await page.getByText('The English plan opens it.').waitFor()
  await page.getByRole('link', { name: 'See the plans' }).waitFor()
  await page.getByRole('link', { name: 'Go on with free lessons' }).waitFor()
  await expectAxeClean(page)
  expect(await page.locator('video').count()).toBe(0)
  expect(await page.content()).not.toContain('master.m3u8')
})

test.each([
  { viewport: PHONE, colorScheme: 'light', locale: 'my' },
  { viewport: PHONE, colorScheme: 'dark', locale: 'en' },
  { viewport: DESK, colorScheme: 'dark', locale: 'my' },
] as const)('has no fault of accessibility, before play and while playing: %o', async (look) => {
  const { page, problems } = await openLesson(look)
  await page.locator('.video-start').waitFor()
  await expectAxeClean(page)
  await page.locator('.video-start').click()
  await reach(page, 1)
  await expectAxeClean(page)
  await page.locator('.video-settings-button').click()
  await expectAxeClean(page)
  expect(problems).toEqual([])
})

test('at twice the text size nothing is cut off at the side', async () => {
  const { page } = await openLesson({ locale: 'my' })
  await page.locator('.video-start').click()
  await reach(page, 1)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const bar = await page.locator('.video-buttons').boundingBox()
  const last = await page.locator('.video-buttons button').last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) + 1)
})

test('a lesson that is locked while it plays says so in words, and stops asking', async () => {
  const { page } = await openLesson()
  await page.route('**/api/vdocipher/otp*', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'This is not open to you yet.' },
      headers: { 'x-request-id': 'r' },
    }),
  )
  await page.route('**/api/video/*/key*', (route) => route.fulfill({ status: 403, json: { message: '' } }))
  await page.locator('.video-start').click()
  await page.locator('.video-notice').getByText('This is not open to you yet.').waitFor()
})
