import { m } from '#messages'
import { catalogueOf, pageLocale } from './locale.ts'

const numbers = { my: new Intl.NumberFormat('my-MM'), en: new Intl.NumberFormat('en-US') }

/** A whole number as the page's language writes it: ၁,၂၃၄ or 1,234. */
export const number = (value: number): string => numbers[catalogueOf(pageLocale())].format(Math.floor(value))

/** A time to wait, in the largest unit that fits, rounded up. */
export function inWords(seconds: number): string {
  if (seconds < 60) return m.unit_seconds({ count: number(seconds) })
  if (seconds < 3600) return m.unit_minutes({ count: number(Math.ceil(seconds / 60)) })
  return m.unit_hours({ count: number(Math.ceil(seconds / 3600)) })
}
