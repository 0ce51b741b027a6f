import { isLocale, type Locale } from './locales.ts'

/** The locale that an address asks for by `?lang=`; null if it asks for none that we know. */
export function localeOfAddress(address: string): Locale | null {
  const asked = /[?&]lang=([A-Za-z-]{2,7})(?=&|#|$)/.exec(address)?.[1]
  return isLocale(asked) ? asked : null
}

/** An address without the language that it asks for, so that another one can be chosen. */
export function withoutLanguage(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s)
  if (!query) return address
  const rest = query.split('&').filter((field) => !field.startsWith('lang='))
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path
}
