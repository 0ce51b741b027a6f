import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearTokenCookie } from '#server/platform/call/cookies.ts'
import { errorBody } from '#server/platform/call/perform.ts'
import { isRefusedForNow } from '#server/platform/db/refused-for-now.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Failure, fail } from '#server/platform/errors.ts'
import { messages, runWithLocale } from '#server/platform/messages.ts'
import { readRequestLocale } from './caller.ts'
import { hasPlantedToken } from './guards/own-cookies.ts'

const byStatus: Partial<Record<number, () => string>> = {
  400: () => messages().shared_error_bad_request(),
  404: () => messages().shared_error_not_found(),
  405: () => messages().shared_error_method(),
  413: () => messages().shared_error_too_large(),
  415: () => messages().shared_error_media_type(),
}

/** Seconds after which a 503 may be repeated. */
export const RETRY_AFTER = 5

/** Any error that reaches the wire, as the refusal it stands for. Faults of ours become a fixed 500. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  // A body that breaks off is the line's fault, though its error is called as that of a database that is gone.
  const status = (error as { statusCode?: unknown }).statusCode
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Failure(status, (byStatus[status] ?? messages().shared_error_bad_request)())
  if (isRefusedForNow(error)) return fail.unavailable()
  return new Failure(500, messages().shared_error_internal())
}

/** Value of `Retry-After` for a refusal, in seconds; null if it says nothing. */
export const secondsUntilRetry = ({ status, retryAfter }: Failure): number | null =>
  status === 503 ? RETRY_AFTER : retryAfter

/**
 * Answers an error with its status and `{message}`, or for 422 a message per field, in the caller's language. Our own faults are logged
 * with the request's id.
 */
export function answerError(deps: Deps, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  return runWithLocale(readRequestLocale(request), () => {
    const failure = asFailure(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
    const retryAfter = secondsUntilRetry(failure)
    if (retryAfter !== null) reply.header('retry-after', retryAfter)
    if (failure.allow) reply.header('allow', failure.allow.join(', '))
    if (failure.status === 401 && !failure.keepsCookie && !hasPlantedToken(request))
      reply.header('set-cookie', clearTokenCookie(deps.config.publicUrl))
    return reply.status(failure.status).header('cache-control', 'no-store').send(errorBody(failure))
  })
}
