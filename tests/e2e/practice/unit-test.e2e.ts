import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { UnitTest } from '#contract/practice/unit-tests.ts'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { answerByTouch, isShown, practiceApp, verdict } from './practice-app.ts'

const { app, browser } = await practiceApp()
const { id: watch, unit_id: unit } = await app.deps.db
  .selectFrom('lessons')
  .select(['id', 'unit_id'])
  .where('slug', '=', 'a1-greetings-watch')
  .executeTakeFirstOrThrow()
const path = `/units/${unit}/test`

type Learner = Awaited<ReturnType<typeof newLearner>>
const shown = async (learner: Learner): Promise<UnitTest> =>
  (await send(app, 'GET', path, {}, learner)).body.data
const look = ({ token }: Learner) => ({ token, locale: 'en', hasTouch: true }) as const

async function answerAll(page: Page, questions: readonly PracticeQuestion[], isSkipped = false) {
  for (const question of questions) {
    await isShown(page, question)
    if (isSkipped) await page.locator('button[name=skip]').tap()
    else await answerByTouch(page, question)
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
}
const seeResult = (page: Page) => page.getByRole('button', { name: 'See how it went' }).tap()

test('who knows a unit says so at its video, answers its questions, and goes on with the next', async () => {
  const learner = await newLearner(app)
  const { page, problems } = await open(browser, app, `/lessons/${watch}`, look(learner))
  await page.getByText('More with this lesson').tap()
  await page.getByRole('link', { name: 'I know this unit already' }).tap()
  await page.getByRole('button', { name: 'Begin' }).tap()
  await page.locator('.run-form').waitFor()
  await whenInteractive(page)
  const { questions } = await shown(learner)
  await answerAll(page, questions.slice(0, 4))
  await expect.poll(async () => (await shown(learner)).answers.length).toBe(4)
  // Whoever comes back later goes on where the answers end.
  await page.reload()
  await whenInteractive(page)
  await answerAll(page, questions.slice(4))
  await seeResult(page)
  await page.getByText('10 of 10 right, 8 are needed').waitFor()
  await page.getByRole('heading', { name: 'You know this unit' }).waitFor()
  await page.locator('.button', { hasText: 'Back to the path' }).tap()
  await page.waitForURL('**/learn')
  expect(await page.locator('.unit-done').count()).toBeGreaterThan(0)
  expect(problems).toEqual([])
})

test('without a connection the result waits for the answers', async () => {
  const learner = await newLearner(app)
  await send(app, 'POST', path, {}, learner)
  const { page, context } = await open(browser, app, path, look(learner))
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  const { questions } = await shown(learner)
  await context.setOffline(true)
  await answerAll(page, questions)
  await page.getByText('Answers waiting to be sent: 10').waitFor()
  await context.setOffline(false)
  await seeResult(page)
  await page.getByRole('heading', { name: 'You know this unit' }).waitFor()
})

test('without script the same test is made of forms; who does not pass is told kindly, and may try tomorrow', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, path, { ...look(learner), javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Begin' }).tap()
  await page.locator('.run-form').waitFor()
  const { questions } = await shown(learner)
  await answerAll(page, questions.slice(0, 3), true)
  // Back, and another answer: the first one counts, and is shown.
  await isShown(page, questions[3] as PracticeQuestion)
  await page.goto(`${app.url}${path}?q=1`)
  await answerByTouch(page, questions[0] as PracticeQuestion)
  await page.locator('.run-verdict').getByText('Here is the answer').waitFor()
  expect((await shown(learner)).answers[0]?.answer).toBe(null)
  await page.goto(app.url + path)
  await answerAll(page, questions.slice(3, 5))
  await isShown(page, questions[5] as PracticeQuestion)
  await page.goto(app.url + path)
  await answerAll(page, questions.slice(5))
  await seeResult(page)
  await page.getByText('7 of 10 right, 8 are needed').waitFor()
  await page.getByText('You may try it again tomorrow').waitFor()
  expect(await page.locator('.run-missed > ul > li').count()).toBe(3)
  expect(await page.getByRole('button', { name: 'Begin' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Practise 3 again' }).tap()
  await isShown(page, questions[0] as PracticeQuestion)
})

test('before it begins, and after it, the page looks good', async () => {
  const learner = await newLearner(app)
  await expectGoodLooks(browser, app, path, { token: learner.token })
  const { body } = await send(app, 'POST', path, {}, learner)
  const at = new Date().toISOString()
  const practices = body.data.questions.map(({ id }: { id: number }, place: number) => ({
    ...{ question_id: id, answer: null, event_id: body.data.event_ids[place] },
    ...{ started_practice_at: at, ended_practice_at: at },
  }))
  await send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, learner)
  await send(app, 'POST', `${path}/finish`, {}, learner)
  await expectGoodLooks(browser, app, path, { token: learner.token })
})
