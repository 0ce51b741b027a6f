import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, whenInteractive } from '#tests/e2e/support/browser.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { play, reach, timeOf, videoApp } from './video-app.ts'

const { app, openLesson } = await videoApp()

/** The parts that a figure was drawn of within four seconds, by their names. */
async function partsOf(page: Page, figure: string): Promise<Set<string>> {
  const seen = new Set<string>()
  for (let n = 0; n < 40; n++) {
    const hrefs = await page.$$eval(`${figure} use`, (uses) =>
      uses.map((use) => use.getAttribute('href') ?? ''),
    )
    for (const href of hrefs) seen.add(href.replace(/^.*#/, ''))
    await page.waitForTimeout(100)
  }
  return seen
}
test('who says a line moves mouth and hand, the other listens; the bubble is at the side of who speaks', async () => {
  const { page } = await openLesson({ reducedMotion: 'no-preference' })
  await play(page)
  await page.locator('.scene-figure.speaks').waitFor()
  await reach(page, 0.3)
  const [speaker, listener] = await Promise.all([
    partsOf(page, '.scene-figure.speaks'),
    partsOf(page, '.scene-figure:not(.speaks)'),
  ])
  for (const part of ['smile', 'half', 'laugh']) expect(speaker).toContain(part)
  expect([...speaker].some((part) => part.endsWith('-arm'))).toBe(true)
  expect([...listener].some((part) => part === 'laugh' || part.endsWith('-arm'))).toBe(false)
  await page.locator('.scene[data-side=right]').waitFor({ timeout: 15_000 })
  await page.locator('.scene[data-side=left]').waitFor({ timeout: 15_000 })
})

test('on a turn a ring says how long it is the learner’s; the sound alone is acted too', async () => {
  const { page } = await openLesson({ reducedMotion: 'no-preference' })
  await play(page)
  await page.getByRole('button', { name: 'Video settings' }).click()
  await page.getByRole('radio', { name: 'Sound only' }).check()
  await page.keyboard.press('Escape')
  const ring = page.locator('.scene-turn')
  await ring.waitFor({ timeout: 20_000 })
  expect(await ring.textContent()).toBe('Your turn')
  const left = async () =>
    Number((await ring.locator('circle').getAttribute('stroke-dasharray'))?.split(' ')[0])
  const before = await left()
  await page.waitForTimeout(400)
  expect(await left()).toBeLessThan(before)
  await ring.waitFor({ state: 'detached' })
})

test('at its end the video offers itself once more, and its turns to be said', async () => {
  const { page } = await openLesson({ viewport: PHONE, reducedMotion: 'no-preference' })
  await play(page)
  await page.locator('.scene').waitFor()
  await reach(page, 0.5)
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
  await page.locator('.video-end').waitFor({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await page.locator('.scene-bubble').isVisible()).toBe(false)
  expect(await page.locator('.video-end a').getAttribute('href')).toMatch(/^\/speak\?lesson=\d+$/)
  await page.getByRole('button', { name: 'Watch again' }).click()
  await page.locator('.video-end').waitFor({ state: 'detached' })
  await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await timeOf(page)).toBeLessThan(10)
})

test('who wants nothing to move sees who speaks, and no mouth moves', async () => {
  const { page } = await openLesson({ reducedMotion: 'reduce' })
  await play(page)
  await page.locator('.scene-figure.speaks').waitFor()
  const parts = await partsOf(page, '.scene-figure.speaks')
  for (const part of ['half', 'laugh', 'shut', 'su-su-arm', 'aung-arm']) expect(parts).not.toContain(part)
})

test('the longest lines leave room for the page, and nothing below moves from one to the next', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'c1-evidence-watch')
    .executeTakeFirstOrThrow()
  const { page } = await openLesson({ token: learner.token, lesson: id, viewport: PHONE })
  await play(page)
  await page.locator('.scene-figure.speaks .host').waitFor()
  await page.keyboard.press('k')
  const tops = () =>
    page.evaluate(() =>
      ['.lesson-heading', '.lesson-next .button'].map((part) =>
        Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? 0),
      ),
    )
  const before = await tops()
  expect((before[1] ?? 0) - (before[0] ?? 0)).toBeGreaterThan(130)
  const said = new Set<string | null>()
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(300)
    said.add(await page.locator('.captions [lang=en]').textContent())
    expect(await tops()).toEqual(before)
  }
  expect(said.size).toBeGreaterThan(4)
})

test('the way back covers nothing of the picture, which has one bar: how much was watched', async () => {
  const { page } = await openLesson({ viewport: PHONE })
  await page.locator('.video-start').waitFor()
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not on the page`)
    return box
  }
  const [picture, back, bar] = [
    await boxOf('.video-start'),
    await boxOf('.lesson .round-link'),
    await boxOf('.video-watched'),
  ]
  expect(back.y).toBeGreaterThanOrEqual(picture.y + picture.height)
  // The picture of a video ends with a bar of its own, 8 of 360 high.
  expect(bar.height).toBeGreaterThanOrEqual((picture.height * 8) / 360)
  expect([bar.width, bar.y + bar.height]).toEqual([picture.width, picture.y + picture.height])
})

test('a Japanese line has the kanji that are taught with their readings, in the bubble, its place and the transcript', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'japanese')
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'n5-shop-watch')
    .executeTakeFirstOrThrow()
  const { page } = await openLesson({ viewport: PHONE, token: learner.token, lesson: id, locale: 'my' })
  await whenInteractive(page)
  await page.locator('.transcript summary').click()
  const inTranscript = page.locator('.transcript-line', { hasText: 'ぜんぶで' })
  expect(await inTranscript.locator('[lang=ja]').textContent()).toBe('ぜんぶで いくらですか。')
  const price = page.locator('.transcript-line', { hasText: '三千円' })
  expect(await price.locator('ruby').allTextContents()).toEqual(['三千円さんぜんえん'])
  await page.locator('.transcript summary').click()
  await page.getByRole('button', { name: 'ဖွင့်ပါ', exact: true }).first().click()
  await page.locator('.captions ruby', { hasText: '一いち' }).first().waitFor({ timeout: 45_000 })
  const [shown, place] = [
    await page.locator('.captions').boundingBox(),
    await page.locator('.scene-room').boundingBox(),
  ]
  expect(shown?.height).toBeLessThanOrEqual((place?.height ?? 0) + 1)
  await expectAccessible(page)
})
