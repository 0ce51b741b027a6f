import { afterAll, beforeAll, expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const get = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await app.app.inject({ url: `/manifest.webmanifest${query}`, headers })
  return { headers: answer.headers, body: answer.json() }
}

const names = ({ body }: Awaited<ReturnType<typeof get>>) => [
  body.lang,
  ...body.shortcuts.map(({ name }: { name: string }) => name),
]

test('whoever installs the app sees it in the language that the address asks for, and anyone may keep that', async () => {
  expect(names(await get('?lang=my'))).toEqual(['my', 'ပြန်လေ့ကျင့်', 'ပြက္ခဒိန်'])
  expect(names(await get('?lang=en'))).toEqual(['en', 'Review', 'Calendar'])
  const japanese = await get('?lang=ja', { cookie: 'locale=en' })
  expect(names(japanese)).toEqual(['ja', '復習', 'カレンダー'])
  expect(japanese.body.description).toContain('日本語')
  expect(japanese.headers['cache-control']).toBe('public, max-age=3600')
  expect(names(await get('?lang=my-Qaag'))).toEqual(['my-Qaag', ...['ပြန်လေ့ကျင့်', 'ပြက္ခဒိန်'].map(toZawgyi)])
})

test('an address without a language answers in the reader’s own, for them alone', async () => {
  const answer = await get('', { 'accept-language': 'ja,en;q=0.5' })
  expect(names(answer)).toEqual(['ja', '復習', 'カレンダー'])
  expect(answer.headers['cache-control']).toBe('private, max-age=3600')
  expect(names(await get('?lang=xx', { cookie: 'locale=en' }))).toEqual(['en', 'Review', 'Calendar'])
  expect((await get()).headers['content-type']).toMatch(/^application\/manifest\+json/)
})

test('it is one app in all languages', async () => {
  const [burmese, english] = [(await get('?lang=my')).body, (await get('?lang=en')).body]
  expect([burmese.id, burmese.start_url]).toEqual([english.id, english.start_url])
})
