import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/db/secrets.ts'

/** One browser remembers so many accounts: a family shares a phone. */
export const MAX_ACCOUNTS = 4

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const signatureOf = (secrets: Secrets, id: string) => secrets.hmac('devices', id).subarray(0, 16)

/** The cookie `device` of a browser that signed in to these accounts: `<id>.<signature>` joined by `~`. */
export const devicesText = (secrets: Secrets, ids: readonly string[]): string =>
  ids.map((id) => `${id}.${signatureOf(secrets, id).toString('base64url')}`).join('~')

/** The ids of devices that a cookie holds; what we did not sign is left out. */
export function signedDevices(secrets: Secrets, cookie: string | null): string[] {
  const parts = (cookie ?? '').split('~', MAX_ACCOUNTS)
  return parts.flatMap((part) => {
    const [id = '', signature = ''] = part.split('.')
    if (!UUID.test(id)) return []
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(secrets, id)
    return given.length === right.length && timingSafeEqual(given, right) ? [id] : []
  })
}
