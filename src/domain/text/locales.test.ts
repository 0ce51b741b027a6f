import { expect, test } from 'vitest'
import { LOCALES, localize, negotiateLocale } from './locales.ts'

test('the cookie wins over the header, and Burmese is the default', () => {
  expect(negotiateLocale('en', 'my')).toBe('en')
  expect(negotiateLocale('xx', undefined)).toBe('my')
  expect(negotiateLocale(undefined, '')).toBe('my')
  expect(negotiateLocale(undefined, 'fr-FR,fr;q=0.9')).toBe('my')
})

test('the header is read by quality', () => {
  expect(negotiateLocale(undefined, 'en-US,en;q=0.9,my;q=0.95')).toBe('en')
  expect(negotiateLocale(undefined, 'en;q=0.2, ja;q=0.8')).toBe('ja')
  expect(negotiateLocale(undefined, 'my-Qaag')).toBe('my-Qaag')
  expect(negotiateLocale(undefined, 'en;q=0, ja;q=x')).toBe('my')
})

test.each(['my-Qaag', 'my-Qaag-MM', 'my-MM-Qaag', 'my-ZG', 'my_ZG', 'MY-qaag-mm;q=0.9', 'my-x-zawgyi'])(
  '%s is Burmese in Zawgyi, whatever else the tag says',
  (tag) => expect(negotiateLocale(undefined, `${tag}, en;q=0.1`)).toBe('my-Qaag'),
)

test.each(['my', 'my-MM', 'my-Mymr-MM', 'my-Mymr'])('%s is Burmese in Unicode', (tag) =>
  expect(negotiateLocale(undefined, tag)).toBe('my'),
)

test('what names Zawgyi in another language is that language', () => {
  expect(negotiateLocale(undefined, 'en-ZG')).toBe('en')
})

test('a text is shown in the language that was asked for', () => {
  const text = { my: 'က', en: 'a', ja: 'あ' }
  expect(LOCALES.map((locale) => localize(text, locale))).toEqual(['က', 'က', 'a', 'あ'])
})

test('a text without Japanese is shown in English, and Zawgyi readers get the Burmese', () => {
  expect(localize({ my: 'က', en: 'a' }, 'ja')).toBe('a')
  expect(localize({ my: 'က', en: 'a' }, 'my-Qaag')).toBe('က')
})
