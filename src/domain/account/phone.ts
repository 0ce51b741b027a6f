import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { foldDigits, plainNumber } from '#domain/text/digits.ts'

export type PhoneReading = { ok: true; phone: string; country: string } | { ok: false }

/** True if it is the code of a country (ISO 3166, capitals) whose numbers can be read. */
export const isCountry = (code: string): boolean => isSupportedCountry(code)

/**
 * Reads a mobile number as people write or paste it: `09…`, `9…`, `959…`, `+95…`, `00959…`, `+95 09…`, `tel:…`, Myanmar digits and
 * letters that look like them, spaces, dashes, dots, parentheses and marks of direction; also among words, where no other digit stands.
 * `countryCode` (ISO 3166) helps with a national number. Answers E.164 and the number's country.
 */
export function readPhone(written: string, countryCode = 'MM'): PhoneReading {
  const country = countryCode.toUpperCase()
  const plain = withoutSigns(plainNumber(written).replace(/^tel:/i, ''))
  const digits = /^\+?\d+$/.test(plain) ? plain : withoutSigns(amongWords(written))
  if (!isSupportedCountry(country) || !/^\+?\d{4,20}$/.test(digits)) return { ok: false }
  const parsed = candidates(digits, country).find((number) => number?.isValid())
  if (!parsed?.country) return { ok: false }
  return { ok: true, phone: parsed.number, country: parsed.country }
}

const withoutSigns = (text: string) => text.replace(/[\s()\-‐-―−./_]/g, '')

/** The only number in a text with words; nothing if digits occur in two places, since it isn't clear which are meant. */
function amongWords(written: string): string {
  const runs = foldDigits(written.normalize('NFKC')).match(/\+?\d[\d\s()\-‐-―−./_]*/g) ?? []
  return runs.length === 1 ? (runs[0] ?? '') : ''
}

/** As written; and, for the international prefix `00` that not every country's rules know, as if it were `+`. */
function candidates(digits: string, country: CountryCode) {
  const forms = digits.startsWith('00') ? [digits, `+${digits.slice(2)}`] : [digits]
  return forms.map((form) => parsePhoneNumberFromString(form, country))
}
