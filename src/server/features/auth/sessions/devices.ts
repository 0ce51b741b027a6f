import { timingSafeEqual } from 'node:crypto'
import { deviceCookie } from '#server/call/cookies.ts'
import type { HandlerContext, RequestFacts } from '#server/call/handler.ts'
import type { Deps } from '#server/deps.ts'
import { addDevice, touchDevice } from './devices.queries.ts'

/** One browser remembers so many accounts: a family shares a phone. */
const MOST_ACCOUNTS = 4

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const signatureOf = ({ secrets }: Deps, id: string) => secrets.hmac('devices', id).subarray(0, 16)

/** The ids of devices that a request's cookie holds, `<id>.<signature>` joined by `~`; what we did not sign is left out. */
export function devicesOf(deps: Deps, { deviceCookie: cookie }: RequestFacts): string[] {
  const parts = (cookie ?? '').split('~', MOST_ACCOUNTS)
  return parts.flatMap((part) => {
    const [id = '', signature = ''] = part.split('.')
    if (!UUID.test(id)) return []
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(deps, id)
    return given.length === right.length && timingSafeEqual(given, right) ? [id] : []
  })
}

/** Makes this device known to the account that has just signed in on it, and lets the browser keep that. @returns its id */
export async function rememberDevice(
  deps: Deps,
  { request, setCookie }: Pick<HandlerContext, 'request' | 'setCookie'>,
  learnerId: number,
): Promise<string> {
  const given = devicesOf(deps, request)
  const id = (await touchDevice(deps.db, learnerId, given)) ?? (await addDevice(deps.db, learnerId))
  const all = [id, ...given.filter((other) => other !== id)].slice(0, MOST_ACCOUNTS)
  const value = all.map((one) => `${one}.${signatureOf(deps, one).toString('base64url')}`).join('~')
  setCookie(deviceCookie(value, deps.config.publicUrl))
  return id
}
