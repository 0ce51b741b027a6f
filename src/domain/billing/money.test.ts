import { expect, test } from 'vitest'
import { formatAmount } from './money.ts'

test('kyat and yen have no decimals, cents are two digits behind the point', () => {
  const shown = (amount: number, currency: 'MMK' | 'USD' | 'JPY') =>
    ['en', 'my'].map((locale) => formatAmount({ amount, currency }, locale as 'en' | 'my'))
  expect(shown(120_000, 'MMK')).toEqual(['120,000', '၁၂၀,၀၀၀'])
  expect(shown(1505, 'JPY')).toEqual(['1,505', '၁,၅၀၅'])
  expect(shown(123_405, 'USD')).toEqual(['1,234.05', '၁,၂၃၄.၀၅'])
  expect(shown(7, 'USD')).toEqual(['0.07', '၀.၀၇'])
})
