import { failedRequest } from '#server/platform/failed-request.ts'
import type { Trouble } from './port.ts'

/** Time that a vendor may take to answer, over all requests of one call, in ms. */
export const TIMEOUT_MS = 9_500

/** The most that is read of an answer, in bytes. */
const MAX_BYTES = 262_144

export type VendorReply = { status: number; text: string }

export const isTrouble = (given: object): given is Trouble => 'outcome' in given

/** A reason for the log, of what a vendor said: short, and without long numbers, among which a phone may be. */
export const plainReason = (...said: unknown[]): string =>
  said
    .filter((part) => ['string', 'number'].includes(typeof part) && part !== '')
    .join(' ')
    .replace(/\+?\p{Nd}(?:[ ()-]{0,2}\p{Nd}){6,}/gu, '…')
    .slice(0, 200)

export const refused = (...said: unknown[]): Trouble => ({ outcome: 'refused', reason: plainReason(...said) })
export const unknown = (...said: unknown[]): Trouble => ({ outcome: 'unknown', reason: plainReason(...said) })

/** Trouble with one order of a provider that works. */
export const whileUp = (trouble: Trouble): Trouble => ({ ...trouble, isUp: true })

type VendorRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('an answer too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Sends a request to a vendor and waits for its answer; a 5xx, a late answer and a closed line are trouble. Never throws. */
export async function requestVendor(
  url: string,
  { method = 'POST', headers, body, signal }: VendorRequest,
): Promise<VendorReply | Trouble> {
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      signal,
      redirect: 'error',
    })
    const text = await readText(response)
    if (response.status >= 500) return unknown(`answered ${response.status}`)
    return { status: response.status, text }
  } catch (error) {
    return failedRequest(error)
  }
}
