import { expect, it } from 'vitest'
import { amountText } from './amounts.ts'

it('what is no plain number is no amount', () => {
  for (const text of ['', '-1', '1e3', '1.', '.5', '1,000', ' 1', '１'])
    expect(amountText.safeParse(text).success).toBe(false)
  for (const text of ['15000', '15000.00', '1000.50']) expect(amountText.parse(text)).toBe(text)
})
