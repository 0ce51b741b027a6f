import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { browserThatHears, microphones, noteMicrophones } from './microphone.ts'

const { app } = await e2eApp()
const browser = await browserThatHears()
const { id: lesson } = await app.deps.db
  .selectFrom('lessons')
  .select('id')
  .where('slug', '=', 'a1-greetings-watch')
  .executeTakeFirstOrThrow()

async function openAt(path: string) {
  const learner = await newLearner(app)
  const opened = await open(browser, app, path, {
    token: learner.token,
    locale: 'en',
    prepare: noteMicrophones,
  })
  await whenInteractive(opened.page)
  if (path.startsWith('/speak')) await opened.page.getByText('Hear the model, then record').waitFor()
  return { ...opened, learner }
}
const status = (page: Page) => page.locator('.speaking-status').textContent()
const line = (page: Page) => page.locator('.speaking-text p').first().textContent()
const compared = (page: Page) => page.locator('.speaking-rate').waitFor({ timeout: 20_000 })

test('each turn of a video can be said beside it, over the voice that the video has', async () => {
  const { page, learner, problems } = await openAt(`/lessons/${lesson}`)
  await page.locator('.transcript summary').click()
  const { body } = await send(app, 'GET', `/lessons/${lesson}`, {}, learner)
  const said = await send(app, 'GET', `/video/${body.data.vdocipher_id}/transcript`, {}, learner)
  const turns = said.body.data.lines.filter(({ turn }: { turn?: number }) => turn)
  const buttons = page.locator('.transcript').getByRole('button', { name: /^Say it: / })
  await expect.poll(() => buttons.count()).toBe(turns.length)
  await buttons.nth(1).click()
  await page.locator('.speaking-chart g.model').waitFor({ timeout: 10_000 })
  // The line is taken once, though a turn is heard twice in the video.
  const heard = await page.locator('.speaking-chart svg').getAttribute('aria-label')
  const seconds = Number(/model: ([\d.]+) s/.exec(heard ?? '')?.[1])
  expect(Math.abs(seconds - (turns[1].turn - turns[1].from))).toBeLessThan(0.4)
  expect(await page.locator('dialog .speaking-text p').first().textContent()).toBe(turns[1].text)
  expect(problems).toEqual([])
})

test('line after line: the model, the learner after it, and what was nearly right comes once more at the end', async () => {
  const { page, problems } = await openAt(`/speak?lesson=${lesson}&line=4`)
  const first = await line(page)
  expect(await page.locator('.run-head').textContent()).toContain('1 of 2')
  await page.getByRole('button', { name: 'Start' }).click()
  expect(await page.getByRole('button', { name: 'Model' }).getAttribute('aria-pressed')).toBe('true')
  await compared(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nearly' }).click()
  await expect.poll(() => line(page)).not.toBe(first)
  await page.keyboard.press('r')
  await compared(page)
  await page.getByRole('button', { name: 'I like it' }).click()
  await expect.poll(() => line(page)).toBe(first)
  await page.keyboard.press('r')
  await compared(page)
  await page.getByRole('button', { name: 'Nearly' }).click()
  expect(await page.locator('.run-summary').textContent()).toContain('Lines said: 2')
  expect(await microphones(page)).toEqual(['ended', 'ended', 'ended'])
  expect(problems).toEqual([])
})

test('along with the model the microphone is open while it is heard', async () => {
  const { page } = await openAt(`/speak?lesson=${lesson}`)
  await page.getByText('Along with it').click()
  expect(await page.locator('.speak-mode').textContent()).toContain('Wear headphones')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => status(page)).toBe('Recording. Speak now.')
  expect(await page.getByRole('button', { name: 'Model' }).getAttribute('aria-pressed')).toBe('true')
  await compared(page)
  expect(await microphones(page)).toEqual(['ended'])
})

test('arrows lead from line to line, and a phone needs no scrolling for what is said and done', async () => {
  const { page } = await openAt(`/speak?lesson=${lesson}`)
  const first = await line(page)
  await page.keyboard.press('ArrowRight')
  expect(await line(page)).not.toBe(first)
  await page.getByRole('button', { name: 'Previous line' }).click()
  expect(await line(page)).toBe(first)
  await page.keyboard.press('r')
  await compared(page)
  const bottom = await page.locator('.speaking-note').evaluate((note) => note.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(640)
})

test('a unit’s phrases and a card can be said; what is locked stays so, and what isn’t there is not found', async () => {
  const { page } = await openAt(`/speak?lesson=${lesson}&of=unit`)
  expect(await page.locator('.run-head').textContent()).toMatch(/1 of \d+/)
  const { id } = await app.deps.db.selectFrom('cards').select('id').orderBy('id').executeTakeFirstOrThrow()
  await page.goto(`${app.url}/speak?card=${id}`)
  expect(await page.locator('.run-head').textContent()).toContain('1 of 2')
  const locked = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('lessons.id')
    .where('units.is_premium', '=', true)
    .where('lesson_type', '=', 'VIDEO')
    .executeTakeFirstOrThrow()
  const { slug } = await app.deps.db
    .selectFrom('stories')
    .select('slug')
    .where('language_id', '=', 1)
    .where('hidden', '=', false)
    .where('lesson_id', 'is not', null)
    // The first ones are free.
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  for (const query of [`lesson=${locked.id}`, `story=${slug}`]) {
    await page.goto(`${app.url}/speak?${query}`)
    expect(await page.locator('.host-says').textContent()).toContain('nothing to say here yet')
  }
  for (const query of ['?lesson=x', '?lesson=999999999', '?story=none-such', '?card=999999999'])
    expect((await page.goto(`${app.url}/speak${query}`))?.status()).toBe(404)
})
