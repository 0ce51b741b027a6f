import { messages } from '#server/platform/messages.ts'

/** A refusal that a handler throws and only `http/` turns into an answer. */
export class Failure extends Error {
  readonly status: number
  readonly fields: Record<string, string> | null
  /** Seconds, for 429. */
  readonly retryAfter: number | null
  /** The methods that are allowed, for 405. */
  readonly allow: readonly string[] | null
  /** True if a browser keeps its cookie, for 401: a newer session may stand in it meanwhile. */
  readonly keepsCookie: boolean

  constructor(
    status: number,
    message: string,
    more: {
      fields?: Record<string, string>
      retryAfter?: number
      allow?: readonly string[]
      keepsCookie?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'Failure'
    this.status = status
    this.fields = more.fields ?? null
    this.retryAfter = more.retryAfter ?? null
    this.allow = more.allow ?? null
    this.keepsCookie = more.keepsCookie ?? false
  }
}

/** Errors that a call answers, each with its status. Their texts are in the language of the current request. */
export const fail = {
  badRequest: (message = messages().shared_error_bad_request()) => new Failure(400, message),
  unauthenticated: () => new Failure(401, messages().shared_error_unauthenticated()),
  superseded: () => new Failure(401, messages().shared_error_unauthenticated(), { keepsCookie: true }),
  forbidden: (message = messages().shared_error_forbidden()) => new Failure(403, message),
  notFound: () => new Failure(404, messages().shared_error_not_found()),
  wrongMethod: (allow: readonly string[]) => new Failure(405, messages().shared_error_method(), { allow }),
  conflict: (message: string) => new Failure(409, message),
  /** One message a field; nested fields as `schedules.0.time`. */
  invalid: (fields: Record<string, string>) => new Failure(422, 'invalid', { fields }),
  tooMany: (seconds: number) => {
    const retryAfter = Math.max(1, Math.ceil(seconds))
    return new Failure(429, messages().shared_error_too_many({ seconds: retryAfter }), { retryAfter })
  },
  unavailable: () => new Failure(503, messages().shared_error_unavailable()),
}
