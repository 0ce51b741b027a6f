import { request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, NotPublic, publicLookup } from './public-address.ts'

/** Names of this machine, for tests. */
const isLoopbackName = (hostname: string) => /^(localhost|127\.0\.0\.1)$/.test(hostname)

/** Time that an endpoint may take to answer, in ms. */
const TIMEOUT_MS = 5_000

type Posted =
  | { status: number; retryAfter: string | undefined; location: string | undefined }
  /** `forbidden`: nothing may be sent there. `unsent`: no request went out. `unanswered`: it went out, and nobody knows what became of it. */
  | { failed: string; how: 'forbidden' | 'unsent' | 'unanswered'; isTimeOut?: true }

type Sent = { headers: Record<string, string>; body: Buffer; allowLoopback: boolean; timeoutMs?: number }

/** Reason why nothing may be sent there; null if it may. */
export function findRefusalReason(endpoint: string, allowLoopback: boolean): string | null {
  if (!URL.canParse(endpoint)) return 'no address'
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (allowLoopback && isLoopbackName(hostname)) return null
  if (protocol !== 'https:') return 'not https'
  if (username || password) return 'with a name'
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host) ? null : 'not a public address'
  return /\.(local|localhost|internal|home\.arpa)$|^[^.]+$/i.test(host.replace(/\.$/, ''))
    ? 'not a public name'
    : null
}

/**
 * Posts to an address that a stranger gave us: public https only, no redirect is followed, nothing of the answer but its status and two
 * headers is read, and it all takes five seconds at most.
 */
export async function postToEndpoint(
  endpoint: string,
  { headers, body, allowLoopback, timeoutMs = TIMEOUT_MS }: Sent,
): Promise<Posted> {
  const refusal = findRefusalReason(endpoint, allowLoopback)
  if (refusal) return { failed: refusal, how: 'forbidden' }
  const url = new URL(endpoint)
  const isLoopback = allowLoopback && isLoopbackName(url.hostname)
  const ask = url.protocol === 'http:' ? plainly : securely
  return await new Promise((resolve) => {
    let isOut = false
    const asked = ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      ...(!isLoopback && { lookup: publicLookup as never }),
    })
    asked.on('response', (response) => {
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        location: response.headers.location,
      })
      response.destroy()
    })
    asked.on('finish', () => {
      isOut = true
    })
    asked.on('error', (error) =>
      resolve({
        ...(error.name === 'AbortError' && { isTimeOut: true }),
        failed: (error.cause instanceof Error ? error.cause : error).message,
        how: error instanceof NotPublic ? 'forbidden' : isOut ? 'unanswered' : 'unsent',
      }),
    )
    asked.end(body)
  })
}
