import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ageCodes, newLearner, sentCode } from '#tests/support/factories.ts'
import { type Line, startLine } from '#tests/support/line.ts'
import { send } from '#tests/support/start-app.ts'
import { open, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'

const { app, browser } = await e2eApp()
let line: Line
let path: string
let card: number
let character: number
let video: number
beforeAll(async () => {
  line = await startLine(app.url)
  const { db } = app.deps
  const bySlug = (slug: string) =>
    db.selectFrom('lessons').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  video = (await bySlug('a1-greetings-watch')).id
  path = `/lessons/${(await bySlug('a1-greetings-practice')).id}/practice`
  card = (await db.selectFrom('cards').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  character = (await db.selectFrom('characters').select('id').orderBy('id').executeTakeFirstOrThrow()).id
})
afterAll(() => line?.stop())
afterEach(() => {
  line.fate = undefined
})

type Learner = Awaited<ReturnType<typeof newLearner>>

/** How many events of each kind the server has of a learner. */
async function stored({ id }: Learner) {
  const count = async (table: 'answers' | 'reviews' | 'character_practice') =>
    (await app.deps.db.selectFrom(table).select('learner_id').where('learner_id', '=', id).execute()).length
  const watched = await app.deps.db
    .selectFrom('lesson_progress')
    .select('last_reached_second')
    .where('learner_id', '=', id)
    .where('lesson_id', '=', video)
    .execute()
  return {
    answers: await count('answers'),
    reviews: await count('reviews'),
    drawings: await count('character_practice'),
    video: watched.map((row) => row.last_reached_second),
  }
}
const NOTHING = { answers: 0, reviews: 0, drawings: 0, video: [] }
const ALL = { answers: 2, reviews: 1, drawings: 1, video: [20] }

/** Leaves a review, a drawing and watched seconds waiting, as a card, a canvas and a video do. */
const leaveWaiting = (page: Page, { id }: Learner) =>
  page.evaluate(
    ({ id, card, character, video, key, at }) => {
      const wait = (kind: string, item: unknown) => {
        const event = {
          id: Date.now().toString(36),
          key: crypto.randomUUID(),
          sealed: false,
          at: Date.now(),
          item,
        }
        localStorage.setItem(`thazin-waiting/${id}/${kind}/${event.id}`, JSON.stringify(event))
      }
      wait('reviews', { review_id: key, card_id: card, rating: 3, reviewed_at: at, duration_ms: 900 })
      wait('drawings', { character_id: character, mistakes: 0, duration_ms: 900 })
      wait('viewing', {
        call: 'submitViewing',
        input: { lesson_id: video, last_reached_second: 20, watched: [[0, 20]] },
      })
    },
    { id, card, character, video, key: randomUUID(), at: new Date().toISOString() },
  )

async function signIn(page: Page, { phone }: Learner) {
  await ageCodes(app, phone, 61)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByLabel('6-digit code').fill(await sentCode(app, phone))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/learn')
}
async function signOut(page: Page, waiting = 0) {
  await page.goto(`${app.url}/profile`)
  await whenInteractive(page)
  await page.getByText(waiting > 0 ? `Answers not sent yet: ${waiting}` : 'Sign out').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${app.url}/`)
}

test('with two learners on a phone, what one did offline never becomes the other’s, and arrives when they are back', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  for (const learner of [one, other]) await send(app, 'POST', '/guides/seen', { guide: 'learn' }, learner)
  const { page, context } = await open(browser, app, path, { token: one.token, locale: 'en' })
  await whenInteractive(page)
  const isCall = /\/api\//
  await page.route(isCall, (route) => route.abort())
  for (const _ of [1, 2]) {
    await page.locator('button[name=skip]').click()
    await page.locator('.run-verdict > .button').click()
  }
  await leaveWaiting(page, one)

  const second = await context.newPage()
  await second.route(isCall, (route) => route.abort())
  await signOut(second, 4)
  await signIn(second, other)
  await second.unroute(isCall)
  await page.unroute(isCall)

  // Refused, or broken off by the page, which learns of the other learner at the same time and loads itself anew.
  const refused = Promise.race([
    page.waitForResponse((response) => response.status() === 409),
    page.waitForEvent('load'),
  ])
  await context.setOffline(true)
  await context.setOffline(false)
  await refused
  await second.reload()
  await whenInteractive(second)
  await second.waitForTimeout(1000)
  expect([await stored(one), await stored(other)]).toEqual([NOTHING, NOTHING])
  await page.close()

  await signOut(second)
  await signIn(second, one)
  await expect.poll(() => stored(one), { timeout: 15_000 }).toEqual(ALL)
  expect(await stored(other)).toEqual(NOTHING)
  const ofOne = new RegExp(`"learner":${one.id},|/${one.id}/`)
  await expect
    .poll(() => second.evaluate(() => JSON.stringify({ ...localStorage })), { timeout: 15_000 })
    .not.toMatch(ofOne)
})

test('the path alone sends what waits, when it opens and when the line is back', async () => {
  const learner = await newLearner(app)
  const { page, context, problems } = await open(browser, app, '/learn', {
    token: learner.token,
    locale: 'en',
  })
  await whenInteractive(page)
  await leaveWaiting(page, learner)
  await context.setOffline(true)
  await context.setOffline(false)
  const some = { ...ALL, answers: 0 }
  await expect.poll(() => stored(learner), { timeout: 10_000 }).toEqual(some)
  await leaveWaiting(page, learner)
  await page.reload()
  await expect.poll(async () => (await stored(learner)).reviews, { timeout: 10_000 }).toBe(2)
  expect(problems).toEqual([])
})

test.each(['meets a portal', 'is forbidden by a portal'] as const)(
  'what %s gets no answer of ours: nothing is lost, no page crashes',
  async (fate) => {
    const learner = await newLearner(app)
    const over = { ...app, url: line.url }
    const { page, context } = await open(browser, over, '/learn', { token: learner.token, locale: 'en' })
    await whenInteractive(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await leaveWaiting(page, learner)
    const isAny = /^\/(api\/|learn|review|robots|health-check)/
    line.fate = ({ path }) => (isAny.test(path) ? fate : 'arrives')
    const tried = page.waitForResponse((response) => response.url().includes('/api/'))
    await context.setOffline(true)
    await context.setOffline(false)
    await tried
    await page.getByRole('link', { name: 'Review', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Cannot connect to the internet' }).waitFor()
    expect(await page.getByText('Application error').count()).toBe(0)
    expect(await stored(learner)).toEqual(NOTHING)
    line.fate = undefined
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => stored(learner), { timeout: 10_000 }).toEqual({ ...ALL, answers: 0 })
  },
)
