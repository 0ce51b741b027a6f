type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** `JSON.parse` as of ECMAScript 2026: the reviver also gets a number's text. TypeScript does not know it yet. */
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Parses JSON and keeps every number as the text that was sent: a signature is made over `1000.50`, and a number of
 * JavaScript would say `1000.5`.
 * @throws SyntaxError where it is no JSON
 */
export const parseExactly = (text: string): unknown =>
  parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))

/** True if this is a JSON object, and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a body holds, with numbers as they were sent; null where it holds none. */
export function readObject(body: Uint8Array | string): Record<string, unknown> | null {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
    const given = parseExactly(text)
    return isObject(given) ? given : null
  } catch {
    return null
  }
}
