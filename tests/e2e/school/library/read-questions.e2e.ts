import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { open, whenInteractive } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectGoodLooks } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'

const { app, browser } = await e2eApp()
let token: string
beforeAll(async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  token = learner.token
})

const story = '/stories/story-hello-bird'
const openStory = (more: object = {}) => open(browser, app, story, { locale: 'en', token, ...more })
const questionAt = (page: Page, number: number) => page.locator(`#question-${number}`)
const check = (page: Page, number: number) =>
  questionAt(page, number).getByRole('button', { name: 'Check' }).click()
const verdictOf = (page: Page, number: number) => questionAt(page, number).getByRole('status')

test('without script each question is answered in its way, and checking one loses no other answer', async () => {
  const { page, context } = await openStory({ javaScriptEnabled: false })
  expect(await page.content()).not.toContain('Right answer')
  await page.getByRole('group', { name: "What is the bird's name?" }).waitFor()
  await questionAt(page, 3).getByLabel('Your answer').fill('Fine')
  await questionAt(page, 1).getByRole('radio', { name: 'Aung' }).check()
  await check(page, 1)
  expect(page.url()).toMatch(/#question-1$/)
  expect(await verdictOf(page, 1).textContent()).toMatch(/^Not quite.*Hello$/)
  expect(await verdictOf(page, 3).textContent()).toBe("That's right")
  expect(await questionAt(page, 3).getByLabel('Your answer').inputValue()).toBe('Fine')
  expect(await questionAt(page, 1).getByRole('radio', { name: 'Aung' }).isChecked()).toBe(true)
  for (const [index, word] of ['What', 'is', 'your', 'name'].entries())
    await questionAt(page, 4)
      .getByLabel(`Place ${index + 1}`)
      .selectOption(word)
  await check(page, 4)
  expect(await verdictOf(page, 4).textContent()).toBe("That's right")
  await check(page, 2)
  expect(await verdictOf(page, 2).textContent()).toBe('Not complete yet')
  await questionAt(page, 2).getByRole('button', { name: 'Show the answer' }).click()
  expect(await verdictOf(page, 2).textContent()).toMatch(/^Here is the answer.*True$/)
  await check(page, 1)
  expect(await verdictOf(page, 2).textContent()).toMatch(/True$/)
  expect(await questionAt(page, 4).getByLabel('Place 4').inputValue()).not.toBe('')
  await page.getByRole('button', { name: 'I have read it' }).click()
  await page.waitForURL(/\/done(#|$)/)
  await context.close()
})

test('with script the page stays where it is, Enter checks what is answered, and words are tapped into their places', async () => {
  const { page, context } = await openStory()
  await whenInteractive(page)
  const order = questionAt(page, 4)
  for (const word of ['name', 'What', 'is', 'your']) await order.getByRole('button', { name: word }).click()
  await order.getByRole('button', { name: 'name' }).click()
  await order.getByRole('button', { name: 'name' }).click()
  await questionAt(page, 3).getByLabel('Your answer').fill('I am')
  await questionAt(page, 3).getByLabel('Your answer').press('Enter')
  await verdictOf(page, 4).getByText("That's right").waitFor()
  expect(await verdictOf(page, 3).textContent()).not.toBe('')
  expect(await verdictOf(page, 1).textContent()).toBe('')
  expect(new URL(page.url()).pathname).toBe(story)
  expect(await order.getByRole('button', { name: 'What' }).getAttribute('aria-pressed')).toBe('true')
  await order.getByRole('button', { name: 'your' }).click()
  await check(page, 4)
  await verdictOf(page, 4).getByText('Not complete yet').waitFor()
  await context.close()
})

test('what is typed while an answer is on its way stays', async () => {
  const { page, context } = await openStory()
  await whenInteractive(page)
  await questionAt(page, 1).getByRole('radio', { name: 'Hello' }).check()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**${story}`, async (route) => {
    await held
    await route.continue()
  })
  await check(page, 1)
  await questionAt(page, 2).getByRole('radio', { name: 'True' }).check()
  await questionAt(page, 3).getByLabel('Your answer').fill('fine')
  const what = questionAt(page, 4).getByRole('button', { name: 'What' })
  await what.click()
  go()
  await verdictOf(page, 1).getByText("That's right").waitFor()
  expect(await questionAt(page, 2).getByRole('radio', { name: 'True' }).isChecked()).toBe(true)
  expect(await questionAt(page, 3).getByLabel('Your answer').inputValue()).toBe('fine')
  expect(await what.getAttribute('aria-pressed')).toBe('true')
  expect(await questionAt(page, 4).locator('.read-line b').textContent()).toBe('What')
  await context.close()
})

test('a point of grammar says that it is explained in Burmese, and has its questions judged', async () => {
  const { page, context } = await open(browser, app, '/grammar/present-simple', {
    locale: 'en',
    token,
    javaScriptEnabled: false,
  })
  await page.getByText('The explanations are in Burmese.').waitFor()
  expect(await page.locator('.grammar-example span[lang=my]').count()).toBeGreaterThan(2)
  await questionAt(page, 1).getByRole('button', { name: 'Show the answer' }).click()
  await verdictOf(page, 1).getByText('Here is the answer').waitFor()
  await context.close()
})

test('verdicts are accessible and fit on every screen', async () => {
  await expectGoodLooks(browser, app, story, {
    token,
    prepare: async (page) => {
      await questionAt(page, 4).locator('[data-piece]').first().click()
      await questionAt(page, 1).locator('[type=radio]').first().check()
      await questionAt(page, 2).locator('[name=shown]').click()
      await questionAt(page, 1).locator('.read-verdict').waitFor()
    },
  })
})

test('without a line answers to a story stay and are judged later, and that it was read is kept on the phone', async () => {
  const { page, context } = await openStory()
  await whenInteractive(page)
  await page.locator('.story-lines').dispatchEvent('pointerdown')
  await page.locator('[data-awake] .story-lines').waitFor()
  await questionAt(page, 1).getByRole('radio', { name: 'Hello' }).check()
  await context.setOffline(true)
  await check(page, 1)
  await page.locator('.toast').getByText('Not sent yet').waitFor()
  expect(await questionAt(page, 1).getByRole('radio', { name: 'Hello' }).isChecked()).toBe(true)
  await context.setOffline(false)
  await verdictOf(page, 1).getByText("That's right").waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'I have read it' }).click()
  await page.locator('.toast').getByText('Not sent yet').waitFor()
  await page.close()
  await context.setOffline(false)
  const other = await context.newPage()
  const arrived = other.waitForResponse((response) => response.url().endsWith('story-hello-bird/finish'))
  await other.goto(`${app.url}/learn`)
  expect((await arrived).status()).toBe(200)
  await context.close()
})
