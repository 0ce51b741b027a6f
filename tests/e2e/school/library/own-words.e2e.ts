import { expect, test } from 'vitest'
import { open, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { expectAccessible } from '#tests/e2e/support/expect-accessible.ts'
import { newLearner } from '#tests/support/factories.ts'

const { app, browser } = await e2eApp()

test('a word that the search doesn’t know is kept, found in its deck, written anew and deleted, without script', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/library?q=haggle', {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page.getByRole('link', { name: 'Save a word' }).click()
  expect(await page.getByLabel('Word or phrase').inputValue()).toBe('haggle')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.locator('#back-note').waitFor()
  expect(await page.getByLabel('Word or phrase').inputValue()).toBe('haggle')
  await page.getByLabel('What it means').fill('ဈေးဆစ်သည်')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('“haggle” is kept in My words.').waitFor()
  await page.getByRole('link', { name: 'Change the card' }).click()
  await page.getByLabel('Word or phrase').fill('to haggle')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'My words' }).waitFor()
  await page.getByRole('link', { name: 'to haggle' }).click()
  await page.getByRole('link', { name: 'Delete the card' }).click()
  const deletes = page.getByRole('button', { name: 'Delete for good' })
  await deletes.waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await deletes.click()
  expect(pathOf(page)).toMatch(/^\/decks\/\d+$/)
  // Whoever lost the answer, or has another page open, deletes once more.
  await other.getByRole('button', { name: 'Delete for good' }).click()
  expect(pathOf(other)).toBe('/decks')
  const deck = await page.context().newPage()
  for (const one of [deck, other]) await one.goto(`${page.url()}?delete=1`)
  for (const one of [deck, other]) {
    await one.getByRole('button', { name: 'Delete for good' }).click()
    expect(one.url()).toBe(`${app.url}/decks?deleted=1`)
  }
  for (const kept of ['1000000000', '9999999999', '2999999999']) {
    expect((await page.goto(`${app.url}/words/keep?kept=${kept}`))?.status()).toBe(200)
    expect((await page.goto(`${app.url}/decks/cards/${kept}`))?.status()).toBe(404)
  }
  await page.goto(`${app.url}/decks`)
  expect(await page.getByText('to haggle').count()).toBe(0)
})

test('what the lessons say of a word is filled in, and the page has no fault of accessibility', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/words/keep?word=hello', { token, locale: 'en' })
  expect(await page.getByLabel('What it means').inputValue()).not.toBe('')
  await expectAccessible(page)
})

test('a word that was kept and not asked yet is new among the words, not one of today', async () => {
  const { token } = await newLearner(app)
  const { page } = await open(browser, app, '/words/keep?word=haggle', {
    token,
    locale: 'en',
    javaScriptEnabled: false,
  })
  await page.getByLabel('What it means').fill('ဈေးဆစ်သည်')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('“haggle” is kept in My words.').waitFor()
  await page.goto(`${app.url}/words`)
  expect(await page.locator('.words-row .chip').allTextContents()).toEqual(['New'])
})
