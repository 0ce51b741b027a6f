import { COOKIES } from '#domain/base/constants.ts'

/**
 * Cookies that only the server writes and reads. The names are the product's, so that no prefix makes browsers refuse what another site
 * plants.
 */
const OWN: ReadonlySet<string> = new Set([
  COOKIES.token,
  COOKIES.device,
  COOKIES.unauthPayment,
  COOKIES.afterSignIn,
  COOKIES.styles,
])

const nameOf = (part: string) => (part.split('=', 1)[0] ?? '').trim()

/**
 * A header of cookies without those of ours that came more than once: a browser has one of each, beside which a neighbouring host or
 * another path has planted its own, and nothing says which is which.
 */
export function withoutPlanted(header: string): string {
  const parts = header.split(';')
  const times = new Map<string, number>()
  for (const name of parts.map(nameOf)) if (OWN.has(name)) times.set(name, (times.get(name) ?? 0) + 1)
  if (![...times.values()].some((count) => count > 1)) return header
  return parts.filter((part) => (times.get(nameOf(part)) ?? 0) < 2).join(';')
}
