import { shownPhone } from '#domain/account/shown-phone.ts'
import { formatBytes, formatNumber } from '#domain/base/numbers.ts'
import { toCatalogue } from '#domain/text/locales.ts'
import { m } from '#messages'
import { pageLocale } from './locale.ts'

/** A number, floored, in the page's digits with thousands separators: ၁,၂၃၄ or 1,234. */
export const number = (value: number): string => formatNumber(value, pageLocale())

/** Minutes in halves: ½, 1½, ၁၂. */
export const halves = (minutes: number): string =>
  `${minutes >= 1 || minutes === 0 ? number(minutes) : ''}${minutes % 1 === 0 ? '' : '½'}`

/** A size, for people who pay by the megabyte: ၁၁၀ kB, 1.4 MB. */
export const bytes = (size: number): string => formatBytes(size, pageLocale())

/** A phone's number (E.164) in groups: ၀၉ ၇၉၁ ၂၃၄ ၅၆၇, +81 90 1234 5678. */
export const phoneNumber = (phone: string): string => shownPhone(phone, pageLocale())

/** A time, in the largest unit that fits, rounded up: ၄၈ စက္ကန့်, 2 min. */
export function durationInWords(seconds: number): string {
  if (seconds < 60) return m.shared_unit_seconds({ count: number(Math.ceil(seconds)) })
  if (seconds < 3600) return m.shared_unit_minutes({ count: number(Math.ceil(seconds / 60)) })
  return m.shared_unit_hours({ count: number(Math.ceil(seconds / 3600)) })
}

const WRITTEN_AS = { my: 'my-MM', en: 'en-GB', ja: 'ja-JP' }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const locale = WRITTEN_AS[toCatalogue(pageLocale())]
  const key = `${locale} ${timeZone.toLowerCase()} ${JSON.stringify(style)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone })
  formats.set(key, format)
  return format
}

/**
 * A moment as day and time in a time zone: 2026 နိုဝင်ဘာ 20 … in the page's language. To be called on the server alone: phones
 * know fewer languages, and would write it otherwise.
 * @param instant ISO 8601
 */
export const dayAndTime = (instant: string, timeZone: string): string =>
  formatOf({ dateStyle: 'long', timeStyle: 'short' }, timeZone).format(new Date(instant))

/** The day of a moment in a time zone; likewise. */
export const day = (instant: string, timeZone: string): string =>
  formatOf({ dateStyle: 'long' }, timeZone).format(new Date(instant))

/** A day `YYYY-MM-DD` without its year: နိုဝင်ဘာ ၂၅, 25 November; likewise. */
export const shortDay = (date: string): string =>
  formatOf({ day: 'numeric', month: 'long' }, 'UTC').format(new Date(`${date}T12:00:00Z`))
