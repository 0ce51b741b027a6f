import { plainCode } from '#domain/text/digits.ts'

/** 23 signs that nobody takes for one another: without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const VOUCHER_ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const LENGTH = 12

/**
 * The sign that completes a code: a weighted sum over a prime, so that one wrong sign, and any two exchanged, are noticed.
 */
export function checkSign(signs: string): string {
  let sum = 0
  for (const [index, sign] of [...signs].entries()) sum += (index + 1) * VOUCHER_ALPHABET.indexOf(sign)
  return VOUCHER_ALPHABET[sum % VOUCHER_ALPHABET.length] as string
}

/**
 * A code of chance, eleven signs and the one that checks them.
 * @param chance whole numbers from 0 up to 22, eleven of them
 */
export function voucherCode(chance: readonly number[]): string {
  const signs = chance
    .slice(0, LENGTH - 1)
    .map((at) => VOUCHER_ALPHABET[at])
    .join('')
  if (signs.length !== LENGTH - 1) throw new RangeError('A code needs eleven numbers from 0 to 22')
  return signs + checkSign(signs)
}

/** Chances for drawing a code: 23 to the power of 11 codes. */
export const VOUCHER_CHANCES = { count: LENGTH - 1, below: VOUCHER_ALPHABET.length }

/** A code as it is printed: `ACDE-FGHJ-KMNP`. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A code as it was typed, in any case and with what stands between; null where it cannot be one. */
export function readVoucherCode(typed: string): string | null {
  const code = plainCode(typed.slice(0, 60)).replace(/[^0-9A-Z]/g, '')
  if (code.length !== LENGTH || ![...code].every((sign) => VOUCHER_ALPHABET.includes(sign))) return null
  return checkSign(code.slice(0, -1)) === code.slice(-1) ? code : null
}
