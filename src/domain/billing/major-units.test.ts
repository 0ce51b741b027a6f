import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMajorUnits, fromMajor, inMajor } from './major-units.ts'
import { CURRENCIES, MAX_AMOUNT } from './money.ts'

it('kyat and yen have no decimals, cents are hundredths', () => {
  expect(inMajor({ amount: 15_000, currency: 'MMK' })).toBe('15000')
  expect(inMajor({ amount: 980, currency: 'JPY' })).toBe('980')
  expect(inMajor({ amount: 1205, currency: 'USD' })).toBe('12.05')
  expect(inMajor({ amount: 7, currency: 'SGD' })).toBe('0.07')
})

it('every amount is read back as it was written', () => {
  fc.assert(
    fc.property(fc.nat(MAX_AMOUNT), fc.constantFrom(...CURRENCIES), (amount, currency) => {
      const text = inMajor({ amount, currency })
      expect(fromMajor(text, currency)).toBe(amount)
      expect(fromMajor(`${text.includes('.') ? text : `${text}.00`}000`, currency)).toBe(amount)
    }),
  )
})

it('a part of a kyat or of a cent never becomes a whole one', () => {
  expect(fromMajor('1000.50', 'MMK')).toBe(1000.5)
  expect(fromMajor('12.3456', 'USD')).toBe(1234.56)
  expect(fromMajor('0.1', 'USD')).toBe(10)
})

it('the operator reads the currency too', () => {
  expect(formatMajorUnits({ amount: 499, currency: 'USD' })).toBe('4.99 USD')
  expect(formatMajorUnits({ amount: 15_000, currency: 'MMK' })).toBe('15000 MMK')
})
