import { createDecipheriv } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { DESK, launch, open, PHONE } from './browser.ts'

const minute = 60_000

let app: TestApp
let browser: Browser
let lessonId: number
let hostingId: string
let contexts: BrowserContext[] = []

beforeAll(async () => {
  app = await startApp({
    pages: true,
    listen: true,
    settings: { OTP_ADDRESS_HOURLY: '100000', KYAT_PER_MEGABYTE: '2' },
  })
  browser = await launch()
  const first = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('videos', 'videos.id', 'lessons.video_id')
    .select(['lessons.id', 'videos.hosting_id'])
    .where('lessons.slug', '=', 'a1-greetings-watch')
    .executeTakeFirstOrThrow()
  lessonId = first.id
  hostingId = first.hosting_id
})
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

type Options = BrowserContextOptions & {
  withoutNative?: boolean
  locale?: 'my' | 'en'
  token?: string
  lesson?: number
}

/** A signed-in learner's browser at a lesson, the first one unless another is named. */
async function openLesson({ withoutNative, locale = 'en', lesson = lessonId, ...rest }: Options = {}) {
  const token = rest.token ?? (await newLearner(app)).token
  const opened = await open(browser, app, `/lessons/${lesson}`, { ...rest, token, locale })
  contexts.push(opened.context)
  if (withoutNative) {
    await opened.page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => ''
    })
    await opened.page.reload()
  }
  return { ...opened, token }
}

const timeOf = (page: Page) => page.$eval('video', (video) => video.currentTime)
const reach = (page: Page, second: number, timeout = 45_000) =>
  page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, second, { timeout })

/** The lower half of the picture as the learner sees it, in small: notices stand in the upper half. */
async function pictureOf(page: Page): Promise<number[]> {
  const box = await page.locator('video').boundingBox()
  if (!box) throw new Error('No video is shown')
  const clip = { x: box.x, y: box.y + box.height / 2, width: box.width, height: box.height / 2 }
  const shot = (await page.screenshot({ clip })).toString('base64')
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 9 })
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0, 32, 9)
    return [...(context?.getImageData(0, 0, 32, 9).data ?? [])]
  }, shot)
}
const difference = (one: number[], other: number[]) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0)

async function play(page: Page) {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
}

test.each([false, true])(
  'the first lesson plays: time goes on and the picture changes (hls.js: %s)',
  async (withoutNative) => {
    const { page } = await openLesson({ withoutNative })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await play(page)
    await reach(page, 1)
    const before = await pictureOf(page)
    expect(before.some((value) => value > 0 && value < 255)).toBe(true)
    await reach(page, 7)
    expect(difference(before, await pictureOf(page))).toBeGreaterThan(1000)
    expect(loaded.some((path) => path.includes('hls.light'))).toBe(withoutNative)
    expect(loaded.some((path) => path.endsWith('/master.m3u8'))).toBe(false)
  },
)

test('before play nothing of the video is fetched, and every rung says what it costs', async () => {
  const { page, context } = await openLesson({ locale: 'my' })
  const media: string[] = []
  context.on('request', (request) => {
    if (/\/(key|\d+\.ts|\w\w\.vtt)\b/.test(request.url())) media.push(request.url())
  })
  await page.getByRole('button', { name: 'ဖွင့်ပါ' }).waitFor()
  const labels = await page.locator('.lesson > .chip-choice .chip').allTextContents()
  expect(labels).toHaveLength(4)
  expect(labels[0]).toMatch(/^၁၄၄p [၀-၉]+ kB [၀-၉.]+ ကျပ်$/)
  expect(media).toEqual([])
})

test('segments on the wire are no MPEG-TS, and are it behind the key', async () => {
  const { page } = await openLesson()
  const segments: { url: string; body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    if (/\/144p\/\d+\.ts/.test(response.url())) segments.push({ url: response.url(), body: response.body() })
  })
  await play(page)
  await reach(page, 3)
  const [segment] = segments
  if (!segment) throw new Error('No segment was fetched')
  const body = await segment.body
  const isTransportStream = (bytes: Buffer) => [0, 188, 376].every((place) => bytes[place] === 0x47)
  expect(isTransportStream(body)).toBe(false)
  const keyUrl = segment.url.replace(/144p\/\d+\.ts/, 'key')
  const key = await page.evaluate(
    async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    keyUrl,
  )
  const sequence = Number(/(\d+)\.ts/.exec(segment.url)?.[1])
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(sequence, 12)
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key), iv)
  expect(isTransportStream(Buffer.concat([decipher.update(body), decipher.final()]))).toBe(true)
})

