import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './cache.ts'
import type { DrawnResponse } from './types.ts'
import { makeZstd, zstd } from './zstd.ts'

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

const zstdWell = makeZstd({ params: { [constants.ZSTD_c_compressionLevel]: 9 } })
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Whether a browser takes a coding. */
export const accepts = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  coding: keyof typeof ACCEPTED,
): boolean => ACCEPTED[coding].test(String(headers['accept-encoding'] ?? ''))

const asNamed = (name: string) => new RegExp(`\\b${name}\\b(?!;\\s*q=0(\\.0+)?\\b)`)
const ACCEPTED = { zstd: asNamed('zstd'), br: asNamed('br'), gzip: asNamed('gzip') }

/** How much of a body fills the screen of a phone, in bytes. */
const FIRST_SCREEN = 6_000

/** A document with the styles inside, which a browser is sent once a release: compressing it well is worth a millisecond. */
export function compressFirst(request: FastifyRequest, reply: FastifyReply, document: Document): Buffer {
  const coding = accepts(request, 'zstd') ? 'zstd' : accepts(request, 'br') ? 'br' : null
  if (!coding) return document.bytes()
  reply.header('vary', 'accept-encoding').header('content-encoding', coding)
  const bytes = document.forNow()
  if (coding === 'br') return brotliCompressSync(bytes, BROTLI)
  // Such a document is more than a server sends before it hears from the phone: what is seen first doesn't wait for the rest.
  return zstdWell(bytes, bytes.indexOf('</head>') + FIRST_SCREEN)
}

/** A document as it is; where the browser takes it, compressed as all answers are. */
export function compressNext(request: FastifyRequest, reply: FastifyReply, document: Document): Buffer {
  if (!accepts(request, 'zstd')) return document.bytes()
  reply.header('vary', 'accept-encoding').header('content-encoding', 'zstd')
  return zstd(document.forNow())
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

export async function documentOf(response: DrawnResponse): Promise<Document> {
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
