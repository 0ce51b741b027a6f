import { expect, test } from 'vitest'
import { DESK, open, PHONE, pathOf, pause, press, whenInteractive } from '#tests/e2e/support/browser.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { answerByKeyboard, answerByTouch, isShown, practiceApp, verdict } from './practice-app.ts'

const { app, browser, path, questionsFor, recorded } = await practiceApp()

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
      if (isNew) await expectAccessible(page)
      await answer(page, question)
      await verdict(page)
      expect(await page.locator('.run-verdict.wrong').count()).toBe(0)
      if (isNew) await expectAccessible(page)
      await press(page, 'Enter')
    }
    await page.locator('.run-figures').waitFor()
    await expectAccessible(page)
    expect(await page.locator('.run-figures').textContent()).toMatch(/100|၁၀၀/)
    await expect.poll(async () => (await recorded(learner)).length).toBe(questions.length)
    expect((await recorded(learner)).every(({ is_correct }) => is_correct)).toBe(true)
    await page.locator('.run-actions a').first().waitFor()
    expect(problems).toEqual([])
  },
)

test('a slip of the keyboard counts as right and is shown; a wrong answer says what is right, and can be appealed', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const { page } = await open(browser, app, path, { token: learner.token, locale: 'en', hasTouch: true })
  await whenInteractive(page)
  for (const question of questions) {
    const right = question.solution.correct_answer
    if (question.question_type === 'dictation') {
      await page.locator('input[name=answer]').fill(String(right).replace('tomorrow', 'tomorow'))
      await press(page, 'Enter')
      await page.getByText('small slip in the spelling').waitFor()
      expect(await page.locator('.run-difference ins').textContent()).toBe('r')
    } else if (question.question_type === 'fill-blank') {
      await page.locator('input[name=answer]').fill('house')
      await press(page, 'Enter')
      await page.locator('.run-verdict.wrong .run-right').getByText(String(right)).waitFor()
      await page.getByRole('button', { name: 'I think mine is right' }).tap()
      await page.getByText('Sent to a teacher').waitFor()
      await pause(page)
      await page.getByText('Ask, or say what is wrong').tap()
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
  for (const question of missed) {
    await isShown(page, question)
    await page.getByText('Asked again').waitFor()
    await answerByTouch(page, question)
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
  const pictures = missed.filter(({ answer_by }) => answer_by === 'picture')
  expect(pictures).not.toEqual([])
  expect(await page.locator('.run-missed .run-right > img').count()).toBe(pictures.length)
  expect(await page.locator('.run-missed').textContent()).not.toContain('Picture')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Practise ${missed.length} again` }).tap()
  for (const question of missed) {
    await isShown(page, question)
    await answerByTouch(page, question)
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
  await page.locator('.run-figures').getByText(`${missed.length} of ${missed.length}`).waitFor()
  await expect.poll(async () => (await recorded(learner)).length).toBe(questions.length + 2 * missed.length)
  expect((await recorded(learner)).filter(({ is_return }) => is_return)).toHaveLength(missed.length)
})

test('a pair is judged when it is made; the first partner of each is the answer, and an end below 60 % leads back first', async () => {
  const learner = await newLearner(app)
  const questions = await questionsFor(learner)
  const { page } = await open(browser, app, path, { token: learner.token, locale: 'en', hasTouch: true })
  await whenInteractive(page)
  for (const question of questions) {
    await isShown(page, question)
    if (question.question_type === 'match') {
      const [[left = 0] = [], [, right = 0] = []] = question.solution.correct_answer as number[][]
      await page.locator(`button[name=tap][value="${left}"]`).tap()
      await page.locator(`button[name=tap][value="${right}"]`).tap()
      expect(await page.locator('.run-piece.refused').count()).toBe(2)
      await answerByTouch(page, question)
      await page.locator('.run-verdict.mended').waitFor()
      // What was found at the second try is told apart from what was right at once, and nothing says that a pair is wrong.
      expect(await page.locator('.run-piece.right').count()).toBe(question.answers.length - 2)
      expect(await page.locator('.run-piece.mended').count()).toBe(2)
      expect(await page.locator('#verdict').textContent()).toBe('All pairs found, not all at the first try')
    } else {
      await page.locator('button[name=skip]').tap()
      // Who asks to be shown the answer has made no mistake.
      await page.locator('.run-verdict.shown').waitFor()
      expect(await page.locator('.run-verdict.wrong, .run-verdict .icon-alert').count()).toBe(0)
    }
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
  await page.getByText('Asked again').waitFor()
  await page.locator('button[name=skip]').tap()
  await page.getByRole('link', { name: 'Enough for today' }).tap()
  await page.locator('.ending').waitFor()
  await page.locator('.ending-today').waitFor()
  await expectAccessible(page)
  expect(await page.locator('.run-actions .button').first().textContent()).toBe(
    `Practise ${questions.length} again`,
  )
  expect(await page.locator('.run-figures').textContent()).toContain(`0 of ${questions.length}`)
})

test('a run that ends with everything right is a good one, however little was right at first', async () => {
  const learner = await newLearner(app)
  const questions = (await questionsFor(learner)).slice(0, 3)
  const part = `${path}?only=${questions.map(({ id }) => id).join(',')}&q=1`
  const { page } = await open(browser, app, part, {
    token: learner.token,
    locale: 'en',
    hasTouch: true,
  })
  await whenInteractive(page)
  const progress = () =>
    page.getByRole('progressbar').evaluate((bar) => [bar.ariaValueNow, bar.ariaValueMax].join('/'))
  const onwards = async () => {
    await verdict(page)
    await page.locator('.run-verdict > .button').tap()
  }
  for (const question of questions) {
    await isShown(page, question)
    await page.locator('button[name=skip]').tap()
    await onwards()
  }
  // What comes back is part of the way, so that the bar is full at the end alone.
  expect(await progress()).toBe('3/6')
  for (const question of questions) {
    await isShown(page, question)
    await answerByTouch(page, question)
    await onwards()
  }
  await page.getByText('All 3 right in the end, 3 of them at a second try').waitFor()
  await page.getByRole('heading', { name: 'Practice done' }).waitFor()
  const [main] = await page.locator('.run-actions .button').allTextContents()
  expect(main).not.toBe('Practise 3 again')
  expect(await page.locator('.run-actions .button').last().textContent()).toBe('Practise 3 again')
})

test('the verdict on pairs stands above the button that leads on', async () => {
  const learner = await newLearner(app)
  const pairs = (await questionsFor(learner)).filter(({ question_type: type }) => type === 'match')
  const only = pairs.map(({ id }) => id).join()
  const look = { token: learner.token, locale: 'my', hasTouch: true } as const
  const { page } = await open(browser, app, `${path}?only=${only}&q=1`, look)
  await whenInteractive(page)
  await page.locator('button[name=skip]').tap()
  await verdict(page)
  const edges = () =>
    page.evaluate(() => {
      const edge = (query: string) => document.querySelector(query)?.getBoundingClientRect()
      const [head, said, button] = [
        '.run-head',
        '.run-verdict > [role=status]',
        '.run-verdict > .button',
      ].map(edge)
      return {
        above: (said?.top ?? 0) - (head?.bottom ?? 0),
        below: (button?.top ?? 0) - (said?.bottom ?? 0),
      }
    })
  await expect.poll(async () => Math.min(...Object.values(await edges()))).toBeGreaterThanOrEqual(0)
})

test('on a desk it fits too, and the cross leads back to the path', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, path, {
    token: learner.token,
    viewport: DESK,
    colorScheme: 'dark',
  })
  await whenInteractive(page)
  await expectAccessible(page)
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
  await page.locator('.preview-cover').waitFor()
  await page.locator('.bottom-action a[href^="/pricing"]').click()
  await page.locator('main.pricing').waitFor()
})
