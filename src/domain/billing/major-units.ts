import { type Currency, DECIMALS } from './money.ts'

const decimalsOf = (currency: string) => DECIMALS[currency as Currency] ?? 0

/** An amount as people and vendors that count in kyat or dollars write it: 15000 kyat are `15000`, 1250 cents `12.50`. */
export const inMajor = ({ amount, currency }: { amount: number; currency: string }): string =>
  decimalsOf(currency) === 0 ? String(amount) : (amount / 100).toFixed(2)

/** The other way round, in our unit. What is no whole number of it (half a kyat) equals no price of ours, and stays so. */
export function fromMajor(text: string, currency: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  const decimals = decimalsOf(currency)
  const moved = `${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`
  return Number(`${moved}.${fraction.slice(decimals) || '0'}`)
}

/** Money as the operator reads it: `15000 MMK`, `12.50 USD`. */
export const formatMajorUnits = (money: { amount: number; currency: string }) =>
  `${inMajor(money)} ${money.currency}`
