import type { FastifyInstance } from 'fastify'
import { asFile } from '#server/app/pages/built-files.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ByteRange } from '#server/providers/storage/port.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
}

/** True for types that are played, and so asked for in parts: Safari on iOS plays nothing that is only sent whole. */
const isPlayed = (type: string) => /^(audio|video)\//.test(type)

/** Under its name a file has one version only. Browsers keep the parts of what has a tag, and fetch those of anything else again. */
const ETAG = '"1"'

/**
 * The part of a file that a Range header asks for.
 * @returns null where the whole is to be sent: no range, several, or nonsense; `outside` where the file has no such part
 */
function partOf(range: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  if (start >= size) return 'outside'
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return { start, length: end - start }
}

/** GET /media/{hash}.{ext}: public files of the school and of learners, named by their content and so cached for ever. */
export function registerMedia(app: FastifyInstance, { storage }: Deps) {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params
    const type = TYPES[/^[A-Za-z0-9_-]{8,80}\.([a-z0-9]{2,4})$/.exec(file)?.[1] ?? '']
    const key = `public/${file}`
    const { range, 'if-range': tag = ETAG, 'if-none-match': known = '' } = request.headers
    const takesPart = type && isPlayed(type) && request.method === 'GET' && tag === ETAG && known === ''
    const size = takesPart && range ? await storage.size(key) : null
    const part = size === null ? null : partOf(range, size)
    if (part === 'outside') return reply.status(416).header('content-range', `bytes */${size}`).send()
    const body = type ? await storage.get(key, part ?? undefined) : null
    if (!body || !type) return reply.status(404).send({ message: 'Not found' })
    asFile(reply)
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (isPlayed(type)) {
      reply.header('accept-ranges', 'bytes').header('etag', ETAG)
      if (known.includes(ETAG)) return reply.status(304).send()
    }
    if (part)
      reply.status(206).header('content-range', `bytes ${part.start}-${part.start + part.length - 1}/${size}`)
    return reply.type(type).send(body)
  })
}