test.each([false, true])(
  'cut off in the middle, it goes on where it was when the line is back (hls.js: %s)',
  async (withoutNative) => {
    const { page, context } = await openLesson({ withoutNative })
    // A slow line: from the fifth segment on nothing arrives before it is cut.
    const delayed: (() => void)[] = []
    await context.route('**/api/video/**/*.ts*', async (route) => {
      const sequence = Number(/(\d+)\.ts/.exec(route.request().url())?.[1])
      if (sequence < 4 || !isSlow) return await route.continue()
      delayed.push(() => void route.abort('internetdisconnected'))
    })
    let isSlow = true
    await play(page)
    await reach(page, 1)
    const firstSlide = await pictureOf(page)
    await reach(page, 5.5)
    const secondSlide = await pictureOf(page)
    await context.setOffline(true)
    await page.locator('.video-notice[data-notice=offline] p').waitFor({ timeout: 40_000 })
    const stopped = await timeOf(page)
    expect(stopped).toBeLessThan(12)
    const change = difference(firstSlide, secondSlide)
    expect(change).toBeGreaterThan(1000)
    expect(difference(secondSlide, await pictureOf(page))).toBeLessThan(change / 3)
    isSlow = false
    await context.setOffline(false)
    await reach(page, stopped + 4, 60_000)
    expect(await timeOf(page)).toBeLessThan(stopped + 12)
    await page.locator('.video-notice[data-notice]').waitFor({ state: 'detached' })
  },
)

test('a code that ran out is renewed without losing the place', async () => {
  const { page } = await openLesson()
  await play(page)
  await reach(page, 3)
  await page.keyboard.press('Space')
  const stopped = await timeOf(page)
  const renewed = page.waitForResponse((response) => response.url().includes('/api/vdocipher/otp'))
  app.advanceDatabase(120 * minute)
  try {
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight')
    await renewed
    await reach(page, stopped + 31)
  } finally {
    app.advanceDatabase(-120 * minute)
  }
})

test('a second browser goes on at the same second', async () => {
  const { page, token } = await openLesson()
  await play(page)
  await reach(page, 5)
  const saved = page.waitForResponse((response) => response.url().includes('submitVideoViewingBehaviours'))
  await page.keyboard.press('k')
  await saved
  const stopped = Math.floor(await timeOf(page))
  const second = await openLesson({ token })
  await second.page.locator('.lesson-heading').getByText(`watched up to ${stopped} s`).waitFor()
  await play(second.page)
  await second.page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video && !video.paused && video.readyState >= 3 && !video.seeking
  })
  const resumed = await timeOf(second.page)
  expect(resumed).toBeGreaterThanOrEqual(stopped)
  expect(resumed).toBeLessThan(stopped + 3)
})

test('what was watched offline is sent once when the line is back', async () => {
  const { page, context, token } = await openLesson()
  await play(page)
  await reach(page, 4)
  await context.setOffline(true)
  await page.keyboard.press('k')
  await page.waitForTimeout(500)
  const saved = page.waitForResponse((response) => response.url().includes('save-viewed-video-second'))
  await context.setOffline(false)
  await saved
  await page.waitForTimeout(500)
  const { body } = await send(app, 'GET', `/lessons/${lessonId}`, {}, { token })
  expect(body.data.last_reached_second).toBeGreaterThanOrEqual(4)
  const days = await app.deps.db
    .selectFrom('daily_seconds')
    .innerJoin('sessions', 'sessions.learner_id', 'daily_seconds.learner_id')
    .select('seconds')
    .orderBy('sessions.created_at', 'desc')
    .execute()
  expect(days[0]?.seconds).toBeGreaterThanOrEqual(3)
  expect(days[0]?.seconds).toBeLessThanOrEqual(8)
})

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
  expect(await page.getByRole('link', { name: 'Go on to the next lesson' }).getAttribute('href')).toMatch(
    /^\/lessons\/\d+$/,
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
  const { page } = await openLesson({ lesson: locked.id })
  await page.getByRole('heading', { name: 'This lesson is locked' }).waitFor()
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
  const faults = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  expect(await faults()).toEqual([])
  await page.locator('.video-start').click()
  await reach(page, 1)
  expect(await faults()).toEqual([])
  await page.locator('.video-settings-button').click()
  expect(await faults()).toEqual([])
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
