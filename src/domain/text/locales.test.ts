import { expect, test } from 'vitest'
import { chooseLocale, inLocale, LOCALES } from './locales.ts'

test('the cookie wins over the header, and Burmese is the default', () => {
  expect(chooseLocale('en', 'my')).toBe('en')
  expect(chooseLocale('xx', undefined)).toBe('my')
  expect(chooseLocale(undefined, '')).toBe('my')
  expect(chooseLocale(undefined, 'fr-FR,fr;q=0.9')).toBe('my')
})

test('the header is read by quality', () => {
  expect(chooseLocale(undefined, 'en-US,en;q=0.9,my;q=0.95')).toBe('en')
  expect(chooseLocale(undefined, 'en;q=0.2, ja;q=0.8')).toBe('ja')
  expect(chooseLocale(undefined, 'my-Qaag')).toBe('my-Qaag')
  expect(chooseLocale(undefined, 'en;q=0, ja;q=x')).toBe('my')
})

test.each(['my-Qaag', 'my-Qaag-MM', 'my-MM-Qaag', 'my-ZG', 'my_ZG', 'MY-qaag-mm;q=0.9', 'my-x-zawgyi'])(
  '%s is Burmese in Zawgyi, whatever else the tag says',
  (tag) => expect(chooseLocale(undefined, `${tag}, en;q=0.1`)).toBe('my-Qaag'),
)

test.each(['my', 'my-MM', 'my-Mymr-MM', 'my-Mymr'])('%s is Burmese in Unicode', (tag) =>
  expect(chooseLocale(undefined, tag)).toBe('my'),
)

test('what names Zawgyi in another language is that language', () => {
  expect(chooseLocale(undefined, 'en-ZG')).toBe('en')
})

test('a text is shown in the language that was asked for', () => {
  const text = { my: 'က', en: 'a', ja: 'あ' }
  expect(LOCALES.map((locale) => inLocale(text, locale))).toEqual(['က', 'က', 'a', 'あ'])
})

test('a text without Japanese is shown in English, and Zawgyi readers get the Burmese', () => {
  expect(inLocale({ my: 'က', en: 'a' }, 'ja')).toBe('a')
  expect(inLocale({ my: 'က', en: 'a' }, 'my-Qaag')).toBe('က')
})
