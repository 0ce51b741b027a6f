import { COOKIES } from '#domain/base/constants.ts'

const cookie = new RegExp(`(^|;\\s*)${COOKIES.onepayOnlyView}=[^;]`)

/** Whether the cookie `onepay_only_view` is set. */
export const hasOnepayMarker = (request: Request): boolean => cookie.test(request.headers.get('cookie') ?? '')

/** Whether payers are offered Onepay alone: by the cookie, or by the address that takes its place. */
export const isOnepayOnly = (request: Request, url: URL): boolean =>
  hasOnepayMarker(request) || url.searchParams.get('showonepayonly') === 'true'
