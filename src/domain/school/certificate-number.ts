import { checkSign, VOUCHER_ALPHABET } from '#domain/billing/voucher-code.ts'
import { plainCode } from '#domain/text/digits.ts'

const LENGTH = 20

/** Chances for drawing a number: 23 to the power of 19 numbers, so that nobody comes upon one by trying. */
export const CERTIFICATE_CHANCES = { count: LENGTH - 1, below: VOUCHER_ALPHABET.length }

/**
 * A certificate's number as it is printed, `ACDE-FGHJ-KMNP-QRTW-XY34`: signs of chance, and one that checks them.
 * @param chance whole numbers from 0 up to 22, nineteen of them
 */
export function certificateNumber(chance: readonly number[]): string {
  const signs = chance
    .slice(0, LENGTH - 1)
    .map((at) => VOUCHER_ALPHABET[at])
    .join('')
  if (signs.length !== LENGTH - 1) throw new RangeError('A number needs nineteen numbers from 0 to 22')
  return printed(signs + checkSign(signs))
}

const printed = (signs: string) => signs.replace(/(.{4})(?=.)/g, '$1-')

/** A number as somebody typed it, in any case and with any separators; null if it can't be one. */
export function readCertificateNumber(typed: string): string | null {
  const signs = plainCode(typed.slice(0, 80)).replace(/[^0-9A-Z]/g, '')
  if (signs.length !== LENGTH || ![...signs].every((sign) => VOUCHER_ALPHABET.includes(sign))) return null
  return checkSign(signs.slice(0, -1)) === signs.slice(-1) ? printed(signs) : null
}
