import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './cache.ts'

/** A page says which styles stand inside it; the browser hears that in the policy. */
const STYLE_SOURCES = 'style-sources'

export function writeHeaders(
  reply: FastifyReply,
  headers: Iterable<[string, string]>,
  policyWith: (styleSources: readonly string[]) => string,
) {
  let sources: string[] = []
  for (const [name, value] of headers)
    if (name === STYLE_SOURCES) sources = value.split(' ')
    else reply.header(name, value)
  reply.header('content-security-policy', policyWith(sources))
}

/** Sends a page that was kept, compressed already where the browser takes that. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { html, brotli }: KeptPage) {
  reply.header('vary', 'accept-encoding')
  if (!brotli || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}
