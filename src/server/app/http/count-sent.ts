import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { isCounted, readSessionToken } from './caller.ts'

/** Answers are counted in hundreds of bytes: a number of bytes would outgrow its column within an hour. */
const UNIT = 100

/** Purpose for which an address is fetched. */
function kindOf(url: string): string {
  if (url.startsWith('/api/video/')) return 'video'
  if (url.startsWith('/api/')) return 'calls'
  if (url.startsWith('/media/')) return 'pictures and sound'
  return /^\/(assets|fonts|icons|badges)\//.test(url) ? 'scripts and styles' : 'pages'
}

/** Counts what is sent to learners who are signed in, headers included, for all of them together. */
export function countSent(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>) {
  const before = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request) => {
    before.set(request, request.raw.socket.bytesWritten ?? 0)
  })
  app.addHook('onResponse', async (request) => {
    const sent = (request.raw.socket.bytesWritten ?? 0) - (before.get(request) ?? 0)
    const times = Math.round(sent / UNIT)
    if (times <= 0 || !isCounted(request) || !readSessionToken(request)) return
    metrics.count({ type: 'event', name: 'sent', route: '', value: kindOf(request.url) }, { times })
  })
}
