import { expect, test } from 'vitest'
import { acceptAppeal } from '#server/features/practice/practice/appeals.queries.ts'
import { answerStudentQuestion } from '#server/features/practice/practice/student-questions.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { DESK, open, PHONE, pathOf, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'

const { app, browser } = await e2eApp()

test('the guide opens by itself once, and again by its button', async () => {
  const { token } = await newLearner(app)
  const first = await open(browser, app, '/learn', { token, locale: 'en', isFirstVisit: true })
  const { page } = first
  await page.getByRole('dialog', { name: 'How Thazin works' }).waitFor()
  await expectAccessible(page)
  const told = page.waitForResponse('**/api/guides/seen')
  await page.keyboard.press('Escape')
  await told
  await page.reload()
  await whenInteractive(page)
  await page.waitForTimeout(300)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'How Thazin works' }).click()
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(first.problems).toEqual([])
})

test('minutes of today stand in the week’s chart and its table, the streak on the path', async () => {
  const learner = await newLearner(app)
  await send(app, 'POST', '/calendar/save-viewed-video-second', { second: 600 }, learner)
  const { page, problems } = await open(browser, app, '/learn', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await page.getByRole('link', { name: '1-day streak' }).click()
  await page.getByRole('heading', { name: 'Your progress' }).waitFor()
  expect(pathOf(page)).toBe('/profile/progress')
  const week = page.getByRole('table', { name: 'This week' })
  expect(await week.getByRole('row').count()).toBe(8)
  expect(await week.getByRole('cell', { name: '10', exact: true }).count()).toBe(1)
  await expectAccessible(page)
  expect(problems).toEqual([])
  const desk = { token: learner.token, viewport: DESK, colorScheme: 'dark' } as const
  await expectAccessible((await open(browser, app, '/profile/progress', desk)).page)
})

test.each([true, false])(
  'a teacher who agreed with an answer is told of on the path and in the progress, once (with script: %s)',
  async (javaScriptEnabled) => {
    const learner = await newLearner(app)
    const question = await app.deps.db
      .selectFrom('questions')
      .innerJoin('lessons', 'lessons.id', 'questions.lesson_id')
      .select('questions.id')
      .where('lessons.slug', '=', 'a1-greetings-practice')
      .where('question_type', '=', 'fill-blank')
      .executeTakeFirstOrThrow()
    const sent = { question_id: question.id, answer: `mornin ${javaScriptEnabled}` }
    const { body } = await send(app, 'POST', '/questions/appeal', sent, learner)
    await inTransaction(app.deps.db, (trx) => acceptAppeal(trx, body.data.id))
    const look = { token: learner.token, locale: 'en', javaScriptEnabled } as const
    const { page, problems } = await open(browser, app, '/learn', look)
    if (javaScriptEnabled) await whenInteractive(page)
    await page.getByRole('link', { name: 'Your teacher agreed with you' }).click()
    await page.getByRole('heading', { name: 'Your teacher agreed: your answer is right' }).waitFor()
    await page.getByText(sent.answer).waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Good to know' }).click()
    await page.locator('.agreed').waitFor({ state: 'detached' })
    await page.goto(`${app.url}/learn`)
    await page.locator('.learn').waitFor()
    expect(await page.locator('.learn').textContent()).not.toMatch('agreed')
    expect(problems).toEqual([])
  },
)

test('what a teacher answered is marked on the path, stands in the progress and at the lesson’s end', async () => {
  const learner = await newLearner(app)
  const { id: lesson_id } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'a1-greetings-practice')
    .executeTakeFirstOrThrow()
  const sent = { lesson_id, question: 'Why "an"?' }
  const { body } = await send(app, 'POST', '/store_student_question', sent, learner)
  await answerStudentQuestion(app.deps.db, body.data.id, 'By its sound.')
  const { page, problems } = await open(browser, app, '/learn', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await page.getByRole('link', { name: 'Your teacher answered you' }).click()
  await page.getByText('By its sound.').waitFor()
  await expectAccessible(page)
  expect(await page.locator('.teacher-answers .chip').count()).toBe(1)
  await page.getByRole('button', { name: 'Good to know' }).click()
  await page.locator('.teacher-answers .chip').waitFor({ state: 'detached' })
  expect(await page.getByText('By its sound.').count()).toBe(1)
  await page.goto(`${app.url}/lessons/${lesson_id}/practice?q=end`)
  await page.getByText('By its sound.').waitFor()
  await expectAccessible(page)
  await page.goto(`${app.url}/learn`)
  expect(await page.locator('.learn').textContent()).not.toMatch('answered')
  expect(problems).toEqual([])
})

test('a course or a level test that cannot be begun now says so, and its page stays', async () => {
  const { token } = await newLearner(app)
  const busy = { status: 503, contentType: 'application/json', body: '{"message":"busy"}' }
  for (const [path, name] of [
    ['/courses/1', 'Take this course'],
    ['/level-test', 'Start the test'],
  ] as const) {
    const { page } = await open(browser, app, path, { token, locale: 'en' })
    await whenInteractive(page)
    const isForm = (url: URL) => url.pathname === path
    await page.route(isForm, (route) => route.fulfill(busy))
    await page.getByRole('button', { name }).click()
    await page.locator('.toast').waitFor()
    expect(await page.getByRole('button', { name }).count()).toBe(1)
    await page.unroute(isForm)
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(path)
  }
})

test('an address of the path without a page that is one leads to the path', async () => {
  const { token } = await newLearner(app)
  for (const asked of ['-1', '1.5', 'x', '999999999', '0']) {
    const look = { token, javaScriptEnabled: false }
    const { page, context, status } = await open(browser, app, `/learn?page=${asked}`, look)
    expect([asked, status]).toEqual([asked, 200])
    expect(await page.locator('.unit-steps').count()).toBeGreaterThan(0)
    await context.close()
  }
})

test('courses are chosen by level, by address; a level without courses says so', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/courses', { token, locale: 'en', javaScriptEnabled: false })
  const filter = page.locator('.level-filter')
  const all = await page.locator('.course-card').count()
  await filter.getByRole('link', { name: 'Intermediate' }).click()
  expect(page.url()).toMatch(/\/courses\?level=2$/)
  await page.getByText('There are no courses of this level yet.').waitFor()
  expect(await filter.locator('[aria-current]').allTextContents()).toEqual(['Intermediate'])
  await filter.getByRole('link', { name: 'Beginner' }).click()
  expect(await page.locator('.course-card').count()).toBe(all)
})

test('a course is taken and gone on with; a locked one shows what it holds and opens nothing', async () => {
  const { token } = await newLearner(app)
  const { page, problems } = await open(browser, app, '/courses', { token, locale: 'en' })
  await whenInteractive(page)
  await expectAccessible(page)
  await page.locator('.course-card:not(:has(.chip))').first().click()
  await page.getByRole('button', { name: 'Take this course' }).click()
  await page.locator('.bottom-action a').waitFor()
  await expectAccessible(page)
  await page.locator('.page-head a').click()
  await page.getByRole('heading', { name: 'Your courses' }).waitFor()
  await page.locator('.course-card:has(.chip)', { hasText: 'English grammar clinic' }).click()
  await page.getByText('The Learn Plus plan opens it.').waitFor()
  expect(await page.locator('.course-lessons li').count()).toBeGreaterThan(0)
  expect(await page.locator('.course-lessons a, .bottom-action button').count()).toBe(0)
  await page.getByRole('link', { name: 'See the plans' }).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
  const desk = await open(browser, app, '/courses', { token, viewport: DESK, colorScheme: 'dark' })
  await expectAccessible(desk.page)
  await desk.page.setViewportSize(PHONE)
  await expectAccessible(desk.page)
})
