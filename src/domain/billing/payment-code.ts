import { plainCode } from '#domain/text/digits.ts'
import { checkSign, SIGNS } from './voucher-code.ts'

/** Signs of the number, at least; with the one that checks them a code has six. */
const MIN_DIGITS = 5

/** How people name a payment when they ask about it: its number in signs that nobody takes for others, `TZ-3334-7X`. */
export function paymentCode(number: number): string {
  let signs = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / SIGNS.length))
    signs = SIGNS[rest % SIGNS.length] + signs
  signs = signs.padStart(MIN_DIGITS, SIGNS[0])
  const code = signs + checkSign(signs)
  return `TZ-${code.slice(0, 4)}-${code.slice(4)}`
}

/** The number of the payment whose code was typed, in any case and with any separators; null if it isn't a code. */
export function readPaymentCode(typed: string): number | null {
  const [, code = ''] =
    /^TZ([0-9A-Z]{6,12})$/.exec(plainCode(typed.slice(0, 60)).replace(/[^0-9A-Z]/g, '')) ?? []
  const signs = code.slice(0, -1)
  if (code === '' || ![...code].every((sign) => SIGNS.includes(sign))) return null
  if (checkSign(signs) !== code.slice(-1)) return null
  return [...signs].reduce((number, sign) => number * SIGNS.length + SIGNS.indexOf(sign), 0)
}
