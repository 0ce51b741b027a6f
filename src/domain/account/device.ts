const BROWSERS: readonly (readonly [name: string, sign: string])[] = [
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Opera', 'OPR/'],
  ['Edge', 'Edg'],
  ['UC Browser', 'UCBrowser/'],
  ['Firefox', 'Firefox/'],
  ['Firefox', 'FxiOS/'],
  ['Chrome', 'Chrome/'],
  ['Chrome', 'CriOS/'],
  ['Safari', 'Safari/'],
]

const SYSTEMS: readonly (readonly [name: string, sign: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac', 'Mac OS X'],
  ['ChromeOS', 'CrOS'],
  ['Linux', 'Linux'],
]

const nameIn = (list: readonly (readonly [string, string])[], text: string) =>
  list.find(([, sign]) => text.includes(sign))?.[0] ?? null

/** Describes a device by its `user-agent` header, so that the person knows it as their own; null for what it does not say. */
export function describeDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? ''
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) }
}
