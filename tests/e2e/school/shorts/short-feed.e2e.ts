import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { open, PHONE, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { localText } from '#tests/support/school-factory.ts'

const COUNT = 101

const { app, browser } = await e2eApp()
let ids: number[]
/** How many segments are brought ahead of each of the first shorts: four, or all where there are fewer. */
let ahead: number[]

beforeAll(async () => {
  const { db } = app.deps
  const videos = await db
    .selectFrom('shorts')
    .innerJoin('videos', 'videos.id', 'video_id')
    .select(['video_id', 'renditions'])
    .orderBy('shorts.id')
    .execute()
  ahead = videos.map(({ renditions }) => Math.min(4, renditions[0]?.segments.length ?? 0))
  await db.updateTable('shorts').set({ hidden: true }).execute()
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    slug: `many-${n}`,
    language_id: 1,
    position: n,
    level_code: 'A1',
    title: localText(`Short ${n}`),
    topics: '[]',
    phrases: '[]',
    video_id: videos[n % videos.length]?.video_id ?? 0,
    hidden: false,
  }))
  const made = await db.insertInto('shorts').values(rows).returning('id').execute()
  ids = made.map(({ id }) => id)
})

type How = { saves?: boolean; text?: number; browserSaves?: boolean; line?: '4g' | '2g'; script?: () => void }

/** The line is told to the page as given: what the browser measures depends on how busy the machine is. */
async function openShort(
  n: number,
  { saves = false, text = 100, browserSaves = false, line = '4g', script }: How = {},
) {
  const { token } = await newLearner(app, { data_saver: saves, text_size: text })
  const media: string[] = []
  const opened = await open(browser, app, `/shorts?id=${ids[n]}`, {
    locale: 'en',
    token,
    reducedMotion: 'no-preference',
    prepare: async (context) => {
      context.on('request', (request) => {
        if (/\.ts\?|\.m3u8|\/otp/.test(request.url())) media.push(request.url())
      })
      if (script) await context.addInitScript(script)
      await context.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), {
        saveData: browserSaves,
        effectiveType: line,
      })
    },
  })
  await whenInteractive(opened.page)
  return { ...opened, media }
}

const swipe = (page: Page, ways: 1 | -1) =>
  page.locator('.short-feed').evaluate((box, way) => box.scrollBy({ top: way * box.clientHeight }), ways)
const shows = (page: Page, n: number) =>
  page.getByRole('heading', { level: 1, name: `Short ${n}`, exact: true }).waitFor()
const isAt = (page: Page, n: number) => page.waitForURL((url) => url.search === `?id=${ids[n]}`)
const plays = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5, null, {
    timeout: 45_000,
  })

test('a swipe leads to the next short and to the one before, which play; the browser’s back goes back', async () => {
  const { page, problems } = await openShort(20)
  await plays(page)
  await swipe(page, 1)
  await shows(page, 21)
  await isAt(page, 21)
  await plays(page)
  await swipe(page, -1)
  await shows(page, 20)
  await isAt(page, 20)
  await page.goBack()
  await shows(page, 21)
  await page.goBack()
  await shows(page, 20)
  await page.getByRole('link', { name: 'Next' }).click()
  await shows(page, 21)
  expect(await page.locator('video').count()).toBe(1)
  expect(problems).toEqual([])
})

test('a hundred and one shorts are all reached by swipes, each once', async () => {
  const { page } = await openShort(50, { saves: true })
  const idsShown = () =>
    page
      .locator('[data-short]')
      .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.short)))
  for (const way of [1, -1] as const) {
    const end = way === 1 ? COUNT - 1 : 0
    const toTheEnd = () =>
      page
        .locator('.short-feed')
        .evaluate((box, down) => box.scrollTo({ top: down ? box.scrollHeight : 0 }), way === 1)
    await expect
      .poll(
        async () => {
          await toTheEnd()
          return (await idsShown()).at(way === 1 ? -1 : 0)
        },
        { timeout: 40_000, interval: 100 },
      )
      .toBe(ids[end])
    // The last ones came after that scroll.
    await toTheEnd()
    await shows(page, end)
  }
  expect(await idsShown()).toEqual(ids)
}, 100_000)

test('the next two are fetched ahead, 300 kB at most, and the next one plays from what is there', async () => {
  const { page, context } = await openShort(0)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const again: string[] = []
  line.on('Network.responseReceived', ({ type, response: { url, fromDiskCache } }) => {
    if (type === 'Media' && /\/0\.ts/.test(url)) again.push(`${url.split('/')[5]} ${fromDiskCache}`)
  })
  const own = await page
    .locator('video[src]')
    .evaluate((video) => new URL((video as HTMLVideoElement).src).pathname)
  const [, , , playing] = own.split('/')
  const fetched = async () => {
    const all = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize] as const),
    )
    return all.filter(([url]) => /\/api\/(vdocipher|video)\//.test(url) && !url.includes(`/${playing}/`))
  }
  const segments = async () => (await fetched()).map(([url]) => url).filter((url) => /\/\d\.ts/.test(url))
  await plays(page)
  const ofNextTwo = (ahead[1] ?? 0) + (ahead[2] ?? 0)
  await expect.poll(async () => (await segments()).length, { timeout: 20_000 }).toBe(ofNextTwo)
  await page.waitForTimeout(1_000)
  expect((await segments()).length).toBe(ofNextTwo)
  const bytes = (await fetched()).reduce((sum, [, size]) => sum + size, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(300_000)
  const next = (await segments())[0]?.split('/')[5]
  await swipe(page, 1)
  await shows(page, 1)
  await plays(page)
  expect(again).toContain(`${next} true`)
})

