import type { FastifyRequest } from 'fastify'
import { DEFAULT_TIME_ZONE } from '#domain/constants.ts'
import { isTimeZone } from '#domain/day.ts'
import { chooseLocale, type Locale } from '#domain/locales.ts'
import type { Deps } from '../deps.ts'
import { readCookie } from './cookies.ts'
import { readIdempotencyKey } from './idempotency.ts'
import type { Caller } from './perform.ts'
import { findSession } from './session.queries.ts'

export const localeOf = (request: FastifyRequest): Locale =>
  chooseLocale(readCookie(request.headers.cookie, 'locale'), request.headers['accept-language'])

/** The session's token of a request: the bearer's, else the cookie's. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header !== undefined) return /^Bearer (\S+)$/i.exec(header)?.[1] ?? ''
  return readCookie(request.headers.cookie, 'token') || null
}

/** Who sends a request: one statement where it carries a token, none otherwise or where nobody asks for the learner. */
export async function callerOf(request: FastifyRequest, deps: Deps, asksForLearner = true): Promise<Caller> {
  const token = asksForLearner ? tokenOf(request) : null
  const learner = token ? await findSession(deps.db, token) : null
  const zone = request.headers['time-zone']
  return {
    learner,
    locale: localeOf(request),
    timeZone: typeof zone === 'string' && isTimeZone(zone) ? zone : (learner?.time_zone ?? DEFAULT_TIME_ZONE),
    request: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    },
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
  }
}
