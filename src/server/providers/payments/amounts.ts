import { z } from 'zod'
import { type Currency, DECIMALS, type Money } from '#domain/payments/money.ts'

/** An amount as vendors write it: `15000`, `15000.00`, `1000.50`. */
export const amountText = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)

/** An amount as vendors that count in kyat or dollars want it: 15000 kyat are `15000`, 1250 cents `12.50`. */
export const inMajor = ({ amount, currency }: Money): string =>
  DECIMALS[currency] === 0 ? String(amount) : (amount / 100).toFixed(2)

/** The other way round, in our unit. What is no whole number of it (half a kyat) equals no price of ours, and stays so. */
export function fromMajor(text: string, currency: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  const decimals = DECIMALS[currency as Currency] ?? 0
  const moved = `${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`
  return Number(`${moved}.${fraction.slice(decimals) || '0'}`)
}
