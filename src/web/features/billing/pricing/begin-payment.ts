import type { InitialisedView } from '#contract/billing/payments.ts'
import type { CallOptions } from '#contract/client.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import { pathIfOurs } from '#web/runtime/documents/path-if-ours.ts'
import { deriveRepeatKey } from '#web/runtime/documents/repeat-key.ts'

type Begin = (options: CallOptions) => Promise<{ data: InitialisedView }>

/**
 * Begins a payment once, however often its form is sent. What was changed in the form since is another payment, and so is one that
 * is tried again after the last has failed.
 */
export async function beginOnce(attempt: string, input: object, begin: Begin): Promise<InitialisedView> {
  const { data } = await begin({ idempotencyKey: deriveRepeatKey(attempt, input) })
  const isOver = data.status === 'failed' || data.status === 'expired'
  return isOver ? (await begin({ idempotencyKey: newId() })).data : data
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
