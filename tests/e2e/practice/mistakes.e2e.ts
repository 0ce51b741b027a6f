import { expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { answerByTouch, isShown, practiceApp, verdict } from './practice-app.ts'

const { app, browser, path, questionsFor, recorded } = await practiceApp()

type Three = [PracticeQuestion, PracticeQuestion, PracticeQuestion]

/** Someone who answered the first three questions wrong, the second one last. */
async function whoMissed() {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const [one, two, three] = questions as Three
  const missed = [one, three, two]
  const practices = missed.map(({ id }, index) => {
    const at = new Date(Date.now() - 7_200_000 + index * 1000).toISOString()
    return { question_id: id, answer: null, started_practice_at: at, ended_practice_at: at }
  })
  await send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices }, learner)
  return { learner, missed }
}
const left = async (learner: { token: string }) =>
  (await send(app, 'GET', '/mistakes', {}, learner)).body.count

const forward = '.run-verdict > .button'

test('what was answered wrong is asked again from the list, until it is right twice in a row', async () => {
  const { learner, missed } = await whoMissed()
  const look = { token: learner.token, locale: 'en', hasTouch: true } as const
  const { page, problems } = await open(browser, app, '/review', look)
  for (const remain of [3, 0]) {
    await page.goto(`${app.url}/review`)
    await page.getByRole('link', { name: 'My mistakes' }).tap()
    await page.getByRole('link', { name: 'Practise 3 now' }).tap()
    await whenInteractive(page)
    for (const question of missed) {
      await isShown(page, question)
      await answerByTouch(page, question)
      await verdict(page)
      await page.locator(forward).tap()
    }
    await page.locator('.run-figures').getByText('3 of 3 right the first time').waitFor()
    await expect.poll(() => left(learner)).toBe(remain)
    await page.getByRole('link', { name: 'All my mistakes' }).tap()
    if (remain > 0) await page.locator('.mistakes-count').waitFor()
  }
  await page.getByText('Nothing to practise again').waitFor()
  await page.getByRole('link', { name: 'Continue with a lesson' }).tap()
  await page.waitForURL('**/learn')
  expect(problems).toEqual([])
})

test('without script the same run is made of forms, and stays the same while it is answered', async () => {
  const { learner, missed } = await whoMissed()
  const look = { token: learner.token, locale: 'en', hasTouch: true, javaScriptEnabled: false } as const
  const { page } = await open(browser, app, '/practice/mistakes', look)
  const [first, ...rest] = missed as Three
  await page.getByRole('link', { name: 'Practise 3 now' }).tap()
  await isShown(page, first)
  await page.locator('button[name=skip]').tap()
  await page.locator(forward).tap()
  for (const question of rest) {
    await isShown(page, question)
    await answerByTouch(page, question)
    await verdict(page)
    await page.locator(forward).tap()
  }
  await isShown(page, first)
  await answerByTouch(page, first)
  await verdict(page)
  await page.locator(forward).tap()
  await page.locator('.run-figures').getByText('2 of 3 right the first time').waitFor()
  expect(await recorded(learner)).toHaveLength(3 + 4)
  await page.getByRole('link', { name: 'All my mistakes' }).tap()
  expect(await page.locator('.mistakes-count').textContent()).toBe('3')
})

test('the end of a practice leads to the mistakes of all lessons', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, `${path}?only=${(await questionsFor(learner))[0]?.id}&q=1`, {
    token: learner.token,
    locale: 'en',
    hasTouch: true,
  })
  await whenInteractive(page)
  await page.locator('button[name=skip]').tap()
  await page.locator(forward).tap()
  await page.locator('button[name=skip]').tap()
  await page.getByRole('link', { name: 'Enough for today' }).tap()
  await page.getByRole('link', { name: 'All my mistakes' }).tap()
  await expect.poll(() => page.locator('.mistakes-count').textContent()).toBe('1')
})

test('an address of a run that holds no question leads to the list', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/practice/mistakes/run?only=0,x,-1,99999999999', { token })
  expect(new URL(page.url()).pathname).toBe('/practice/mistakes')
  await page.goto(`${app.url}/practice/mistakes/run?only=2000000`)
  expect(new URL(page.url()).pathname).toBe('/practice/mistakes')
})

test('the list looks good, also where it is empty', async () => {
  const { learner } = await whoMissed()
  await expectGoodLooks(browser, app, '/practice/mistakes', { token: learner.token })
  await expectGoodLooks(browser, app, '/practice/mistakes', { token: (await newLearner(app)).token })
})
