import type { FastifyInstance } from 'fastify'
import { pendingMigrations } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'

/** How long an answer serves all who ask, in ms: however many ask, the database is asked this seldom. */
const FRESH_MS = 500

/** GET /health-check: 200 while this node can serve, 503 while it stops or the database cannot be used. */
export function registerHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean) {
  let kept: { at: number; pending: Promise<string[]> } | null = null
  const pendingOnce = () => {
    const now = performance.now()
    if (!kept || now - kept.at > FRESH_MS) kept = { at: now, pending: pendingMigrations(deps.db) }
    return kept.pending
  }
  app.get('/health-check', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      const pending = await pendingOnce()
      if (pending.length === 0) return { status: 'ok' }
      return reply.status(503).send({ status: 'migrations pending' })
    } catch (error) {
      request.log.warn({ err: error }, 'health check failed')
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
}
