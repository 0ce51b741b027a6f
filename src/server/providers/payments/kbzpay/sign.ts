import { createHash } from 'node:crypto'
import { isSameText } from '../same-text.ts'

type Fields = Readonly<Record<string, unknown>>

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * The text that is signed: every scalar that is not empty, whatever its name, but `sign` and `sign_type`, by ASCII order
 * of the names (so `Wallet_identifier` comes before `appid`), joined as they are. Numbers must come as the text that was
 * sent: see `parseExactly`.
 */
export const signedText = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .filter((name) => isScalar(fields[name]) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** KBZPay's signature: SHA-256 (no HMAC) of the fields and the app key, in upper-case hex. */
export const sign = (fields: Fields, appKey: string): string =>
  createHash('sha256')
    .update(`${signedText(fields)}&key=${appKey}`)
    .digest('hex')
    .toUpperCase()

/** True if the fields carry a signature under one of these keys. */
export const isSigned = (fields: Fields, appKeys: readonly string[]): boolean => {
  const given = fields.sign
  if (typeof given !== 'string') return false
  return appKeys.some((key) => isSameText(given.toUpperCase(), sign(fields, key)))
}
