import { findRefusalReason } from './post-to-endpoint.ts'

/** The push services of the browsers that people have: Chrome's and those built on it, Firefox's, Safari's, Edge's on Windows. */
const OF_BROWSERS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** At once to a service of the browsers, and to any other host: one that hangs holds up its own devices alone. */
const MAX_AT_ONCE_AT_SERVICE = 16
const MAX_AT_ONCE_AT_HOST = 2

/** Firebase's, which has tokens instead of addresses. */
const FIREBASE = 'fcm'

const isOf = (host: string, names: readonly string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`))

type Settings = { PUSH_ALLOW_LOOPBACK: boolean; PUSH_SERVICES: readonly string[] }

/** Reason why pushes aren't sent to an address that a subscription names; null if they are. */
export function notTakenBecause(endpoint: string, settings: Settings): string | null {
  const refusal = findRefusalReason(endpoint, settings.PUSH_ALLOW_LOOPBACK)
  if (refusal) return refusal
  const { hostname, port } = new URL(endpoint)
  const isTaken =
    // This machine, which only a test allows.
    findRefusalReason(endpoint, false) !== null ||
    settings.PUSH_SERVICES.includes('*') ||
    isOf(hostname, port === '' ? [...OF_BROWSERS, ...settings.PUSH_SERVICES] : settings.PUSH_SERVICES)
  return isTaken ? null : 'no push service of a browser'
}

/** The host that a device's pushes go to, and how many may be under way to it. */
export function findPushHost(token: string): { host: string; most: number } {
  if (!token.startsWith('{')) return { host: FIREBASE, most: MAX_AT_ONCE_AT_SERVICE }
  const url = URL.parse(String((JSON.parse(token) as { endpoint?: unknown }).endpoint))
  if (!url) return { host: '', most: MAX_AT_ONCE_AT_HOST }
  const isService = url.port === '' && isOf(url.hostname, OF_BROWSERS)
  return { host: url.host, most: isService ? MAX_AT_ONCE_AT_SERVICE : MAX_AT_ONCE_AT_HOST }
}