test('the next two are fetched ahead even where the list comes after the first one plays', async () => {
  const { page, context, media } = await openShort(50)
  const isLate = page.waitForRequest('**/api/shorts?*')
  await context.route('**/api/shorts?*', async (route) => {
    await plays(page)
    await route.continue()
  })
  await page.reload()
  await isLate
  await plays(page)
  const videos = () => new Set(media.filter((url) => /\d\.ts/.test(url)).map((url) => url.split('/')[5]))
  await expect.poll(() => videos().size, { timeout: 20_000 }).toBe(3)
})

test.each<How>([{ saves: true }, { browserSaves: true }, { line: '2g' }])(
  'who saves data or has a slow line is brought nothing unasked: no play, no code, no segment (%o)',
  async (how) => {
    const { page, media } = await openShort(3, how)
    const before = media.filter((url) => !url.includes('.m3u8'))
    await swipe(page, 1)
    await shows(page, 4)
    await page.waitForTimeout(1_500)
    expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true)
    expect([before, media.filter((url) => !url.includes('.m3u8'))]).toEqual([[], []])
    await page.getByRole('button', { name: 'Play' }).click()
    await plays(page)
    expect(new Set(media.map((url) => url.split('/')[5]?.split('?')[0])).size).toBeLessThanOrEqual(3)
  },
)

test('a bookmark stays when one swipes away and back, and is kept', async () => {
  const { page } = await openShort(7, { saves: true })
  const mark = (isPressed: boolean) => page.locator(`h1 ~ form [aria-pressed="${isPressed}"]`)
  const kept = page.waitForResponse((response) => response.url().endsWith('/shorts/bookmark'))
  await mark(false).click()
  expect((await kept).status()).toBe(200)
  await swipe(page, 1)
  await shows(page, 8)
  expect(await mark(false).count()).toBe(1)
  await swipe(page, -1)
  await shows(page, 7)
  expect(await mark(true).count()).toBe(1)
  await page.reload()
  expect(await mark(true).count()).toBe(1)
})

test('sound stays as the learner set it', async () => {
  const { page } = await openShort(5)
  await page.getByRole('button', { name: 'Mute' }).click()
  await swipe(page, 1)
  await shows(page, 6)
  const isMuted = () => page.locator('video').evaluate((video) => (video as HTMLVideoElement).muted)
  await expect.poll(isMuted).toBe(true)
  await page.reload()
  await whenInteractive(page)
  expect(await isMuted()).toBe(true)
})

test.each([100, 160, 200])(
  'with text of %i percent nothing covers anything, and all is within reach',
  async (text) => {
    const { page } = await openShort(2, { text, saves: true })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    const heights = await page.evaluate(() => [
      document.querySelector('.short-feed')?.clientHeight,
      document.documentElement.scrollHeight,
    ])
    expect(heights).toEqual([PHONE.height, PHONE.height])
    const slide = page.locator('.short-slide:has(h1)')
    const controls = 'a:visible, button:not(.transcript-go, .speak):visible, select:visible, summary:visible'
    await expectOnTop(slide.locator(controls))
    // The words lie over the rest, and are put away where they were opened.
    await slide.locator('.transcript > summary').click()
    await expectAccessible(page)
    await expectOnTop(slide.locator('.transcript').locator(controls))
    await slide.locator('.transcript > summary').click()
    await expectOnTop(slide.locator(controls))
  },
)

async function expectOnTop(controls: Locator) {
  for (const control of await controls.all()) {
    await control.scrollIntoViewIfNeeded()
    const isOnTop = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(found) || found?.contains(element) === true
    })
    expect([await control.evaluate((element) => element.outerHTML.slice(0, 80)), isOnTop]).toEqual([
      expect.any(String),
      true,
    ])
  }
}

test('where a browser plays nothing with sound by itself, a short begins without, and says so', async () => {
  const { page } = await openShort(9, {
    script: () => {
      const play = HTMLMediaElement.prototype.play
      let isTapped = false
      addEventListener('click', () => (isTapped = true), true)
      HTMLMediaElement.prototype.play = function () {
        return this.muted || isTapped
          ? play.call(this)
          : Promise.reject(new DOMException('no', 'NotAllowedError'))
      }
    },
  })
  await plays(page)
  const isMuted = () => page.locator('video').evaluate((video) => (video as HTMLVideoElement).muted)
  expect(await isMuted()).toBe(true)
  await page.getByText('Turn sound on').click()
  await expect.poll(isMuted).toBe(false)
  expect(await page.getByText('Turn sound on').count()).toBe(0)
})
