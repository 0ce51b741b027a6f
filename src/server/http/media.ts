import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { asFile } from '#server/pages/built-files.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
}

/** GET /media/{hash}.{ext}: public files of the school and of learners, named by their content and so cached for ever. */
export function registerMedia(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params
    const type = TYPES[/^[A-Za-z0-9_-]{8,80}\.([a-z0-9]{2,4})$/.exec(file)?.[1] ?? '']
    const body = type ? await deps.storage.get(`public/${file}`) : null
    if (!body || !type) return reply.status(404).send({ message: 'Not found' })
    asFile(reply)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(body)
  })
}
