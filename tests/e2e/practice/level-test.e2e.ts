import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { DESK, inDocument, open, PHONE, pathOf, pause, press, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()

const begin = (page: Page) => page.locator('button[name=language_id]').click()
const answered = (page: Page) => page.locator('.level-test-head .visually-hidden').textContent()

/** Answers the question that is shown, somehow, by the fields that it has. */
async function answerSomehow(page: Page) {
  if (await page.locator('input[name=choice]').count()) await page.locator('.choice').first().click()
  else if (await page.locator('input[name=text]').count()) await page.fill('input[name=text]', 'a')
  else await page.locator('.pieces .piece, select').first().click()
}

/** Goes through the rest of the test by "I don't know". */
async function goThrough(page: Page) {
  for (let step = 0; step < 25 && (await page.locator('.exam').count()); step++) {
    const before = await answered(page)
    await page.locator('button[name=dont_know]').click()
    await page.waitForFunction(
      (text) => document.querySelector('.level-test-head .visually-hidden')?.textContent !== text,
      before,
    )
  }
}

test('from the first question to the saved level', async () => {
  const learner = await newLearner(app, { custom_set_student_level_id: '3' })
  const { page, problems } = await open(browser, app, '/level-test', { token: learner.token })
  await whenInteractive(page)
  await expectAccessible(page)
  await begin(page)
  await page.locator('.exam').waitFor()
  await expectAccessible(page)
  await answerSomehow(page)
  await page.locator('.exam button.button').click()
  await page.getByText(inDocument('အများဆုံး ၂၀ ခုအနက် ၁ ခု ဖြေပြီးပါပြီ')).waitFor({ state: 'attached' })
  await goThrough(page)
  await page.locator('.found-level').waitFor()
  expect(await page.locator('.found-level b').textContent()).toBe('A1')
  await expectAccessible(page)
  await page.getByRole('button', { name: inDocument('သင်ခန်းစာများသို့ သွားမည်') }).click()
  await page.waitForURL('**/learn')
  const { body } = await send(app, 'GET', '/me', {}, learner)
  expect(body.data.cefr_level).toBe('A1')
  expect(problems).toEqual([])
})

test('an answer that came out of turn is no dead end: the test goes on with the question that is due', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/level-test', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await begin(page)
  await page.locator('.exam').waitFor()
  await whenInteractive(page)
  const sent: (string | null)[] = []
  await page.route('**/api/save-level-test-exam-result', async (route, request) => {
    sent.push(request.postData())
    if (sent.length > 1) return await route.continue()
    await route.fulfill({
      status: 409,
      contentType: 'application/json',
      // Without it the answer would not be ours but a network's.
      headers: { 'x-request-id': 'a-1' },
      body: '{"message":"Out of turn"}',
    })
  })
  await page.locator('button[name=dont_know]').click()
  await page.getByText('Out of turn').waitFor()
  await pause(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await pause(page)
  await page.locator('button[name=dont_know]').click()
  await page.locator('.level-test-head').getByText('2/20').waitFor()
  const answersOf = (text: string | null | undefined) => JSON.parse(text ?? '{}').answers?.length ?? 0
  expect(sent.map(answersOf)).toEqual([1, 0, 1])
})

test('a test that was left goes on where it stopped, and no question says its answer', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/level-test', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await begin(page)
  await page.locator('button[name=dont_know]').click()
  await page.getByText('1 answered, of at most 20').waitFor({ state: 'attached' })
  const question = await page.locator('h1').textContent()
  expect(await page.content()).not.toMatch(/correct_answer|solution/)
  await context.close()
  const again = await open(browser, app, '/level-test', { token: learner.token, locale: 'en' })
  await begin(again.page)
  await again.page.getByText('1 answered, of at most 20').waitFor({ state: 'attached' })
  expect(await again.page.locator('h1').textContent()).toBe(question)
})

