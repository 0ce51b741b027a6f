import { parseCookie } from 'cookie'
import { safeReturnPath } from '#domain/account/access.ts'
import { COOKIES } from '#domain/base/constants.ts'
import { setCookie } from '#domain/base/set-cookie.ts'
import { redirect } from './answers.ts'

/** Holds for an hour where a visitor wanted to go who has to sign in first. */
const COOKIE = COOKIES.afterSignIn
const SECONDS = 3600

const cookie = (value: string, maxAge: number) => setCookie(COOKIE, value, { maxAge, httpOnly: true })

/** Leads a visitor to the sign-in, and to a page of ours after it. */
export const signInFirst = (path: string): Response =>
  redirect('/', { headers: { 'set-cookie': cookie(path, SECONDS) } })

/**
 * Leads on after the sign-in: to where the visitor wanted to go, or else there.
 * @param cookies the request's header
 */
export function goOnAfterSignIn(cookies: string | null, otherwise: string): Response {
  const wanted = parseCookie(cookies ?? '')[COOKIE]
  if (wanted === undefined) return redirect(otherwise)
  const path = safeReturnPath(wanted)
  return redirect(path ?? otherwise, { headers: { 'set-cookie': cookie('', 0) } })
}
