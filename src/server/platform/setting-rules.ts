import { z } from 'zod'

/** The configuration is refused; the message says what to change, line by line. */
export class ConfigError extends Error {}

/** Every rule is a sentence's end, for the operator: `PORT: must be …`. */
export const listSetting = (what: RegExp, rule: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.length > 0 && items.every((item) => what.test(item)), rule)

export const whole = (minimum: number, maximum: number) => {
  const rule = `must be a whole number from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,10}$/, rule)
    .transform(Number)
    .pipe(z.number().min(minimum, rule).max(maximum, rule))
}
export const count = (fallback: number, maximum = 1_000_000_000) => whole(0, maximum).default(fallback)

export const oneOfSetting = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`)

export const yes = z.stringbool({ error: 'must be 1 or 0' }).default(false)

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})

/**
 * True if a vendor is configured: all of its settings are there.
 * @param who names the vendor at the beginning of a sentence
 * @throws ConfigError if only some are
 */
export function requireAll<Name extends string>(
  who: string,
  names: readonly Name[],
  settings: { readonly [name in Name]?: unknown },
): boolean {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === names.length) return false
  if (missing.length > 0) throw new ConfigError(`${who} also needs ${missing.join(' and ')}.`)
  return true
}
