import { toMyanmarDigits } from '#domain/text/digits.ts'
import type { Locale } from '#domain/text/locales.ts'

/** E.164's codes of countries with one and two digits; all others have three. */
const CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/

/** Between groups, so that no line ends within a number. */
const GAP = '\u00a0'

/**
 * A stored number (E.164) as people read it: in groups, a Myanmar one as it is dialled at home (`09 777 123 456`), others with
 * their country's code (`+81 90 1234 5678`), in the locale's digits. Knows no country's own habits: those weigh 100 kB.
 */
export function shownPhone(phone: string, locale: Locale): string {
  const [, code, rest = ''] = CODE.exec(phone) ?? []
  if (!code) return phone
  const groups =
    code === '95' && rest.startsWith('9')
      ? ['09', ...byThrees(rest.slice(1))]
      : [`+${code}`, ...lastFour(rest)]
  const written = groups.join(GAP)
  return locale === 'my' || locale === 'my-Qaag' ? toMyanmarDigits(written) : written
}

/** 777 123 456, 12 345 67: groups of three, of two where a single digit would be left. */
function byThrees(digits: string): string[] {
  if (digits.length <= 4) return digits.length === 4 ? [digits.slice(0, 2), digits.slice(2)] : [digits]
  return [digits.slice(0, 3), ...byThrees(digits.slice(3))]
}

/** 90 1234 5678, 81 234 5678: the last four digits, and before them one or two groups of at most four. */
function lastFour(digits: string): string[] {
  const before = digits.slice(0, -4)
  const first = before.length > 4 ? before.slice(0, before.length - (before.length === 5 ? 3 : 4)) : ''
  return [first, before.slice(first.length), digits.slice(-4)].filter(Boolean)
}
