import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { DESK, launch, open, PHONE, pathOf, whenInteractive } from './browser.ts'

let app: TestApp
let browser: Browser
let lessonId: number
let path: string
beforeAll(async () => {
  app = await startApp({ pages: true, listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
  browser = await launch()
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-practice')
    .executeTakeFirstOrThrow()
  lessonId = lesson.id
  path = `/lessons/${lessonId}/practice`
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

type Learner = Awaited<ReturnType<typeof newLearner>>
const questionsFor = async (learner: Learner): Promise<PracticeQuestion[]> =>
  (await send(app, 'POST', '/questions', { lesson_id: lessonId, new_format: 1 }, learner)).body.data
const recorded = (learner: Learner) =>
  app.deps.db.selectFrom('answers').selectAll().where('learner_id', '=', learner.id).execute()
const pieces = ({ solution }: PracticeQuestion) =>
  (solution.correct_answer as readonly (number | readonly number[])[]).flat() as number[]
const isBuilt = ({ question_type: type }: PracticeQuestion) => type === 'arrange' || type === 'match'
const isTyped = ({ question_type: type }: PracticeQuestion) => type === 'fill-blank' || type === 'dictation'
const verdict = (page: Page) => page.locator('.run-verdict').waitFor()
const isShown = (page: Page, { id }: PracticeQuestion) =>
  page.locator(`.run-form input[name=question_id][value="${id}"]`).waitFor({ state: 'attached' })
const accessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
}

/** Answers a question rightly, by tapping and typing. */
async function answerByTouch(page: Page, question: PracticeQuestion) {
  const right = question.solution.correct_answer
  if (isBuilt(question))
    for (const id of pieces(question)) await page.locator(`button[name=tap][value="${id}"]`).last().tap()
  else if (isTyped(question)) await page.locator('input[name=answer]').fill(String(right))
  else return await page.locator(`.run-option[value="${right}"]`).tap()
  await page.locator('button[name=check]').tap()
}

/** Answers a question rightly by the keyboard alone. */
async function answerByKeyboard(page: Page, question: PracticeQuestion) {
  const right = question.solution.correct_answer
  const keyOf = (id: number) => String(question.answers.findIndex((option) => option.id === id) + 1)
  if (isTyped(question)) await page.keyboard.type(String(right))
  else
    for (const id of isBuilt(question) ? pieces(question) : [right as number])
      await page.keyboard.press(keyOf(id))
  if (isBuilt(question) || isTyped(question)) await page.keyboard.press('Enter')
}

test.each([
  ['touch', answerByTouch, { locale: 'my', colorScheme: 'light', viewport: PHONE, hasTouch: true }],
  ['keyboard', answerByKeyboard, { locale: 'en', colorScheme: 'dark', viewport: PHONE }],
] as const)(
  'each type of question is answered by %s, with the verdict at once, accessibly',
  async (_way, answer, look) => {
    const learner = await newLearner(app)
    const questions = await questionsFor(learner)
    expect(new Set(questions.map(({ question_type }) => question_type)).size).toBe(6)
    const { page, problems } = await open(browser, app, path, { ...look, token: learner.token })
    await whenInteractive(page)
    const looked = new Set<string>()
    for (const question of questions) {
      const isNew = !looked.has(question.question_type)
      looked.add(question.question_type)
      await page.locator(`input[name=question_id][value="${question.id}"]`).waitFor({ state: 'attached' })
      if (isNew) await accessible(page)
      await answer(page, question)
      await verdict(page)
      expect(await page.locator('.run-verdict.wrong').count()).toBe(0)
      if (isNew) await accessible(page)
      await page.keyboard.press('Enter')
    }
    await page.locator('.run-figures').waitFor()
    await accessible(page)
    expect(await page.locator('.run-figures').textContent()).toMatch(/100|၁၀၀/)
    await expect.poll(async () => (await recorded(learner)).length).toBe(questions.length)
    expect((await recorded(learner)).every(({ is_correct }) => is_correct)).toBe(true)
    await page.locator('.run-actions a').first().waitFor()
    expect(problems).toEqual([])
  },
)

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
  await page.getByText(`${questions.length} answers wait to be sent`).waitFor()
  await context.setOffline(false)
  await page.locator('.run-waiting').waitFor({ state: 'detached' })
  expect(await recorded(learner)).toHaveLength(questions.length)
  await page.reload()
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
  expect(await recorded(learner)).toHaveLength(questions.length)
})

type Four = [PracticeQuestion, PracticeQuestion, PracticeQuestion, PracticeQuestion]

test('a phone that dies in the middle goes on where it was, and so does another one', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const look = { token: learner.token, locale: 'en', hasTouch: true } as const
  const { page, context } = await open(browser, app, path, look)
  await whenInteractive(page)
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
  const right = `${questions.length - 1} of ${questions.length}`
  await other.page.locator('.run-figures').getByText(right).waitFor()
  await expect.poll(async () => (await recorded(learner)).length).toBe(questions.length)
  await other.page.reload()
  await whenInteractive(other.page)
  await other.page.locator('.run-figures').getByText(right).waitFor()
  await other.page.getByRole('link', { name: 'Practise again' }).tap()
  await isShown(other.page, first)
  await other.page.reload()
  await whenInteractive(other.page)
  await isShown(other.page, first)
  expect(await recorded(learner)).toHaveLength(questions.length)
})

