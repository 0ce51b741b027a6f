import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './cache.ts'
import type { DrawnResponse } from './types.ts'

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
  if (!brotli || !accepts(request, 'br')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** True if a browser takes a coding. */
export const accepts = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  coding: keyof typeof ACCEPTED,
): boolean => ACCEPTED[coding].test(String(headers['accept-encoding'] ?? ''))

const asNamed = (name: string) => new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0+)?\\b)`)
const ACCEPTED = { zstd: asNamed('zstd'), br: asNamed('br'), gzip: asNamed('gzip') }

/**
 * A document with the styles inside, which a browser is sent once a release: compressing it well is worth milliseconds. It is more than a
 * server sends before it hears from the phone, and brotli gives a reader what has arrived, where zstd holds back up to 128 kB: so the
 * first screen can be drawn a round trip earlier.
 */
export function compressFirst(request: FastifyRequest, reply: FastifyReply, document: Document): Buffer {
  const coding = accepts(request, 'br') ? 'br' : accepts(request, 'zstd') ? 'zstd' : null
  if (!coding) return document.bytes()
  reply.header('vary', 'accept-encoding').header('content-encoding', coding)
  const bytes = document.forNow()
  return coding === 'br' ? brotliCompressSync(bytes, BROTLI) : zstdCompressSync(bytes, ZSTD)
}

/** A document as it is; where the browser takes it, compressed as all answers are. */
export function compressNext(request: FastifyRequest, reply: FastifyReply, document: Document): Buffer {
  if (!accepts(request, 'zstd')) return document.bytes()
  reply.header('vary', 'accept-encoding').header('content-encoding', 'zstd')
  return zstdCompressSync(document.forNow())
}

/** The bytes of a document, which come in pieces. */
export type Document = {
  /** Its own. */
  bytes: () => Buffer
  /** Only until anything else is done: the next document takes the same place. Memory for each would be collected more often than the rest. */
  forNow: () => Buffer
}

/** Longer documents get memory of their own. */
const place = Buffer.allocUnsafeSlow(262_144)

export async function toDocument(response: DrawnResponse): Promise<Document> {
  const parts = response.parts ?? [Buffer.from(await response.arrayBuffer())]
  const bytes = () => Buffer.concat(parts)
  const forNow = () => {
    let length = 0
    for (const part of parts) {
      if (length + part.length > place.length) return bytes()
      length += part.copy(place, length)
    }
    return place.subarray(0, length)
  }
  return { bytes, forNow }
}
