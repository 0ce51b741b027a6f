import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '#server/app/pages/send.ts'

const COMPRESS = {
  zstd: (bytes: Buffer) => zstdCompressSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
} as const
const CODINGS = ['zstd', 'br', 'gzip'] as const

/**
 * Answers with a long document that is the same for everybody: made when it is first asked for, and compressed once for each coding. Doing
 * either for each request would let anyone take tens of ms of the processor with a few bytes.
 */
export function keptDocument(mediaType: string, make: () => string) {
  const kept = new Map<string, Buffer>()
  const keep = (name: string, bytes: () => Buffer): Buffer => {
    const known = kept.get(name) ?? bytes()
    kept.set(name, known)
    return known
  }
  return (request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): FastifyReply => {
    const plain = keep('identity', () => Buffer.from(make()))
    reply.type(mediaType).header('vary', 'accept-encoding')
    const coding = CODINGS.find((one) => accepts(request, one))
    if (!coding) return reply.send(plain)
    return reply.header('content-encoding', coding).send(keep(coding, () => COMPRESS[coding](plain)))
  }
}
