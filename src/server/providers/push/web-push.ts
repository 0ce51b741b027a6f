/// <reference path="./library.d.ts" />
import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushDelivery, PushService } from './port.ts'
import { postToEndpoint } from './post-to-endpoint.ts'
import { notTakenBecause } from './services.ts'
import type { Vapid } from './vapid.ts'

/** Time until a push that a service didn't take is tried again, where it says nothing, and at the latest, in ms. */
export const AGAIN_MS = 60_000
const MAX_DELAY_MS = 3_600_000

type Settings = {
  vapid: Vapid
  settings: Parameters<typeof notTakenBecause>[1]
  nowMs: () => number
  timeoutMs?: number
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** @param retryAfter of the answer: seconds, or a date */
export function parseRetryAfter(retryAfter: string | undefined, nowMs: number): number {
  const ms = /^\d{1,9}$/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - nowMs
  return ms > 0 ? Math.min(ms, MAX_DELAY_MS) : AGAIN_MS
}

/** A push that a service did not take: too many requests and its own faults may pass, anything else does not. */
export function notTaken(status: number, pauseMs: number, reason = `answered ${status}`): PushDelivery {
  const later = status === 429 || status >= 500
  return { outcome: 'refused', reason, again: later, ...(later && { afterMs: pauseMs }) }
}

/** Outcome of a push by a status of RFC 8030. */
function deliveryOf(status: number, id: string, pauseMs: number): PushDelivery {
  if (status >= 200 && status < 300) return { outcome: 'sent', id }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  return notTaken(status, pauseMs)
}

/** Outcomes of a push without an answer: what surely never left may be sent again (docs/decisions/0005). */
const FAILURES = {
  forbidden: (reason: string): PushDelivery => ({ outcome: 'refused', reason, again: false }),
  unsent: (reason: string): PushDelivery => ({ outcome: 'refused', reason, again: true, afterMs: AGAIN_MS }),
  unanswered: (reason: string): PushDelivery => ({ outcome: 'unknown', reason }),
}

/** The encrypted body (RFC 8291), or null if the subscription's keys are invalid. */
function encrypted({ keys }: Subscription, payload: string): Buffer | null {
  try {
    return webPush.encrypt(keys.p256dh, keys.auth, payload, 'aes128gcm').cipherText
  } catch {
    return null
  }
}

/** Web Push (RFC 8030): each browser's own push service, which can read nothing of what it carries. */
export function webPushService({ vapid, settings, nowMs, timeoutMs }: Settings): PushService {
  return {
    name: 'web-push',
    serves: (token) => token.startsWith('{'),
    async deliver({ token, payload, lifetime, reference }) {
      const subscription = JSON.parse(token) as Subscription
      const body = encrypted(subscription, payload)
      if (!body || !URL.canParse(subscription.endpoint)) return { outcome: 'gone' }
      const refusal = notTakenBecause(subscription.endpoint, settings)
      if (refusal) return FAILURES.forbidden(refusal)
      const answer = await postToEndpoint(subscription.endpoint, {
        headers: {
          authorization: vapid.authorization(new URL(subscription.endpoint).origin, nowMs()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.floor(lifetime))),
          urgency: 'normal',
          // A push that is sent again takes the place of the one that still waits.
          topic: createHash('sha256').update(reference).digest('base64url').slice(0, 32),
        },
        body,
        allowLoopback: settings.PUSH_ALLOW_LOOPBACK,
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      if ('failed' in answer)
        return {
          ...FAILURES[answer.how](answer.failed),
          ...(answer.isTimeOut && { line: answer.how === 'unanswered' ? 'silent' : 'unreached' }),
        }
      const pauseMs = parseRetryAfter(answer.retryAfter, nowMs())
      const delivery = deliveryOf(answer.status, answer.location ?? reference, pauseMs)
      return delivery.outcome === 'gone' ? delivery : { ...delivery, line: 'answered' }
    },
  }
}
