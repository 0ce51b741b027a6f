import { type SetCookie, stringifySetCookie } from 'cookie'
import type { COOKIES } from './constants.ts'

type Given = Pick<SetCookie, 'httpOnly' | 'secure'> & {
  /** Seconds that it is kept, 0 to forget it; without it until the browser is closed. */
  maxAge?: number
}

/** A header `set-cookie` for all of the site, and for its own pages and links to them alone. */
export const setCookie = (name: string, value: string, given: Given = {}): string =>
  stringifySetCookie({ name, value, path: '/', sameSite: 'lax', ...given })

export const YEAR_SECONDS = 31_536_000

/** A year's cookie for a choice that the browser may read, such as `language` or `locale`. */
export const choiceCookie = (name: typeof COOKIES.language | typeof COOKIES.locale, value: string): string =>
  setCookie(name, value, { maxAge: YEAR_SECONDS })
