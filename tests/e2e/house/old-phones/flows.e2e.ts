import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CharacterDetail } from '#contract/school/characters.ts'
import {
  changingProfile,
  registering,
  settingReview,
  signingIn,
} from '#tests/e2e/house/cut-line/account-flows.ts'
import { deletingACard, keepingAWord } from '#tests/e2e/house/cut-line/card-flows.ts'
import { type Flow, takePatiently } from '#tests/e2e/house/cut-line/flow.ts'
import { buying } from '#tests/e2e/house/cut-line/payment-flow.ts'
import { practising, reviewingCards } from '#tests/e2e/house/cut-line/study-flows.ts'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { newLearner } from '#tests/support/factories.ts'
import { sandboxSettings } from '#tests/support/payments/payments.ts'
import { send } from '#tests/support/start-app.ts'
import { draw } from '#tests/support/strokes/draw.ts'
import { asIn2020, plainAddress } from './plain-address.ts'

const of = await plainAddress(sandboxSettings)
const { app, browser, at } = of
const here = { at, prepare: asIn2020 } as const
const words = async () => {
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  return `/lessons/${id}/flash-cards`
}

test('the browser of these tests has no secure context, and nothing of what is younger', async () => {
  const { page } = await open(browser, app, '/', here)
  expect(
    await page.evaluate(() => ({
      isSecureContext,
      serviceWorker: 'serviceWorker' in navigator,
      randomUUID: 'randomUUID' in crypto,
      toSorted: 'toSorted' in Array.prototype,
      at: 'at' in Array.prototype,
      structuredClone: 'structuredClone' in globalThis,
      hasOwn: 'hasOwn' in Object,
      groupBy: 'groupBy' in Map,
      Segmenter: 'Segmenter' in Intl,
      timeout: 'timeout' in AbortSignal,
      submitter: 'submitter' in SubmitEvent.prototype,
      popover: 'popover' in HTMLElement.prototype,
    })),
  ).toEqual({
    isSecureContext: false,
    serviceWorker: false,
    randomUUID: false,
    toSorted: false,
    at: false,
    structuredClone: false,
    hasOwn: false,
    groupBy: false,
    Segmenter: false,
    timeout: false,
    submitter: false,
    popover: false,
  })
})

const flows: [string, Flow][] = [
  ['sign-in', signingIn(of)],
  ['registration', registering(of)],
  ['a change of the profile', changingProfile(of)],
  ['the settings of review', settingReview(of)],
  ['keeping a word', keepingAWord(of)],
  ['deleting an own card', deletingACard(of)],
  ['a practice', await practising(of)],
  ['a sitting of cards', await reviewingCards(of)],
  ['buying', buying(of)],
]

test.each(flows)('%s comes to its end at a plain address, in a browser of 2020', async (_, flow) => {
  const learner = await flow.newcomer()
  const { page, problems } = await open(browser, app, flow.start, {
    ...(learner.token ? { token: learner.token } : {}),
    locale: 'en',
    hasTouch: true,
    ...here,
  })
  await takePatiently(page, at + flow.start, () => flow.step(page, learner))
  await flow.check(learner)
  expect(problems.filter((problem) => /Error:/.test(problem))).toEqual([])
})

const rateTwo = async (page: Page) => {
  for (let n = 0; n < 2; n++) {
    await page.locator('button[name=show]').click()
    await page.locator('.rating-4').click()
    await page.locator('.flash-ratings').waitFor({ state: 'detached' })
  }
}
const reviewed = (learner: { id: number }) =>
  app.deps.db
    .selectFrom('card_states')
    .select('state')
    .where('learner_id', '=', learner.id)
    .execute()
    .then((all) => all.map(({ state }) => state))

test('two new cards that are rated easy are both in review', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, await words(), { token: learner.token, ...here })
  await whenInteractive(page)
  await rateTwo(page)
  await page.goto(`${at}/review`)
  await expect.poll(() => reviewed(learner)).toEqual(['review', 'review'])
  expect(await page.locator('.error-page').count()).toBe(0)
})

test('a page whose texts a translator wrapped goes on: two cards are reviewed', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await open(browser, app, await words(), {
    token: learner.token,
    ...here,
  })
  await whenInteractive(page)
  const wrap = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      )
      const all: Text[] = []
      while (texts.nextNode()) all.push(texts.currentNode as Text)
      for (const text of all.filter(({ data }) => data.trim())) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        text.replaceWith(outer)
        outer.append(inner)
        inner.append(text)
      }
    })
  for (let n = 0; n < 2; n++) {
    await wrap()
    await page.locator('button[name=show]').click()
    await page.locator('.rating-4').waitFor()
    await wrap()
    await page.locator('.rating-4').click()
    await page.locator('.flash-ratings').waitFor({ state: 'detached' })
  }
  await page.goto(`${at}/review`)
  await expect.poll(() => reviewed(learner)).toEqual(['review', 'review'])
  expect(problems.filter((problem) => problem.includes('NotFoundError'))).toEqual([])
})

test('い is drawn, and the drawing is stored', async () => {
  const learner = await newLearner(app, { language_id: '2' })
  const { id, lesson_id } = await app.deps.db
    .selectFrom('characters')
    .select(['id', 'lesson_id'])
    .where('slug', '=', 'hiragana-i')
    .executeTakeFirstOrThrow()
  const { body } = await send(app, 'GET', `/lessons/${lesson_id}/characters`, {}, learner)
  const all = body.data as CharacterDetail[]
  const { page } = await open(browser, app, `/characters/${id}`, { token: learner.token, ...here })
  await whenInteractive(page)
  // The first touch wakes the board.
  await page.locator('.drawing-board').click()
  await page.locator('[data-awake] .drawing-board').waitFor()
  for (const { median } of all.find((one) => one.id === id)?.strokes ?? []) await draw(page, median)
  await expect
    .poll(() =>
      app.deps.db
        .selectFrom('character_practice')
        .select(['character_id'])
        .where('learner_id', '=', learner.id)
        .execute(),
    )
    .toEqual([{ character_id: id }])
})

test('no button for the microphone is drawn; the page for speaking and that of the news say why', async () => {
  const { token } = await newLearner(app)
  const options = { token, locale: 'en', ...here } as const
  const { page } = await open(
    browser,
    app,
    `${(await words()).replace('/flash-cards', '')}/flash-cards`,
    options,
  )
  await whenInteractive(page)
  await page.locator('button[name=show]').click()
  await page.locator('.flash-ratings').waitFor()
  expect(await page.locator('.sound-play.speak').filter({ visible: true }).count()).toBe(0)
  const lesson = /\d+/.exec(await words())?.[0]
  await page.goto(`${at}/speak?lesson=${lesson}&of=unit`)
  await page.getByText('Recording works only at a secure address').waitFor()
  expect(await page.locator('.speaking-record').count()).toBe(0)
  await page.goto(`${at}/notifications`)
  await page.getByText('Notifications work only at a secure address').waitFor()
  expect(await page.locator('.push-invite button').isVisible()).toBe(false)
})
