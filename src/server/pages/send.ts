import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'
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

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** A document with the styles inside, which a browser is sent once a release: compressing it well is worth a millisecond. */
export function compressFirst({ headers }: FastifyRequest, reply: FastifyReply, html: Buffer): Buffer {
  const accepted = String(headers['accept-encoding'] ?? '')
  const coding = ['zstd', 'br'].find((name) =>
    new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0+)?\\b)`).test(accepted),
  )
  if (!coding) return html
  reply.header('vary', 'accept-encoding').header('content-encoding', coding)
  return coding === 'zstd' ? zstdCompressSync(html, ZSTD) : brotliCompressSync(html, BROTLI)
}
