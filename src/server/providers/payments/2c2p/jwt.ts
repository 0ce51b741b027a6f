import { createHmac } from 'node:crypto'
import { isObject, parseExactly } from '../exact-json.ts'
import { isSameText } from '../same-text.ts'

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

const mac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** A JSON Web Token by HS256 (RFC 7519), as 2C2P wants every payload. */
export function writeJwt(claims: object, secret: string): string {
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${text}.${mac(text, secret)}`
}

const read = (part: string): unknown => {
  try {
    return parseExactly(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}

/**
 * The claims of a token, with numbers as the text that was sent; null where it is no token of HS256 under one of these
 * secrets. A token that names another algorithm, `none` among them, is refused whatever it carries.
 */
export function readJwt(token: string, secrets: readonly string[]): Record<string, unknown> | null {
  const [header = '', claims = '', signature = '', ...more] = token.split('.')
  const named = read(header)
  if (more.length > 0 || !isObject(named) || named.alg !== 'HS256') return null
  if (!secrets.some((secret) => isSameText(signature, mac(`${header}.${claims}`, secret)))) return null
  const given = read(claims)
  return isObject(given) ? given : null
}
