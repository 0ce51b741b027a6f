import { createSign } from 'node:crypto'
import { z } from 'zod'
import { failedRequest } from '#server/platform/failed-request.ts'
import type { PushDelivery, PushService } from './port.ts'
import { AGAIN_MS, notTaken, parseRetryAfter } from './web-push.ts'

const TIMEOUT_MS = 10_000
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** An access token is used no longer than this before its end, in ms. */
const SPARE_MS = 300_000

const granted = z.object({ access_token: z.string(), expires_in: z.number() })
const accepted = z.object({ name: z.string() })
/** As in https://firebase.google.com/docs/cloud-messaging/error-codes: an FcmError has a code, a google.rpc.BadRequest its fields. */
const detail = z.looseObject({
  errorCode: z.string().optional(),
  fieldViolations: z.array(z.looseObject({ field: z.string().optional() })).optional(),
})
const refused = z.object({
  error: z.looseObject({ status: z.string().optional(), details: z.array(detail).optional() }),
})

export type FcmSettings = {
  projectId: string
  clientEmail: string
  /** PEM of the service account. */
  privateKey: string
  /** https://fcm.googleapis.com */
  url: string
  /** https://oauth2.googleapis.com/token */
  tokenUrl: string
  nowMs: () => number
  timeoutMs?: number
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Claims of the service account about itself (RFC 7523), for an hour. */
function assertion({ clientEmail, privateKey, tokenUrl }: FcmSettings, now: number): string {
  const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUrl, iat: now, exp: now + 3600 }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

/** Hands out access tokens, asking for a new one shortly before the last one ends; callers at once ask once. */
function accessTokens(settings: FcmSettings, signal: () => AbortSignal) {
  let known: { token: string; untilMs: number } | null = null
  let asking: Promise<string | null> | null = null
  const ask = async () => {
    const now = settings.nowMs()
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(settings, Math.floor(now / 1000)),
    })
    const response = await fetch(settings.tokenUrl, {
      method: 'POST',
      body,
      signal: signal(),
      redirect: 'error',
    })
    const answer = granted.safeParse(await response.json().catch(() => null)).data
    if (!response.ok || !answer) return null
    known = { token: answer.access_token, untilMs: now + answer.expires_in * 1000 - SPARE_MS }
    return answer.access_token
  }
  return {
    forget: () => {
      known = null
    },
    get: async (): Promise<string | null> => {
      if (known && known.untilMs > settings.nowMs()) return known.token
      asking ??= ask()
        .catch(() => null)
        .finally(() => {
          asking = null
        })
      return await asking
    },
  }
}

/** Faults that an answer names: codes of Google's and of FCM's, and the fields that were invalid. */
function faultsOf(json: unknown): { codes: string[]; fields: string[] } {
  const { status, details = [] } = refused.safeParse(json).data?.error ?? {}
  const codes = [status, ...details.map(({ errorCode }) => errorCode)]
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field))
  const named = (all: (string | undefined)[]) => [...new Set(all.filter((one) => one !== undefined))]
  return { codes: named(codes), fields: named(fields) }
}

/**
 * True if the device has no such token any more. FCM's own code says so. A status alone doesn't: a wrong address or project is answered 404
 * too, and INVALID_ARGUMENT may mean any part of the message.
 */
const isGone = ({ codes, fields }: ReturnType<typeof faultsOf>) =>
  codes.includes('UNREGISTERED') || (codes.includes('INVALID_ARGUMENT') && fields.includes('message.token'))

/** Outcome of a push that `fetch` threw at: only where no connection stood may it be sent again (docs/decisions/0005). */
function unanswered(error: unknown): PushDelivery {
  const { outcome, reason } = failedRequest(error)
  return outcome === 'refused' ? { outcome, reason, again: true, afterMs: AGAIN_MS } : { outcome, reason }
}

/**
 * Firebase Cloud Messaging, HTTP v1 (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send): data messages, which
 * the worker shows as it does those of Web Push.
 */
export function fcm(settings: FcmSettings): PushService {
  const { projectId, url, timeoutMs = TIMEOUT_MS, nowMs } = settings
  const signal = () => AbortSignal.timeout(timeoutMs)
  const tokens = accessTokens(settings, signal)
  const send = async (push: Parameters<PushService['deliver']>[0], access: string): Promise<PushDelivery> => {
    const message = {
      token: push.token,
      data: { payload: push.payload },
      webpush: { headers: { TTL: String(Math.max(0, Math.floor(push.lifetime))) } },
    }
    const response = await fetch(`${url}/v1/projects/${projectId}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      signal: signal(),
      redirect: 'error',
    })
    const json = await response.json().catch(() => null)
    if (response.status === 401) tokens.forget()
    if (response.ok) return { outcome: 'sent', id: accepted.safeParse(json).data?.name ?? push.reference }
    const faults = faultsOf(json)
    if (isGone(faults)) return { outcome: 'gone' }
    const pauseMs = parseRetryAfter(response.headers.get('retry-after') ?? undefined, nowMs())
    if (response.status === 401)
      return { outcome: 'refused', reason: 'answered 401', again: true, afterMs: 1000 }
    const reason = [`answered ${response.status}`, ...faults.codes, ...faults.fields].join(' ').slice(0, 200)
    return notTaken(response.status, pauseMs, reason)
  }
  return {
    name: 'fcm',
    serves: (token) => !token.startsWith('{'),
    async deliver(push) {
      const access = await tokens.get()
      if (!access) return { outcome: 'refused', reason: 'no access token', again: true, afterMs: AGAIN_MS }
      return await send(push, access).catch(unanswered)
    },
  }
}
