import { COOKIES } from '#domain/base/constants.ts'

/** The cookie `token` that holds a session, for `seconds`; Secure where the site is https. */
export function tokenCookie(token: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIES.token}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

export const clearTokenCookie = (publicUrl: string): string => tokenCookie('', 0, publicUrl)

/** A session that has ended leaves nothing behind but, for two minutes, that it did: the start page says why it is shown. */
export const endedCookies = (publicUrl: string): string[] => [
  clearTokenCookie(publicUrl),
  `${COOKIES.sessionEnded}=1; Path=/; Max-Age=120; HttpOnly; SameSite=Lax`,
]

/** The cookie `device` that lets an account know the device again, for 400 days, the longest that browsers keep one. */
export function deviceCookie(value: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIES.device}=${value}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax${secure}`
}

/** The value of one cookie of a request's header; undefined when absent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
}
