import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIES } from '#domain/base/constants.ts'

/** What the server alone writes and reads. The names are the product's, so that no prefix makes browsers refuse what another site plants. */
const OWN: ReadonlySet<string> = new Set([
  COOKIES.token,
  COOKIES.device,
  COOKIES.unauthPayment,
  COOKIES.afterSignIn,
  COOKIES.styles,
])

const nameOf = (part: string) => (part.split('=', 1)[0] ?? '').trim()

/**
 * A header of cookies without those of ours that came more than once: a browser has one of each, beside which a neighbouring host or
 * another path has planted its own, and nothing says which is which.
 */
export function withoutPlanted(header: string): string {
  const parts = header.split(';')
  const times = new Map<string, number>()
  for (const name of parts.map(nameOf)) if (OWN.has(name)) times.set(name, (times.get(name) ?? 0) + 1)
  if (![...times.values()].some((count) => count > 1)) return header
  return parts.filter((part) => (times.get(nameOf(part)) ?? 0) < 2).join(';')
}

/** The cookies that only the server reads go over https alone. */
const secured = (cookie: string): string =>
  /;\s*httponly\b/i.test(cookie) && !/;\s*secure\b/i.test(cookie) ? `${cookie}; Secure` : cookie

/** Requests whose session's cookie was planted beside the browser's own. */
const withPlanted = new WeakSet<FastifyRequest>()

/** Whether the session's cookie came twice: cleared, ours would leave the other one alone. */
export const hasPlantedToken = (request: FastifyRequest): boolean => withPlanted.has(request)

/** Where the site is https: refuses our cookies that come twice, and sends them for https alone. */
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
