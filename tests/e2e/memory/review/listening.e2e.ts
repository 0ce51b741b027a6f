import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, open, PHONE, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()
const SLOWLY = { timeout: 20_000 }
let lesson: number
beforeAll(async () => {
  const found = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  lesson = found.id
})

/** A learner who has met the words of a lesson. */
async function listener() {
  const learner = await newLearner(app)
  const { body } = await send(app, 'GET', '/flash-cards', { lesson_id: lesson }, learner)
  const reviews = body.data.map(({ id }: { id: number }) => ({
    review_id: crypto.randomUUID(),
    card_id: id,
    rating: 3,
    reviewed_at: new Date().toISOString(),
    duration_ms: 900,
  }))
  await send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
  return learner
}
const heardOf = async ({ id }: { id: number }) => {
  const found = await app.deps.db
    .selectFrom('daily_seconds')
    .select('event_ms')
    .where('learner_id', '=', id)
    .where('kind', '=', 'video')
    .executeTakeFirst()
  return found?.event_ms ?? 0
}
const front = (page: Page) => page.locator('.listen-now h2').textContent()
const fronts = (page: Page) => page.locator('.listen-list b').allTextContents()
const audioOf = (page: Page) =>
  page.locator('.listen-now audio').evaluate((audio: HTMLAudioElement) => ({
    paused: audio.paused,
    time: audio.currentTime,
    duration: audio.duration,
  }))
const isHeard = (page: Page) => expect.poll(async () => (await audioOf(page)).time, SLOWLY).toBeGreaterThan(0)
/** As if the rest of the track had been heard. */
const toItsEnd = (page: Page) =>
  page.locator('.listen-now audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration - 0.2
  })
/** Keeps what the page tells the phone to do with its keys. */
const keepKeys = () => {
  const keys: Record<string, (() => void) | null> = {}
  Object.assign(window, { phoneKeys: keys })
  navigator.mediaSession.setActionHandler = (name, key) => {
    keys[name] = key as (() => void) | null
  }
}
const pressOnPhone = (page: Page, name: string) =>
  page.evaluate(
    (key) => (window as unknown as { phoneKeys: Record<string, () => void> }).phoneKeys[key]?.(),
    name,
  )

test('by touch words play one after another, the phone’s keys work, it counts as study, and goes on where it was', async () => {
  const learner = await listener()
  const { page, problems } = await open(browser, app, '/library', {
    token: learner.token,
    locale: 'en',
    viewport: PHONE,
    hasTouch: true,
    prepare: async (context) => {
      await context.addInitScript(keepKeys)
    },
  })
  const sounds: string[] = []
  page.on('request', (request) => request.url().endsWith('.m4a') && sounds.push(request.url()))
  await page.getByRole('link', { name: 'Listen without looking' }).tap()
  await page.getByText('of data.').waitFor()
  await whenInteractive(page)
  await expectAccessible(page)
  expect(sounds).toEqual([])
  const words = await fronts(page)
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await isHeard(page)
  // Browsers show their controls on a locked phone for no less.
  expect((await audioOf(page)).duration).toBeGreaterThanOrEqual(6)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toContain(words[0])
  await toItsEnd(page)
  await expect.poll(() => front(page), SLOWLY).toBe(words[1])
  await isHeard(page)
  await pressOnPhone(page, 'nexttrack')
  await expect.poll(() => front(page), SLOWLY).toBe(words[2])
  await pressOnPhone(page, 'previoustrack')
  await expect.poll(() => front(page), SLOWLY).toBe(words[1])
  await expect.poll(async () => (await audioOf(page)).time, SLOWLY).toBeGreaterThan(1.5)
  await pressOnPhone(page, 'pause')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect((await audioOf(page)).paused).toBe(true)
  await expect.poll(() => heardOf(learner), SLOWLY).toBeGreaterThan(0)
  await page.reload()
  await whenInteractive(page)
  await expect.poll(() => front(page), SLOWLY).toBe(words[1])
  expect(problems).toEqual([])
})

test('by the keyboard: a word of the list, pause, and the end that begins anew', async () => {
  const learner = await listener()
  const { page } = await open(browser, app, '/listen', { token: learner.token, locale: 'en', viewport: DESK })
  await whenInteractive(page)
  const words = await fronts(page)
  await page.locator('.listen-list button').last().press('Enter')
  await expect.poll(() => front(page), SLOWLY).toBe(words.at(-1))
  await isHeard(page)
  await page.getByRole('button', { name: 'Pause' }).press('Space')
  await expect.poll(async () => (await audioOf(page)).paused, SLOWLY).toBe(true)
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect.poll(async () => (await audioOf(page)).paused, SLOWLY).toBe(false)
  await toItsEnd(page)
  await page.getByText('You have heard them all.').waitFor()
  await page.getByRole('button', { name: 'Listen again' }).waitFor()
  expect(await front(page)).toBe(words[0])
})

test('a sound that can’t be fetched is waited for, and plays once the line is back', async () => {
  const learner = await listener()
  const { page } = await open(browser, app, '/listen', {
    token: learner.token,
    locale: 'en',
    serviceWorkers: 'block',
  })
  await whenInteractive(page)
  await page.route('**/*.m4a', (route) => route.abort())
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByText('It goes on once the connection is back.').waitFor()
  await page.unroute('**/*.m4a')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await isHeard(page)
})

test('without script each word has the browser’s own player; where there is nothing to hear, the page leads on', async () => {
  const learner = await listener()
  const { page } = await open(browser, app, '/listen?of=lessons', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  expect(await page.locator('.listen-list audio[controls]').count()).toBe((await fronts(page)).length)
  expect(await page.locator('.listen-keys').isVisible()).toBe(false)
  await page.goto(`${app.url}/listen`)
  await page.getByRole('link', { name: 'Words of this week’s lessons' }).click()
  await page.waitForURL(/of=lessons/)
  const nobody = await newLearner(app)
  const other = await open(browser, app, '/listen', { token: nobody.token, locale: 'en' })
  await other.page.getByText('There is nothing to hear yet.').waitFor()
  await other.page.getByRole('link', { name: 'Continue with a lesson' }).waitFor()
})

test('who saves data hears fewer words, without their sentences, for fewer bytes', async () => {
  const kilobytes = async (saves: boolean) => {
    const learner = await newLearner(app, { data_saver: saves })
    await app.deps.db
      .insertInto('lesson_progress')
      .values({ learner_id: learner.id, lesson_id: lesson, status: 1, last_reached_second: 0 })
      .execute()
    const { page } = await open(browser, app, '/listen?of=lessons', { token: learner.token, locale: 'en' })
    await whenInteractive(page)
    const cost = page.getByText('of data.')
    const size = /at most ([\d.]+) kB/.exec((await cost.textContent()) ?? '')?.[1]
    const isSaving = (await cost.textContent())?.includes('Data is being saved') ?? false
    expect(isSaving).toBe(saves)
    expect((await fronts(page)).length).toBeLessThanOrEqual(saves ? 10 : 30)
    return Number(size)
  }
  const [whole, saved] = [await kilobytes(false), await kilobytes(true)]
  expect(saved).toBeGreaterThan(0)
  expect(saved).toBeLessThan(whole)
})