test('a slip of the keyboard counts as right and is shown; a wrong answer says what is right, and can be appealed', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const { page } = await open(browser, app, path, { token: learner.token, locale: 'en', hasTouch: true })
  await whenInteractive(page)
  for (const question of questions) {
    const right = question.solution.correct_answer
    if (question.question_type === 'dictation') {
      await page.locator('input[name=answer]').fill(String(right).replace('tomorrow', 'tomorow'))
      await page.keyboard.press('Enter')
      await page.getByText('small slip in the spelling').waitFor()
      expect(await page.locator('.run-difference ins').textContent()).toBe('r')
    } else if (question.question_type === 'fill-blank') {
      await page.locator('input[name=answer]').fill('house')
      await page.keyboard.press('Enter')
      await page.locator('.run-verdict.wrong .run-right').getByText(String(right)).waitFor()
      await page.getByRole('button', { name: 'I think mine is right' }).tap()
      await page.getByText('Sent to a teacher').waitFor()
      await page.getByText('Ask the teacher').tap()
      await page.getByLabel('Your question').fill('Why?')
      await page.getByRole('button', { name: 'Send' }).tap()
      await expect
        .poll(() =>
          app.deps.db
            .selectFrom('student_questions')
            .selectAll()
            .where('learner_id', '=', learner.id)
            .execute(),
        )
        .toHaveLength(1)
      break
    } else await answerByTouch(page, question)
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
  const appeals = await app.deps.db
    .selectFrom('appeals')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .execute()
  expect(appeals).toMatchObject([{ answer: 'house' }])
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
  await page.locator('.run-verdict.wrong > .button').tap()
  for (const [index, question] of questions.entries()) {
    if (question === first) continue
    await isShown(page, question)
    await answerByTouch(page, question)
    await verdict(page)
    expect(await page.locator('.run-verdict.wrong').count()).toBe(0)
    if (index === 2) await page.goto(app.url + path)
    else await page.locator('.run-verdict > .button').tap()
  }
  const figures = page.locator('.run-figures')
  await figures.getByText(`${questions.length - 1} of ${questions.length}`).waitFor()
  await figures.getByText('Speed').waitFor()
  expect(await page.locator('.run-missed li').count()).toBe(1)
  expect(await recorded(learner)).toHaveLength(questions.length)
})

test('the verdict leaves the right answer in sight; the end shows what was missed, and practises it alone', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const { page } = await open(browser, app, path, { token: learner.token, locale: 'en', hasTouch: true })
  await whenInteractive(page)
  const missed = questions.filter(({ question_type: type }) => ['multiple-choice', 'match'].includes(type))
  for (const question of questions) {
    await isShown(page, question)
    const right = question.solution.correct_answer
    if (question.question_type === 'multiple-choice') {
      await page.locator(`.run-option:not([value="${right}"])`).first().tap()
      await verdict(page)
      await expect
        .poll(() =>
          page.evaluate(() => {
            const edge = (query: string) => document.querySelector(query)?.getBoundingClientRect()
            return (edge('.run-verdict')?.top ?? 0) - (edge('.run-option.right')?.bottom ?? 1e6)
          }),
        )
        .toBeGreaterThanOrEqual(0)
    } else if (question.question_type === 'match') await page.locator('button[name=skip]').tap()
    else await answerByTouch(page, question)
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
  const items = page.locator('.run-missed > ul > li')
  await items.first().waitFor()
  expect(await items.count()).toBe(missed.length)
  const pairs = missed.filter(({ question_type }) => question_type === 'match')
  expect(await page.locator('.run-missed .run-pairs > li').count()).toBe(
    pairs.flatMap(({ solution }) => solution.correct_answer as number[][]).length,
  )
  for (const text of await page.locator('.run-missed .run-pairs > li').allTextContents())
    expect(text).toContain('–')
  await accessible(page)
  await page.getByRole('link', { name: 'Practise only these' }).tap()
  for (const question of missed) {
    await isShown(page, question)
    await answerByTouch(page, question)
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
  await page.locator('.run-figures').getByText(`${missed.length} of ${missed.length}`).waitFor()
  await expect.poll(async () => (await recorded(learner)).length).toBe(questions.length + missed.length)
})

test('on a desk it fits too, and the cross leads back to the path', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, path, {
    token: learner.token,
    viewport: DESK,
    colorScheme: 'dark',
  })
  await whenInteractive(page)
  await accessible(page)
  await page.locator('.run-close').click()
  await page.waitForURL('**/learn')
})

test('a locked practice leads to its page, which says what opens it', async () => {
  const learner = await newLearner(app)
  const locked = await app.deps.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .select('lessons.id')
    .where('lessons.lesson_type', '=', 'PRACTICE')
    .where('units.is_premium', '=', true)
    .executeTakeFirstOrThrow()
  const { page } = await open(browser, app, `/lessons/${locked.id}/practice`, { token: learner.token })
  expect(pathOf(page)).toBe(`/lessons/${locked.id}`)
  await page.locator('.locked-lesson').waitFor()
})
