import { plainCode } from '#domain/text/digits.ts'

/** A promo code as it is kept: capital letters, digits and dashes; null where a text cannot be one. */
export function readPromoCode(typed: string): string | null {
  const code = plainCode(typed.slice(0, 60))
  return /^[A-Z0-9][A-Z0-9-]{1,29}$/.test(code) ? code : null
}
