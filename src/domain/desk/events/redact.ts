/** Marks of format without width: they are put into addresses and numbers to hide them, or come along when those are copied. */
const UNSEEN = /[\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]/gu

/** Ways in which addresses are written so that programs don't find them. */
const SPELT: readonly [RegExp, string][] = [
  [/\s?[([{<"'*_|-]{1,2}\s?at\s?[)\]}>"'*_|-]{1,2}\s?/gi, '@'],
  [/\s?[([{<"'*_|-]{1,2}\s?dot\s?[)\]}>"'*_|-]{1,2}\s?/gi, '.'],
  [/\s?[([{<]\s?a\s?[)\]}>]\s?/gi, '@'],
  [/\sdot\s/gi, '.'],
  [/\sat\s(?=[^\s.]{1,63}\.)/gi, '@'],
  [/\sat\s(?=(?:gmail|yahoo|hotmail|outlook|icloud|proton)\b)/gi, '@'],
]
/**
 * An address at one of those who have the most mailboxes, whatever stands for its `@`. Like the next it begins with a word: from within one
 * nothing is found that isn't found from its beginning, and to try there would take time in the square of its length.
 */
const MAILBOX = /(?<!\S)\S+(?:gmail|yahoo|hotmail|outlook|icloud|proton(?:mail)?)\.[a-z.]{2,6}/gi
/** Around an `@`, whatever it belongs to. */
const WITH_AT = /(?<!\S(?=\S))\S*\s?@\s?\S*/gu
/** Six digits and more, whatever stands between them, or five in a row, in Japanese numerals too. */
const NUMBER = /\d(?:[^\p{L}\d]{0,8}\d){5,}|\d{5,}|[〇零一二三四五六七八九]{5,}/gu

/** A number without letters next to it: with them it may be a piece of a token. */
const NUMBER_ALONE = new RegExp(`(?<![A-Za-z\\d])(?:${NUMBER.source})(?![A-Za-z\\d])`, 'gu')

const ENTITIES: Record<string, string> = { commat: '@', period: '.', amp: '&', plus: '+', lowbar: '_' }

function codePoint(written: string, radix: number): string {
  const code = Number.parseInt(written, radix)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
}

const withoutEntities = (text: string) =>
  text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => codePoint(hex, 16))
    .replace(/&#(\d{1,7});?/g, (_, decimal: string) => codePoint(decimal, 10))
    .replace(/&(commat|period|amp|plus|lowbar);?/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? '')

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => codePoint(hex, 16))
  }
}

/** Digits of other scripts that were met, of the few hundred that there are. */
const asciiDigits = new Map<string, string>()

/** Every script's digit as an ASCII digit: digits stand in the code in tens. */
function asciiDigit(digit: string): string {
  const known = asciiDigits.get(digit)
  if (known !== undefined) return known
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  asciiDigits.set(digit, String(code - first))
  return String(code - first)
}

/** Letters that are typed for a digit because they look the same, where they stand among digits: ဝ၉, 7O1. */
const LOOK_ALIKES: readonly [RegExp, string][] = [
  [/(?<=\d[^\p{L}\d]{0,3})ဝ|ဝ(?=[^\p{L}\d]{0,3}\d)|(?<=\d)[oO]|[oO](?=\d)/gu, '0'],
  [/(?<=\d[^\p{L}\d]{0,3})ရ|ရ(?=[^\p{L}\d]{0,3}\d)/gu, '7'],
]

/** Runs of digits that touch each other are more than ten characters: only those of mathematics, which NFKC has folded. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[^\d\P{Nd}]/gu, asciiDigit)

/** The text without what hides it: escapes (of escapes), entities, forms of width, other digits, marks that cannot be seen. */
function unhidden(text: string): string {
  let now = text
  for (let round = 0; round < 8; round++) {
    const next = plain(withoutEntities(now.replace(/(?:%[0-9a-f]{2})+/gi, decoded)))
    if (next === now) return now
    now = next
  }
  // Whoever escapes an escape eight times hides something.
  return /%[0-9a-f]{2}|&#?\w+;/i.test(now) ? '[token]' : now
}

/** Words as people write them: a word, a short number, both (a1), words put together as names of errors are (TypeError). */
const INNOCENT = /^(?:[A-Z]?[a-z]*|[A-Z]{1,6}|\d{1,4}|[a-z]{1,2}\d{1,2}|(?:[A-Z]?[a-z]{2,}){1,3})$/
const MAX_WORD_LENGTH = 15

/** True if a word without spaces may be a key, a code or a secret link. */
function looksLikeToken(word: string): boolean {
  const parts = word.match(/[A-Za-z0-9]+/g) ?? []
  const isOdd = (part: string) => part.length > MAX_WORD_LENGTH || !INNOCENT.test(part)
  const long = word.length >= 16
  return parts.some((part) => isOdd(part) && (long || part.length >= 6))
}

/**
 * A text in which `[email]`, `[number]` and `[token]` stand for whatever looks like an e-mail address, a number as long as
 * phones and codes are, or a token. It redacts too much rather than too little.
 */
export function redact(text: string): string {
  let spelt = unhidden(text)
  for (const [way, sign] of [...SPELT, ...LOOK_ALIKES]) spelt = spelt.replace(way, sign)
  return spelt
    .replace(NUMBER_ALONE, '[number]')
    .replace(/\S+/gu, (word) => (looksLikeToken(word) && !word.includes('@') ? '[token]' : word))
    .replace(WITH_AT, '[email]')
    .replace(MAILBOX, '[email]')
    .replace(NUMBER, '[number]')
}
