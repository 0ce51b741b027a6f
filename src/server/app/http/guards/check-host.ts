import type { FastifyRequest } from 'fastify'
import { fail } from '#server/platform/errors.ts'
import { runWithLocale } from '#server/platform/messages.ts'
import { readRequestLocale } from '../caller.ts'

/**
 * A proxy and this program could each believe another of two `Host` headers (RFC 9112, 3.2). Node keeps the first and says nothing.
 * @throws Failure 400 for a request with more than one
 */
export function checkHost(request: FastifyRequest): void {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts += 1
  if (hosts > 1) throw runWithLocale(readRequestLocale(request), fail.badRequest)
}
