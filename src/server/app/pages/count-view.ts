import type { FastifyRequest } from 'fastify'
import { matchRoute } from '#domain/account/access.ts'
import { isCounted } from '#server/app/http/caller.ts'
import type { Deps } from '#server/platform/deps.ts'

const PROGRAMS = /bot\b|crawl|spider|slurp|preview|monitor|curl|wget|lighthouse/i

/** True if somebody looks at the answer: neither a script that asks again, nor a program. */
const isLookedAt = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers.refresh === undefined &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  !PROGRAMS.test(headers['user-agent'] ?? '')

/** True if they come from elsewhere: a visit begins. */
const isLanding = ({ headers }: FastifyRequest) => {
  const from = URL.parse(headers.referer ?? '')?.host
  return from === undefined || from !== headers.host?.toLowerCase()
}

/** Counts a document that somebody opened, and that it failed; in memory, by the page's route. */
export function countView(request: FastifyRequest, status: number, { metrics }: Pick<Deps, 'metrics'>): void {
  if (!isLookedAt(request) || !isCounted(request)) return
  const route = matchRoute(request.url.split('?')[0] ?? '')
  if (status === 200)
    metrics.count({ type: 'page-view', name: 'document', route, value: isLanding(request) ? 'landing' : '' })
  else if (status === 404 || status >= 500)
    metrics.count({ type: 'event', name: 'error', route, value: String(status) })
}
