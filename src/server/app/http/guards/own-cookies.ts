import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIES } from '#domain/base/constants.ts'
import { withoutPlanted } from './planted-cookies.ts'

/** The cookies that only the server reads go over https alone. */
const secured = (cookie: string): string =>
  /;\s*httponly\b/i.test(cookie) && !/;\s*secure\b/i.test(cookie) ? `${cookie}; Secure` : cookie

/** Requests whose session's cookie was planted beside the browser's own. */
const withPlanted = new WeakSet<FastifyRequest>()

/** True if the session's cookie came twice: cleared, ours would leave the other one alone. */
export const hasPlantedToken = (request: FastifyRequest): boolean => withPlanted.has(request)

/** Guards cookies of an https site: refuses our cookies that come twice, and sends them for https alone. */
export function guardCookies(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    if (headers.cookie === undefined) return
    const kept = withoutPlanted(headers.cookie)
    if (kept === headers.cookie) return
    const had = new RegExp(`(^|;)\\s*${COOKIES.token}=`)
    if (had.test(headers.cookie) && !had.test(kept)) withPlanted.add(request)
    headers.cookie = kept
  })
  app.addHook('onSend', async (_request: FastifyRequest, reply: FastifyReply) => {
    const cookies = reply.getHeader('set-cookie')
    if (cookies === undefined) return
    reply.removeHeader('set-cookie')
    reply.header(
      'set-cookie',
      [cookies].flat().map((cookie) => secured(String(cookie))),
    )
  })
}
