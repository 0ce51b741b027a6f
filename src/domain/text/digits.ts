/** Myanmar digits (၀–၉) as ASCII digits; everything else stays. For phones, codes, ages and amounts. */
export function foldDigits(text: string): string {
  return text.replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
}

/** The text with ASCII digits as Myanmar digits. */
export function toMyanmarDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x1010))
}

/** Marks without width that come along when a number is copied: of direction, joiners, soft hyphen, byte order mark. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Letters that stand for a digit because they look the same. */
const LOOK_ALIKES: Record<string, string> = { ဝ: '0', ရ: '7', o: '0', O: '0' }

/**
 * A code of letters and digits as people type or paste it: capitals, ASCII digits, full-width signs of a Japanese keyboard made plain, without
 * marks that cannot be seen. What stands between the signs stays.
 */
export const plainCode = (written: string): string =>
  foldDigits(written.normalize('NFKC').replace(UNSEEN, '')).trim().toUpperCase()

/**
 * A number as people type or paste it, as ASCII digits: Myanmar and full-width digits, letters that look like a digit (ဝ, ရ, o),
 * marks that cannot be seen, and the full stop after it. Anything else stays.
 */
export function plainNumber(written: string): string {
  return foldDigits(written.normalize('NFKC').replace(UNSEEN, ''))
    .replace(/[ဝရoO]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/[\s။၊.,;]{1,5}$/, '')
    .trimStart()
}