test('without script the whole test works as plain forms', async () => {
  const learner = await newLearner(app, { language_id: '2' })
  const { page } = await open(browser, app, '/level-test', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await begin(page)
  for (let step = 0; step < 25 && (await page.locator('.exam').count()); step++)
    await page.locator('button[name=dont_know]').click()
  expect(await page.locator('.found-level').textContent()).toBe('N5Beginner')
  await page.locator('input[name=save_learn_level]').uncheck()
  await page.getByRole('button', { name: 'To my lessons' }).click()
  expect(pathOf(page)).toBe('/learn')
})

test('an answer that could not be sent is kept, and sent again on wish', async () => {
  const learner = await newLearner(app)
  const { page, context } = await open(browser, app, '/level-test', { token: learner.token, locale: 'en' })
  await whenInteractive(page)
  await begin(page)
  await page.locator('.exam').waitFor()
  await whenInteractive(page)
  await context.setOffline(true)
  await page.locator('button[name=dont_know]').click()
  await page.getByText('Your answer has not been sent.').waitFor()
  await pause(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 answered, of at most 20').waitFor({ state: 'attached' })
})

test('the keyboard alone answers, and it fits the desk in the dark', async () => {
  const learner = await newLearner(app)
  const look = { token: learner.token, viewport: DESK, colorScheme: 'dark', locale: 'en' } as const
  const { page } = await open(browser, app, '/level-test', look)
  await whenInteractive(page)
  await expectAccessible(page)
  await page.locator('button[name=language_id]').focus()
  await press(page, 'Enter')
  await page.locator('.exam').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await page.locator('button[name=dont_know]').focus()
  await press(page, 'Enter')
  await page.getByText('1 answered, of at most 20').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('who never learned it begins at the lowest level without a question', async () => {
  const learner = await newLearner(app, { language_id: '1' })
  const { page } = await open(browser, app, '/level-test?language_id=2', {
    token: learner.token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page.getByRole('button', { name: 'I have never learned it' }).click()
  expect(pathOf(page)).toBe('/learn')
  const { data } = (await send(app, 'GET', '/me', {}, learner)).body
  expect(data).toMatchObject({ screen: 'learn', current_view_language: { name: 'japanese' } })
  const levels = (await send(app, 'GET', '/levels', { language_id: 2 })).body.data
  expect(data.japan_level_id).toBe(levels[0].id)
  expect((await send(app, 'GET', '/get-level-test-exam-questions', {}, learner)).body.data.answered).toBe(0)
})

test('a level without lessons is no choice: a result of long ago and the profile show the last one that has some, and say what is missing', async () => {
  const { body } = await send(app, 'GET', '/levels', { language_id: 2 })
  const levels: { id: number; code: string; unit_count: number }[] = body.data
  const n3 = levels.find(({ code }) => code === 'N3')
  const learner = await newLearner(app, { language_id: '2', japan_level_id: String(n3?.id) })
  const items = await app.deps.db
    .selectFrom('level_test_items')
    .select('id')
    .where('language_id', '=', 2)
    .execute()
  const answers = items.map(({ id }) => ({ question_id: id, answer: null, is_correct: true }))
  const session_id = randomUUID()
  await app.deps.db
    .insertInto('level_tests')
    .values({
      learner_id: learner.id,
      session_id,
      language_id: 2,
      open_item: null,
      answers: JSON.stringify(answers),
      finished_at: new Date(),
      final_level: 'N3',
    })
    .execute()
  const look = { token: learner.token, locale: 'en', javaScriptEnabled: false } as const
  const { page } = await open(browser, app, '/profile/settings', look)
  const missing = 'N4, N3, N2, N1: no lessons yet.'
  await page.getByText(missing).waitFor()
  const list = page.locator('#japan_level_id option')
  expect(await list.allTextContents()).toEqual([expect.stringMatching(/^N5/)])
  expect(await page.locator('#custom_set_student_level_id option').count()).toBe(6)
  await page.goto(`${app.url}/level-test?session=${session_id}`)
  expect(await page.locator('.found-level b').textContent()).toBe('N5')
  await page.getByRole('button', { name: 'To my lessons' }).click()
  expect(pathOf(page)).toBe('/learn')
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.japan_level_id).toBe(levels[0]?.id)
  await page.goto(`${app.url}/level-test?language_id=2`)
  await page.getByText('Lessons reach up to N5 so far, and the test ends there too.').waitFor()
  await page.getByText('At most 5 short questions, about 3 minutes.').waitFor()
})

test('an answer fills and the next question slides in, and nothing tells whether it was right; none of it moves where less motion is asked for', async () => {
  const learner = await newLearner(app)
  const { page } = await open(browser, app, '/level-test', {
    token: learner.token,
    locale: 'en',
    reducedMotion: 'no-preference',
  })
  await whenInteractive(page)
  await begin(page)
  await page.locator('.exam').waitFor()
  await whenInteractive(page)
  for (let step = 0; step < 19 && !(await page.locator('.choice').count()); step++) {
    const before = await answered(page)
    await page.locator('button[name=dont_know]').click()
    await expect.poll(() => answered(page), { timeout: 20_000 }).not.toBe(before)
  }
  const before = await answered(page)
  // The line takes its time, so that the answer is seen on its way.
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/save-level-test-exam-result', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.locator('.choice').first().click()
  await page.locator('.exam button.button').click()
  await page.locator('.exam.given').waitFor()
  expect(await page.locator('.exam :is(.right, .wrong)').count()).toBe(0)
  const fill = () =>
    page
      .locator('.choice:has(:checked)')
      .evaluate((option) => getComputedStyle(option, '::before').animationName)
  expect(await fill()).toBe('exam-given')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await fill()).toBe('none')
  letGo()
  await expect.poll(() => answered(page), { timeout: 20_000 }).not.toBe(before)
  expect(await page.locator('.exam').getAttribute('class')).toContain('next')
})
