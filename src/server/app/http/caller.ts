import type { FastifyRequest } from 'fastify'
import { COOKIES, DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { type Locale, negotiateLocale } from '#domain/text/locales.ts'
import { isTimeZone } from '#domain/time/day.ts'
import { findSession, hashToken } from '#server/core/accounts/sessions.queries.ts'
import { readCookie, tokenCookie } from '#server/platform/call/cookies.ts'
import { signedDevices } from '#server/platform/call/devices.ts'
import { readIdempotencyKey } from '#server/platform/call/idempotency.ts'
import type { Caller } from '#server/platform/call/perform.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { isFromOwnMachine } from './own-machine.ts'

export const readRequestLocale = (request: FastifyRequest): Locale =>
  negotiateLocale(readCookie(request.headers.cookie, COOKIES.locale), request.headers['accept-language'])

/** The session's token of a request: the bearer's, else the cookie's. */
export function readSessionToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header !== undefined) return /^Bearer (\S+)$/i.exec(header)?.[1] ?? ''
  return readCookie(request.headers.cookie, COOKIES.token) || null
}

/** A browser fetches what may be opened next: nobody is there. */
const isFetchedAhead = ({ headers }: FastifyRequest) =>
  /prefetch/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))

/** True if a request may be counted: somebody is there, and asks neither not to be tracked nor for global privacy control. */
export const isCounted = (request: FastifyRequest) =>
  !isFetchedAhead(request) && request.headers.dnt !== '1' && request.headers['sec-gpc'] !== '1'

/** The cookie of a session that this request moved on, as long as it lasts now. */
export function movedCookies(request: FastifyRequest, { learner }: Caller, deps: Deps): string[] {
  const token = readCookie(request.headers.cookie, COOKIES.token)
  if (!learner?.lasts_on || !token || request.headers.authorization !== undefined) return []
  return [tokenCookie(token, learner.lasts_on, deps.config.publicUrl)]
}

/**
 * Identifies who sends a request: one statement where it carries a token, none otherwise or where nobody asks for the learner.
 */
export async function identifyCaller(
  request: FastifyRequest,
  deps: Deps,
  { asksForLearner = true }: { asksForLearner?: boolean } = {},
): Promise<Caller> {
  const token = asksForLearner ? readSessionToken(request) : null
  const learner = token ? await findSession(deps.db, token, !isFetchedAhead(request)) : null
  const zone = request.headers['time-zone']
  const deviceCookie = readCookie(request.headers.cookie, COOKIES.device) ?? null
  return {
    learner,
    tokenHash: token ? hashToken(token) : null,
    locale: readRequestLocale(request),
    timeZone: typeof zone === 'string' && isTimeZone(zone) ? zone : (learner?.time_zone ?? DEFAULT_TIME_ZONE),
    request: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      deviceCookie,
      device: learner ? null : (signedDevices(deps.secrets, deviceCookie)[0] ?? null),
      paymentCookie: readCookie(request.headers.cookie, COOKIES.unauthPayment) ?? null,
      isOfOwnMachine: () => isFromOwnMachine(request),
      isCounted: isCounted(request),
    },
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
  }
}

/**
 * Checks that what waited on a phone belongs to the learner who is signed in: the header `learner-id` says who did it, and it never counts
 * for another who has signed in since.
 * @throws Failure 422 if the header isn't an id, 409 in another learner's session
 */
export function checkOwner({ headers }: FastifyRequest, { learner }: Caller) {
  const owner = headers['learner-id']
  if (owner === undefined) return
  if (typeof owner !== 'string' || !/^[1-9]\d{0,15}$/.test(owner))
    throw fail.invalid({ 'learner-id': messages().shared_invalid_format() })
  if (learner && learner.id !== Number(owner)) throw fail.conflict(messages().shared_error_other_learner())
}

/**
 * A form's field `learner_id` names the learner who was shown the page: a page opened before somebody else signed in can't act for them.
 * @throws Failure 409 in another learner's session, with that learner's name
 */
export function checkFormOwner(owner: string | File | null, { learner }: Caller) {
  if (owner === null || !learner || owner === String(learner.id)) return
  throw fail.conflict(
    messages().shared_error_form_of_other({ name: learner.name ?? learner.phone ?? `#${learner.id}` }),
  )
}
