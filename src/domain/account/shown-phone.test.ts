import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'
import { shownPhone } from './shown-phone.ts'

test.each([
  ['+959791234567', 'en', '09 791 234 567'],
  ['+959791234567', 'my', '၀၉ ၇၉၁ ၂၃၄ ၅၆၇'],
  ['+959791234567', 'my-Qaag', '၀၉ ၇၉၁ ၂၃၄ ၅၆၇'],
  ['+95912345678', 'en', '09 123 456 78'],
  ['+9595012345', 'en', '09 501 23 45'],
  ['+819012345678', 'en', '+81 90 1234 5678'],
  ['+66812345678', 'my', '+၆၆ ၈၁ ၂၃၄ ၅၆၇၈'],
  ['+6591234567', 'en', '+65 9123 4567'],
  ['+60123456789', 'en', '+60 12 345 6789'],
  ['+8801712345678', 'en', '+880 17 1234 5678'],
  ['not a phone', 'my', 'not a phone'],
] as const)('%s in %s is %s', (phone, locale, shown) =>
  expect(shownPhone(phone, locale).replaceAll('\u00a0', ' ')).toBe(shown),
)

test('no line ends within a number', () => expect(shownPhone('+819012345678', 'my')).not.toContain(' '))

test('what is shown is read as the same number, in any locale', () => {
  const subscriber = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `77${String(n).padStart(7, '0')}`)
  fc.assert(
    fc.property(subscriber, fc.constantFrom('my', 'en', 'ja', 'my-Qaag'), (number, locale) => {
      const phone = `+959${number}`
      expect(readPhone(shownPhone(phone, locale))).toMatchObject({ ok: true, phone })
    }),
  )
})
