import { CallError } from '#contract/errors.ts'
import { redirect, WithStatus } from './answers.ts'
import type { Visit } from './visit.ts'

/** Reason why a page cannot be shown: the status that its error page is sent with, and what the failed call said. */
export class PageError extends Error {
  readonly status: number
  readonly requestId: string | null
  /** The call's own sentence, where there was one. */
  readonly told: string | undefined
  /** Error that was thrown. */
  readonly reason: unknown

  constructor(status: number, told?: string, requestId: string | null = null, reason?: unknown) {
    super(told ?? `Page error ${status}`)
    this.reason = reason
    this.name = 'PageError'
    this.status = status
    this.told = told
    this.requestId = requestId
  }
}

/**
 * The error page for what a loader or an action threw. A refused call keeps its status and message, but 401, a lost session,
 * redirects to `/`. Anything unexpected is reported and becomes a 500.
 * @returns a Response if it redirects
 */
export function asPageError(
  error: unknown,
  { requestId, reportFault }: Pick<Visit, 'requestId' | 'reportFault'>,
): PageError | Response {
  if (error instanceof Response || error instanceof PageError) return error
  if (error instanceof CallError) {
    if (error.status === 401) return redirect('/')
    // A field's error isn't a sentence for a whole page.
    const told = error.status === 422 ? undefined : error.message
    return new PageError(error.status, told, error.requestId ?? requestId)
  }
  if (error instanceof WithStatus) return new PageError(error.status, undefined, requestId)
  reportFault(error)
  return new PageError(500, undefined, requestId, error)
}
