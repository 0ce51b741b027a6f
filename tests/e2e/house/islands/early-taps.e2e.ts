import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerByTouch, practiceApp } from '#tests/e2e/practice/practice-app.ts'
import { open } from '#tests/e2e/support/browser.ts'
import { newLearner } from '#tests/support/factories.ts'

/*
 * Who taps before the scripts of a page have come, and again because nothing moves, means the last tap; it counts once.
 */

const { app, browser, path, questionsFor, recorded } = await practiceApp()

/** Scripts of islands come only when they are let through. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/island/**', (route) => promise.then(() => route.continue()))
  return resolve
}

const openHeld = async (token: string, address: string) => {
  const opened = await open(browser, app, '/profile', { token, locale: 'en', hasTouch: true })
  const letThrough = await hold(opened.page)
  await opened.page.goto(app.url + address)
  await opened.page.waitForFunction(() => 'enhanced' in document.documentElement.dataset)
  return { ...opened, letThrough }
}

test('an answer that is tapped twice before the script is there counts once', async () => {
  const learner = await newLearner(app)
  const [question] = (await questionsFor(learner)).filter(
    ({ question_type }) => question_type === 'multiple-choice',
  )
  if (!question) throw new Error('The practice has no question to choose an answer of')
  const { page, letThrough, problems } = await openHeld(learner.token, `${path}?only=${question.id}`)
  const wrong = page.locator(`.run-option:not([value="${question.solution.correct_answer}"])`).first()
  await wrong.tap()
  await answerByTouch(page, question)
  letThrough()
  await page.locator('.run-verdict:not(.wrong)').waitFor()
  await page.goto(`${app.url}/learn`)
  await expect.poll(async () => (await recorded(learner)).map(({ is_correct }) => is_correct)).toEqual([true])
  expect(problems).toEqual([])
})

test('a card that is rated twice before the script is there is reviewed once', async () => {
  const learner = await newLearner(app)
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  const { page, letThrough, problems } = await openHeld(learner.token, `/lessons/${lesson.id}/flash-cards`)
  await page.locator('button[name=show]').tap()
  await page.waitForURL('**show=*')
  await page.waitForFunction(() => 'enhanced' in document.documentElement.dataset)
  await page.locator('button[name=rating]').first().tap()
  await page.locator('button[name=rating]').last().tap()
  letThrough()
  await page.locator('[data-awake] button[name=show]').waitFor()
  await page.goto(`${app.url}/learn`)
  const reviews = async () =>
    (
      await app.deps.db.selectFrom('reviews').select('rating').where('learner_id', '=', learner.id).execute()
    ).map(({ rating }) => rating)
  await expect.poll(reviews).toEqual([4])
  expect(problems).toEqual([])
})
