import { expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { newLearner } from '#tests/support/factories.ts'
import { answerByTouch, isShown, practiceApp, verdict } from './practice-app.ts'

const { app, browser, path, questionsFor, recorded } = await practiceApp()

type Four = [PracticeQuestion, PracticeQuestion, PracticeQuestion, PracticeQuestion]

test('without a connection the practice goes on; its answers arrive once when the line is back', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const { page, context } = await open(browser, app, path, {
    token: learner.token,
    locale: 'en',
    hasTouch: true,
  })
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const question of questions) {
    await answerByTouch(page, question)
    await verdict(page)
    await page.keyboard.press('Enter')
  }
  await page.getByText(`Answers waiting to be sent: ${questions.length}`).waitFor()
  await context.setOffline(false)
  await page.locator('.run-waiting').waitFor({ state: 'detached' })
  await page.getByText(`${questions.length} of ${questions.length} right the first time`).waitFor()
  expect(await recorded(learner)).toHaveLength(questions.length)
  await page.reload()
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  expect(await recorded(learner)).toHaveLength(questions.length)
})

test('who loses the line after an answer still sees at the end how it went', async () => {
  const learner = await newLearner(app)
  const questions = (await questionsFor(learner)).slice(0, 2)
  const only = questions.map(({ id }) => id).join()
  const look = { token: learner.token, locale: 'en', hasTouch: true } as const
  const { page, context } = await open(browser, app, `${path}?only=${only}&q=1`, look)
  await whenInteractive(page)
  for (const question of questions) {
    await answerByTouch(page, question)
    await verdict(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.locator('.run-verdict > .button').tap()
  }
  await page.getByText('2 of 2 right the first time').waitFor()
})

test('what judges typed answers may come late: the field keeps its text, a sentence says why, and the next press is judged', async () => {
  const learner = await newLearner(app)
  const typed = (await questionsFor(learner)).find(({ question_type: type }) => type === 'fill-blank')
  if (!typed) throw new Error('No question is answered by typing')
  let isLost = true
  const { page } = await open(browser, app, `${path}?only=${typed.id}&q=1`, {
    ...{ token: learner.token, locale: 'en', hasTouch: true },
    prepare: async (context) => {
      await context.route('**/assets/grader-*', (route) => (isLost ? route.abort() : route.continue()))
    },
  })
  await whenInteractive(page)
  await answerByTouch(page, typed)
  await page.getByText('Cannot connect to the internet').waitFor()
  expect(await page.locator('input[name=answer]').inputValue()).toBe(typed.solution.correct_answer)
  expect(await page.locator('.run-verdict').count()).toBe(0)
  expect(await recorded(learner)).toEqual([])
  isLost = false
  await page.locator('button[name=check]').tap()
  await verdict(page)
  await page.locator('.run-verdict > .button').tap()
  await expect.poll(async () => (await recorded(learner)).map(({ is_correct }) => is_correct)).toEqual([true])
})

test('a phone that dies in the middle goes on where it was, and so does another one', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const look = { token: learner.token, locale: 'en', hasTouch: true } as const
  const { page, context } = await open(browser, app, path, look)
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const [first, second, third, fourth] = questions as Four
  const rest = questions.slice(3)
  await page.locator('button[name=skip]').tap()
  await verdict(page)
  await page.locator('.run-verdict > .button').tap()
  for (const question of [second, third]) {
    await answerByTouch(page, question)
    await verdict(page)
    if (question !== third) await page.locator('.run-verdict > .button').tap()
  }
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  expect(await recorded(learner)).toEqual([])

  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(app.url + path)
  await whenInteractive(again)
  await isShown(again, third)
  await verdict(again)
  await again.locator('.run-verdict > .button').tap()
  await isShown(again, fourth)
  await again.reload()
  await whenInteractive(again)
  await isShown(again, fourth)
  await expect.poll(async () => (await recorded(learner)).length).toBe(3)

  const other = await open(browser, app, path, look)
  await whenInteractive(other.page)
  for (const question of rest) {
    await isShown(other.page, question)
    await answerByTouch(other.page, question)
    await verdict(other.page)
    await other.page.locator('.run-verdict > .button').tap()
  }
  // What was skipped on the first phone comes back on this one, also after a reload.
  await isShown(other.page, first)
  await other.page.reload()
  await whenInteractive(other.page)
  await isShown(other.page, first)
  await answerByTouch(other.page, first)
  await verdict(other.page)
  await other.page.locator('.run-verdict > .button').tap()
  const right = `${questions.length - 1} of ${questions.length}`
  await other.page.locator('.run-figures').getByText(right).waitFor()
  await expect.poll(async () => (await recorded(learner)).length).toBe(questions.length + 1)
  await other.page.reload()
  await whenInteractive(other.page)
  await other.page.locator('.run-figures').getByText(right).waitFor()
  await other.page.getByRole('link', { name: 'Practise again' }).tap()
  await isShown(other.page, first)
  await other.page.reload()
  await whenInteractive(other.page)
  await isShown(other.page, first)
  expect(await recorded(learner)).toHaveLength(questions.length + 1)
})

test('without script every question is a form, its answer is recorded, and the end says how it went', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const { page } = await open(browser, app, path, {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
    hasTouch: true,
  })
  const [first] = questions as [PracticeQuestion]
  await page.locator('button[name=skip]').tap()
  await page.locator('.run-verdict > .button').tap()
  for (const [index, question] of questions.entries()) {
    if (question === first) continue
    await isShown(page, question)
    await answerByTouch(page, question)
    await verdict(page)
    expect(await page.locator('.run-verdict.wrong').count()).toBe(0)
    if (index === 2) await page.goto(app.url + path)
    else await page.locator('.run-verdict > .button').tap()
  }
  await isShown(page, first)
  await page.locator('button[name=skip]').tap()
  await page.locator('.run-verdict > .button').tap()
  await isShown(page, first)
  await answerByTouch(page, first)
  await verdict(page)
  await page.locator('.run-verdict > .button').tap()
  const figures = page.locator('.run-figures')
  await figures.getByText(`${questions.length - 1} of ${questions.length}`).waitFor()
  await figures.getByText('Speed').waitFor()
  expect(await page.locator('.run-missed > ul > li').count()).toBe(1)
  expect(await recorded(learner)).toHaveLength(questions.length + 2)
})
