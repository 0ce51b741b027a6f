import { parseCookie } from 'cookie'
import { COOKIES } from '#domain/base/constants.ts'
import { setCookie } from '#domain/base/set-cookie.ts'
import { ONEPAY_QUERY } from '#web/ui/page/same-view.ts'

/** Keeps the view for the visit: until the browser is closed, through the sign-in as well. */
const VISIT = 'onepay_visit'

const isSet = (request: Request, name: string): boolean =>
  Boolean(parseCookie(request.headers.get('cookie') ?? '')[name])

/** True if the cookie `onepay_only_view` is set. */
export const hasOnepayMarker = (request: Request): boolean => isSet(request, COOKIES.onepayOnlyView)

/** True if payers are offered Onepay alone: by the cookie, by the address that takes its place, and from then on for the visit. */
export const isOnepayOnly = (request: Request, url: URL): boolean =>
  hasOnepayMarker(request) || isSet(request, VISIT) || url.searchParams.get(ONEPAY_QUERY) === 'true'

/** The cookie that keeps the view which this address asks for; null where there is nothing to keep, or it is kept already. */
export function keptView(request: Request, url: URL, isSecure: boolean): string | null {
  if (url.searchParams.get(ONEPAY_QUERY) !== 'true' || isSet(request, VISIT)) return null
  return setCookie(VISIT, '1', { httpOnly: true, secure: isSecure })
}
