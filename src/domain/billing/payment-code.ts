import { plainCode } from '#domain/text/digits.ts'
import { checkSign, VOUCHER_ALPHABET } from './voucher-code.ts'

/** Signs of the number, at least; with the one that checks them a code has six. */
const MIN_DIGITS = 5

/** Code by which people name a payment when they ask about it: its number in signs that nobody takes for others, `TZ-3334-7X`. */
export function paymentCode(number: number): string {
  let signs = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / VOUCHER_ALPHABET.length))
    signs = VOUCHER_ALPHABET[rest % VOUCHER_ALPHABET.length] + signs
  signs = signs.padStart(MIN_DIGITS, VOUCHER_ALPHABET[0])
  const code = signs + checkSign(signs)
  return `TZ-${code.slice(0, 4)}-${code.slice(4)}`
}

/** The number of the payment whose code was typed, in any case and with any separators; null if it isn't a code. */
export function readPaymentCode(typed: string): number | null {
  const [, code = ''] =
    /^TZ([0-9A-Z]{6,12})$/.exec(plainCode(typed.slice(0, 60)).replace(/[^0-9A-Z]/g, '')) ?? []
  const signs = code.slice(0, -1)
  if (code === '' || ![...code].every((sign) => VOUCHER_ALPHABET.includes(sign))) return null
  if (checkSign(signs) !== code.slice(-1)) return null
  return [...signs].reduce(
    (number, sign) => number * VOUCHER_ALPHABET.length + VOUCHER_ALPHABET.indexOf(sign),
    0,
  )
}
