import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerInquiry } from '#server/features/desk/inbox/operator/operator.ts'
import { PHONE, pathOf } from '#tests/e2e/support/browser.ts'
import { e2eApp } from '#tests/e2e/support/e2e-app.ts'
import { newPhone, sentCode } from '#tests/support/factories.ts'
import { answer } from '#tests/support/registering.ts'

const { app, browser } = await e2eApp()

/** Words of another language in what the page says is Japanese: Burmese letters, or three English words in a row. */
const strangeWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element, textContent } = text
      if (!element?.checkVisibility() || element.closest('[lang]')?.getAttribute('lang') !== 'ja') continue
      if (/[\u1000-\u109f]|[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(textContent ?? ''))
        found.push(textContent ?? '')
    }
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')]
    for (const label of labels)
      if (label.closest('[lang]')?.getAttribute('lang') === 'ja')
        for (const name of ['aria-label', 'placeholder', 'title'])
          if (/[\u1000-\u109f]|^[A-Za-z ]{3,}$/.test(label.getAttribute(name) ?? ''))
            found.push(label.getAttribute(name) ?? '')
    return found
  })

const expectJapanese = async (page: Page, path: string) => {
  expect(pathOf(page)).toBe(path)
  expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, 'ja'])
  expect([path, await page.title()]).toEqual([path, expect.stringMatching(/[\u3040-\u30ff\u4e00-\u9fff]/)])
  expect([path, await strangeWords(page)]).toEqual([path, []])
}

const saidTo = async (recipient: string) =>
  await app.deps.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test.each([true, false])(
  'a visitor who came to the Japanese page signs in by SMS and reads nothing but Japanese (with script: %s)',
  async (javaScriptEnabled) => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${app.url}/?lang=ja`)
    await expectJapanese(page, '/')
    const phone = newPhone()
    await page.getByLabel('電話番号').fill(phone.replace('+95', '0'))
    await page.getByRole('button', { name: 'コードを送る' }).click()
    await page.getByLabel('6桁のコード').waitFor()
    await expectJapanese(page, '/')
    const code = await sentCode(app, phone)
    expect((await saidTo(phone)).text).toBe(
      `${code} はThazinのログイン用コードです。誰にも教えないでください。`,
    )
    await page.getByLabel('6桁のコード').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'ログイン' }).click()
    await page.locator('.field-error').getByText('コードが違います').waitFor()
    await page.getByLabel('6桁のコード').fill(code)
    await page.getByRole('button', { name: 'ログイン' }).click()
    await page.waitForURL('**/registration')
    await expectJapanese(page, '/registration')
    await answer(page, 'language_id', 1, 'knows')
    await expectJapanese(page, '/registration')
    await answer(page, 'knows', 'little', 'minutes')
    await expectJapanese(page, '/registration')
    await answer(page, 'daily_minutes', 10, 'phrases')
    await expectJapanese(page, '/registration')
    await page.locator('button[name=phrases_met]').click()
    await page.getByLabel('名前').fill('すず')
    await expectJapanese(page, '/registration')
    await page.getByRole('button', { name: '学習を始める' }).click()
    await page.waitForURL('**/level-test')
    await expectJapanese(page, '/level-test')
    await page.getByRole('link', { name: '中断する' }).click()
    await page.waitForURL('**/learn')
    if (javaScriptEnabled) await page.getByRole('button', { name: 'わかりました' }).click()
    await page.getByText('すずさん、こんにちは').waitFor()
    await expectJapanese(page, '/learn')
    await context.close()
  },
)

test('who writes from the Japanese page is answered in Japanese by mail', async () => {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/contact-us?lang=ja`)
  await expectJapanese(page, '/contact-us')
  await page.getByLabel('お名前').fill('田中')
  await page.getByLabel('メールアドレス').fill('tanaka@example.org')
  await page.getByLabel('お問い合わせ内容').fill('従業員3名で学びたいです。')
  await page.getByRole('button', { name: '送信する' }).click()
  await page.getByText('送信しました').waitFor()
  const id = Number(/[0-9]+/.exec((await page.locator('h1').textContent()) ?? '')?.[0])
  expect(await strangeWords(page)).toEqual([])
  await answerInquiry(app.deps, id, 'ありがとうございます。')
  const { subject, text } = await saidTo('tanaka@example.org')
  expect(subject).toBe(`Thazin 受付番号${id}：お問い合わせに回答しました`)
  expect(text).toMatch(/^田中様\n\nありがとうございます。\n\n[^a-z]*\nhttp/)
  await context.close()
})
