import type { Delivery } from '#server/core/outbox/transport.ts'
import { failedRequest } from '#server/platform/failed-request.ts'

/** Time that a vendor may take to answer, in ms. */
const TIMEOUT_MS = 10_000

type Posted = { status: number; json: unknown }

/**
 * Posts to a vendor and waits for its answer.
 * @returns the answer, or what became of the message where there was none to be read
 */
export async function post(
  url: string,
  {
    headers,
    body,
    timeoutMs = TIMEOUT_MS,
  }: { headers: Record<string, string>; body: string; timeoutMs?: number },
): Promise<Posted | Delivery> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    const text = await response.text()
    if (response.status >= 500) return { outcome: 'unknown', reason: `answered ${response.status}` }
    return { status: response.status, json: parse(text) }
  } catch (error) {
    const failed = failedRequest(error)
    return failed.outcome === 'refused'
      ? { ...failed, outcome: 'refused', again: true }
      : { ...failed, outcome: 'unknown' }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal by its status: too many requests may pass later, anything else does not. Vendors name the phone; we do not. */
export const toRefusedDelivery = (status: number, reason: string): Delivery => ({
  outcome: 'refused',
  reason: `${status} ${reason.replace(/\+?\d{7,}/g, '…')}`.slice(0, 300),
  again: status === 429,
})
