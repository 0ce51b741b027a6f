import { expect, test } from 'vitest'
import { open } from '#tests/e2e/support/browser.ts'
import { newLearner, signIn } from '#tests/support/factories.ts'
import { letTimeGoOn, openSlowly, pressAll, stopAgain } from './fresh.ts'
import { answerByTouch, isShown, practiceApp, verdict } from './practice-app.ts'

const { app, browser, path, questionsFor, recorded } = await practiceApp()

test('no answer to a question counts in its first moments, nor leads a verdict on that came just now', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const page = await openSlowly({ app, browser }, path, learner.token)
  const given = async () => (await recorded(learner)).length
  for (const [index, question] of questions.entries()) {
    await isShown(page, question)
    await stopAgain(page)
    // The verdict comes, and stays.
    await answerByTouch(page, question)
    await verdict(page)
    await pressAll(page, ['.run-verdict > .button'], ['Enter'])
    await isShown(page, question)
    // Its successor comes, and stays.
    await letTimeGoOn(page)
    await stopAgain(page)
    await page.locator('.run-verdict > .button').tap()
    const next = questions[index + 1]
    if (!next) break
    await isShown(page, next)
    const buttons = ['.run-option', '.run-piece', '.run-form [name=skip]']
    const there = []
    for (const one of buttons) if (await page.locator(one).count()) there.push(one)
    await pressAll(page, there, ['1', '2', 'Enter'])
    expect(await page.locator('.run-verdict, .run-placed, .run-piece[aria-pressed=true]').count()).toBe(0)
    await expect.poll(given).toBe(index + 1)
    await letTimeGoOn(page)
  }
  // Nor does what the end offers.
  await page.locator('.run-figures').waitFor()
  await pressAll(page, ['.run-actions a'], [])
  expect(page.url()).toContain('/practice')
  await expect.poll(given).toBe(questions.length)
})

test('no card is rated, nor its answer shown, in the first moments', async () => {
  const learner = await newLearner(app)
  const { id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-words')
    .executeTakeFirstOrThrow()
  const page = await openSlowly({ app, browser }, `/lessons/${id}/flash-cards`, learner.token)
  const front = () => page.locator('.flash-card h2').textContent()
  const first = await front()
  await stopAgain(page)
  await page.locator('[name=show]').tap()
  await page.locator('.flash-ratings').waitFor()
  await pressAll(page, ['.flash-rating >> nth=0', '.flash-rating >> nth=-1'], ['1', '4', 'Enter'])
  expect([await front(), await page.locator('.flash-ratings').count()]).toEqual([first, 1])
  await letTimeGoOn(page)
  await stopAgain(page)
  await page.locator('.flash-rating').last().tap()
  await expect.poll(front).not.toBe(first)
  await pressAll(page, ['[name=show]'], ['Enter', 'Space'])
  expect(await page.locator('.flash-ratings').count()).toBe(0)
  await letTimeGoOn(page)
  await page.locator('[name=show]').tap()
  await page.locator('.flash-ratings').waitFor()
})

test('no answer to a question of the level test counts in its first moments', async () => {
  const learner = await newLearner(app)
  const page = await openSlowly({ app, browser }, '/level-test', learner.token)
  await page.locator('button[name=language_id]').tap()
  await page.locator('.exam').waitFor()
  await letTimeGoOn(page)
  await stopAgain(page)
  const asked = () => page.locator('[name=question_id]').inputValue()
  const first = await asked()
  await page.locator('[name=dont_know]').tap()
  await expect.poll(asked).not.toBe(first)
  const second = await asked()
  await pressAll(page, ['[name=dont_know]', '.exam button.button'], ['Enter'])
  const { answers } = await app.deps.db
    .selectFrom('level_tests')
    .select('answers')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  expect([await asked(), answers.length]).toEqual([second, 1])
  expect(await page.locator('.field-error').count()).toBe(0)
})

test('registration’s options and a dialog are fresh as they come, without script too', async () => {
  const { token } = await signIn(app)
  const learner = await newLearner(app)
  for (const [at, who, what] of [
    ['/registration', token, '.registration-option'],
    ['/profile/password', learner.token, '.dialog form'],
  ] as const) {
    const { page } = await open(browser, app, at, { token: who, javaScriptEnabled: false })
    const animations = await page
      .locator(what)
      .first()
      .evaluate((one) => getComputedStyle(one).animation)
    expect(animations).toMatch(/^0\.35s.* fresh$/)
  }
})
