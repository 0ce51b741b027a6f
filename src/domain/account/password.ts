import { foldDigits } from '#domain/text/digits.ts'
import { countCodePoints } from '#domain/text/lengths.ts'
import { COMMON_BURMESE, COMMON_WORDS, KEY_ROWS } from './common-passwords.ts'

/** Length of a password in characters (code points) after NFKC. */
export const PASSWORD = { min: 8, max: 128 } as const

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'phone'

/** The form in which a password is checked, hashed and compared, however a keyboard composed it. */
export const normalisePassword = (written: string): string => written.normalize('NFKC')

/**
 * Finds the fault of a password; null if there is none.
 * @param phone the account's own number in E.164, which must not be its password
 */
export function passwordFault(written: string, phone: string | null): PasswordFault | null {
  const password = normalisePassword(written)
  const length = countCodePoints(password)
  if (length < PASSWORD.min) return 'too-short'
  if (length > PASSWORD.max) return 'too-long'
  const key = foldDigits(password).toLowerCase()
  if (isPhone(key, phone)) return 'phone'
  return isCommon(key) ? 'common' : null
}

/** The account's own number in any way of writing it, or digits that are somebody's Myanmar number. */
function isPhone(key: string, phone: string | null): boolean {
  const digits = key.replace(/[\s+\-().]/g, '')
  if (!/^\d+$/.test(digits)) return false
  if (/^(00)?(95)?0?9\d{7,10}$/.test(digits)) return true
  return phone !== null && digits.length >= 7 && phone.endsWith(digits.replace(/^0+/, ''))
}

function isCommon(key: string): boolean {
  const plain = key.replace(/\s/g, '')
  return isRepeated(plain) || isKeyboardRun(plain) || isDate(plain) || isCommonWord(plain)
}

/** One piece of up to four characters again and again: aaaaaaaa, 12121212, 20262026. */
const isRepeated = (text: string) => /^(.{1,4})\1+$/u.test(text)

/** Made of at most two runs along the keys, such as 12345678, qwerty123 or 1q2w3e4r. */
function isKeyboardRun(text: string): boolean {
  let rest = text
  for (let runs = 0; rest !== '' && runs < 2; runs++) rest = rest.slice(longestRun(rest))
  return rest === ''
}

function longestRun(text: string): number {
  let longest = 0
  for (const row of KEY_ROWS)
    for (let length = Math.min(text.length, 2 * row.length); length >= 3 && length > longest; length--)
      if (`${row}${row}`.includes(text.slice(0, length))) longest = length
  return longest
}

/** A day of birth, in eight digits: 19951231, 31121995. */
const isDate = (text: string) =>
  /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(text) ||
  /^([0-2]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(text)

/** A common word, alone, twice, or with the digits and marks that people put at the ends. */
function isCommonWord(text: string): boolean {
  const word = text.replace(/^[\d\p{P}\p{S}]{0,4}/u, '').replace(/[\d\p{P}\p{S}]{0,6}$/u, '')
  const half = /^(.+)\1$/u.exec(word)?.[1]
  const unmasked = word.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('1', 'i')
  return [word, half, unmasked].some(
    (candidate) =>
      candidate !== undefined && (COMMON_WORDS.has(candidate) || COMMON_BURMESE.includes(candidate)),
  )
}
