import { expect, test } from 'vitest'
import { localeOfAddress, withoutLanguage } from './address-language.ts'

test.each([
  ['/faq', null],
  ['/faq?lang=en', 'en'],
  ['/faq?a=1&lang=my-Qaag', 'my-Qaag'],
  ['/faq?lang=ja', 'ja'],
  ['/faq?lang=', null],
  ['/faq?lang=de', null],
  ['/faq?language=en', null],
  ['/lang=en', null],
  ['/faq?lang=%E1%80%80', null],
  ['/faq?lang=%', null],
])('%s asks for %s', (address, locale) => expect(localeOfAddress(address)).toBe(locale))

test.each([
  ['/faq', '/faq'],
  ['/faq?lang=en', '/faq'],
  ['/pricing?product=japanese&lang=en&for=other', '/pricing?product=japanese&for=other'],
  ['/pricing?product=japanese', '/pricing?product=japanese'],
  ['/faq?', '/faq?'],
])('%s without its language is %s', (address, rest) => expect(withoutLanguage(address)).toBe(rest))
