import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { difference, pictureOf, play, reach, timeOf, videoApp } from './video-app.ts'

const minute = 60_000
const { app, hostingId, lessonId, openLesson } = await videoApp()

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

test('the time from play to the first picture is counted by the kind of line', async () => {
  const { page } = await openLesson()
  await play(page)
  await reach(page, 1)
  const rows = async () => {
    await app.deps.metrics.flush()
    return await app.deps.db
      .selectFrom('event_counts')
      .select(['name', 'route', 'value', 'count'])
      .where('name', 'like', 'first-frame-%')
      .execute()
  }
  await expect.poll(rows).not.toEqual([])
  for (const { name, route, value } of await rows()) {
    expect([name, route]).toEqual([
      expect.stringMatching(/^first-frame-(4g|3g|2g|slow|unknown)$/),
      '/lessons/{lessonId}',
    ])
    expect(Number(value)).toBeGreaterThan(0)
  }
})

test('before play nothing of the video is fetched, and every rung says what it costs', async () => {
  const { page, context } = await openLesson({ locale: 'my' })
  const media: string[] = []
  context.on('request', (request) => {
    if (/\/(key|\d+\.ts|\w\w\.vtt)\b/.test(request.url())) media.push(request.url())
  })
  await page.getByRole('button', { name: 'ဖွင့်ပါ' }).waitFor()
  const labels = await page
    .locator('.lesson > [data-island] > [data-root] > .chip-choice .chip')
    .allTextContents()
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
    await reach(page, 9.9)
    const secondSlide = await pictureOf(page)
    await context.setOffline(true)
    await page.locator('.video-notice[data-notice=offline] p').waitFor({ timeout: 40_000 })
    const stopped = await timeOf(page)
    expect(stopped).toBeLessThan(14)
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
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a2-yesterday-watch')
    .executeTakeFirstOrThrow()
  const { page } = await openLesson({ lesson: id })
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
  // A moment before: see `placeOf`.
  expect(resumed).toBeGreaterThanOrEqual(stopped - 0.1)
  expect(resumed).toBeLessThan(stopped + 3)
})

test('what was watched offline is sent once when the line is back', async () => {
  const { page, context, token } = await openLesson()
  await play(page)
  await reach(page, 4)
  await context.setOffline(true)
  await page.keyboard.press('k')
  await page.waitForTimeout(500)
  const saved = page.waitForResponse((response) => response.url().includes('submitVideoViewingBehaviours'))
  await context.setOffline(false)
  await saved
  await page.waitForTimeout(500)
  const { body } = await send(app, 'GET', `/lessons/${lessonId}`, {}, { token })
  expect(body.data.last_reached_second).toBeGreaterThanOrEqual(4)
  const days = await app.deps.db
    .selectFrom('daily_seconds')
    .innerJoin('sessions', 'sessions.learner_id', 'daily_seconds.learner_id')
    .select('event_ms')
    .orderBy('sessions.created_at', 'desc')
    .execute()
  expect(days[0]?.event_ms).toBeGreaterThanOrEqual(3000)
  expect(days[0]?.event_ms).toBeLessThanOrEqual(8000)
})

test('the first segments are there before the player asks for them', async () => {
  const { page, context } = await openLesson()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const asked: [segment: number, by: string][] = []
  line.on('Network.requestWillBeSent', ({ type, request }) => {
    const segment = /144p\/(\d+)\.ts/.exec(request.url)?.[1]
    if (segment) asked.push([Number(segment), type === 'Media' ? 'player' : 'page'])
  })
  const hasPlaylist = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some((entry) => /\.m3u8/.test(entry.name) && (entry as PerformanceResourceTiming).responseEnd > 0),
    )
  await expect.poll(hasPlaylist, { timeout: 20_000 }).toBe(true)
  await play(page)
  await reach(page, 3)
  // The browser answers the player from what the page fetched, also while that still arrives.
  for (const segment of [0, 1, 2, 3])
    expect(asked.filter(([one]) => one === segment)).toEqual([
      [segment, 'page'],
      [segment, 'player'],
    ])
})

test('who stopped where a segment ends goes on there', async () => {
  const { token, id } = await newLearner(app)
  const { renditions } = await app.deps.db
    .selectFrom('videos')
    .select('renditions')
    .where('hosting_id', '=', hostingId)
    .executeTakeFirstOrThrow()
  const lengths = renditions[0]?.segments.map(({ seconds }) => seconds) ?? []
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, one) => sum + one, 0))
  const second =
    ends.map((end) => Number(end.toFixed(3))).find((end) => end > 5 && Number.isInteger(end)) ?? 0
  expect(second).toBeGreaterThan(5)
  await app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: id, lesson_id: lessonId, status: 1, last_reached_second: second })
    .execute()
  const { page } = await openLesson({ token })
  await play(page)
  await reach(page, second + 1, 15_000)
})
