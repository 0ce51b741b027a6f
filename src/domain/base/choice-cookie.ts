import type { COOKIES } from './constants.ts'

/** A year's cookie for a choice that the browser may read, such as `language` or `locale`. */
export const choiceCookie = (name: typeof COOKIES.language | typeof COOKIES.locale, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
