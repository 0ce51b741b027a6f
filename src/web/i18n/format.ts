import { m } from '#messages'
import { catalogueOf, pageLocale } from './locale.ts'

const whole = new Intl.NumberFormat('en-US')
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Digits are replaced by hand: browsers come with and without the data for Burmese, and server and browser must agree. */
function inDigits(text: string): string {
  if (catalogueOf(pageLocale()) !== 'my') return text
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x1040 + Number(digit)))
}

/** A number, floored, in the page's digits with thousands separators: ၁,၂၃၄ or 1,234. */
export const number = (value: number): string => inDigits(whole.format(Math.floor(value)))

/** A time, in the largest unit that fits, rounded up: ၄၈ စက္ကန့်, 2 min. */
export function inWords(seconds: number): string {
  if (seconds < 60) return m.unit_seconds({ count: number(Math.ceil(seconds)) })
  if (seconds < 3600) return m.unit_minutes({ count: number(Math.ceil(seconds / 60)) })
  return m.unit_hours({ count: number(Math.ceil(seconds / 3600)) })
}

/** A size, for people who pay by the megabyte: ၁၁၀ kB, 1.4 MB. */
export function bytes(size: number): string {
  return size < 1_000_000
    ? `${number(Math.ceil(size / 1000))} kB`
    : `${inDigits(oneDecimal.format(size / 1_000_000))} MB`
}
