import { createHash, randomUUID } from 'node:crypto'
import type { CallOptions } from '#contract/client.ts'
import type { InitialisedView } from '#contract/payments/payments.ts'
import { redirect } from '#web/documents/answers.ts'
import { pathIfOurs } from '#web/documents/path-if-ours.ts'

type Begin = (options: CallOptions) => Promise<{ data: InitialisedView }>

/**
 * Begins a payment once, however often its form is sent. What was changed in the form since is another payment, and so is one that
 * is tried again after the last has failed.
 */
export async function beginOnce(attempt: string, input: object, begin: Begin): Promise<InitialisedView> {
  const { data } = await begin({ idempotencyKey: keyOf(attempt, input) })
  const isOver = data.status === 'failed' || data.status === 'expired'
  return isOver ? (await begin({ idempotencyKey: randomUUID() })).data : data
}

/**
 * A UUID of what a form sends, by which its repeats are known.
 * @param attempt the form's own number; what has none is never a repeat, for others on the network may send the same
 */
export function keyOf(attempt: string, input: object): string {
  if (!/^[\da-f-]{36}$/.test(attempt)) return randomUUID()
  const hash = createHash('sha256')
    .update(`${attempt} ${JSON.stringify(input)}`)
    .digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** Leads to where the payer goes on: the provider's page, or the page of the payment where a code, an app or a transfer waits. */
export function goOn(
  { payment_id, redirect_url, qr, transfer }: InitialisedView,
  publicUrl: string,
): Response {
  const waiting = `/payments/${payment_id}`
  if (redirect_url === null || qr !== null || transfer !== null) return redirect(waiting)
  return redirect(pathIfOurs(redirect_url, publicUrl))
}
