import { parseCookie } from 'cookie'
import { COOKIES } from '#domain/base/constants.ts'
import { setCookie } from '#domain/base/set-cookie.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'

/** A cookie that only the server reads; Secure where the site is https. */
export const ownCookie = (name: string, value: string, maxAge: number, publicUrl: string): string =>
  setCookie(name, value, { maxAge, httpOnly: true, secure: publicUrl.startsWith('https:') })

/** The cookie `token` that holds a session, for `seconds`. */
export const tokenCookie = (token: string, seconds: number, publicUrl: string): string =>
  ownCookie(COOKIES.token, token, seconds, publicUrl)

export const clearTokenCookie = (publicUrl: string): string => tokenCookie('', 0, publicUrl)

/** A session that has ended leaves nothing behind but, for two minutes, that it did: the start page says why it is shown. */
export const endedCookies = (publicUrl: string): string[] => [
  clearTokenCookie(publicUrl),
  setCookie(COOKIES.sessionEnded, '1', { maxAge: 120, httpOnly: true }),
]

/** The longest that browsers keep a cookie. */
const MAX_SECONDS = 400 * DAY_SECONDS

/** The cookie `device` that lets an account know the device again. */
export const deviceCookie = (value: string, publicUrl: string): string =>
  ownCookie(COOKIES.device, value, MAX_SECONDS, publicUrl)

/** The value of one cookie of a request's header, the first if it comes twice; undefined when absent. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? '')[name]
