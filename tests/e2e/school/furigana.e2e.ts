import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send } from '#tests/support/start-app.ts'
import { open, press, whenInteractive } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()
const learner = await newLearner(app)
await subscribe(app.deps, learner.id, 'japanese')

const lessonOf = async (slug: string) =>
  (await app.deps.db.selectFrom('lessons').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** What stands above kanji on the page, as kanji and reading. */
const rubies = (page: Page) =>
  page
    .locator('ruby')
    .evaluateAll((all) =>
      all.map((ruby) => `${ruby.firstChild?.textContent} ${ruby.querySelector('rt')?.textContent}`),
    )

const openQuestion = async (slug: string) => {
  const id = await lessonOf('n5-intro-practice')
  const { body } = await send(app, 'POST', '/questions', { lesson_id: id, new_format: 1 }, learner)
  const wanted = await app.deps.db
    .selectFrom('questions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const at = body.data.findIndex((question: PracticeQuestion) => question.id === wanted.id)
  const opened = await open(browser, app, `/lessons/${id}/practice?q=${at + 1}`, { token: learner.token })
  await whenInteractive(opened.page)
  return { ...opened, question: body.data[at] as PracticeQuestion }
}

test('options show how their kanji are read, and are answered by their plain text', async () => {
  const { page, question, problems } = await openQuestion('n5-intro-q-see-teacher')
  expect(await rubies(page)).toEqual(expect.arrayContaining(['先生 せんせい', '学生 がくせい', '父 ちち']))
  await expectAccessible(page)
  const right = page.getByRole('button', { name: /先生\s*です/ })
  const lines = await page
    .locator('.run-option')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(1)
  const size = await page
    .locator('rt')
    .first()
    .evaluate((rt) => Number.parseFloat(getComputedStyle(rt).fontSize))
  expect(size).toBeGreaterThanOrEqual(10)
  const copied = await right.evaluate((option) => {
    getSelection()?.selectAllChildren(option.querySelector('[lang=ja]') ?? option)
    return getSelection()?.toString()
  })
  expect(copied?.replace(/\s/g, '')).toBe('先生です。')
  await right.click()
  await page.locator('.run-verdict').waitFor()
  expect(question.solution.correct_answer).toBe(Number(await right.getAttribute('value')))
  expect(await page.locator('.run-verdict.wrong').count()).toBe(0)
  expect(problems).toEqual([])
})

test('where readings are asked for, they come with the verdict', async () => {
  const { page } = await openQuestion('n5-intro-q-match-readings')
  expect(await rubies(page)).toEqual([])
  await page.locator('button[name=skip]').click()
  await page.locator('.run-verdict').waitFor()
  expect(await rubies(page)).toEqual(expect.arrayContaining(['父 ちち', '国 くに']))
})

test('a card shows none on its front, and those of its example on its back', async () => {
  const id = await lessonOf('n5-intro-words')
  const { page } = await open(browser, app, `/lessons/${id}/flash-cards`, { token: learner.token })
  await whenInteractive(page)
  const examples = page.locator('.flash-example ruby')
  for (let card = 0; card < 10 && (await examples.count()) === 0; card++) {
    expect(await rubies(page)).toEqual([])
    await page.locator('button[name=show]').click()
    await page.locator('.flash-ratings').waitFor()
    if ((await examples.count()) > 0) break
    await press(page, '4')
  }
  expect(await examples.count()).toBeGreaterThan(0)
  expect(await page.locator('.flash-card h2 ruby').count()).toBe(0)
})

test('points of grammar and stories show them in examples, lines and links, without script too', async () => {
  const point = await open(browser, app, '/grammar/o-object', {
    token: learner.token,
    javaScriptEnabled: false,
  })
  expect(await rubies(point.page)).toEqual(expect.arrayContaining(['水 みず', '飲 の', '七時半 しちじはん']))
  expect(await point.page.locator('.grammar-example').first().textContent()).not.toContain(
    'たべます。しちじはん',
  )
  const dates = await open(browser, app, '/grammar/dates-ja', { token: learner.token })
  const asked = dates.page.locator('.read-question').first()
  expect(await asked.textContent()).toContain('八日')
  expect(await asked.locator('ruby').count()).toBe(0)
  const story = await open(browser, app, '/stories/story-new-pupil', { token: learner.token })
  expect(await story.page.locator('.story-lines .word-link ruby').count()).toBeGreaterThan(0)
  await expectAccessible(story.page)
})
