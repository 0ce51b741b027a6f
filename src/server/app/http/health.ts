import type { FastifyInstance } from 'fastify'
import { migrationNames, pendingMigrations } from '#server/platform/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'

/** How long an answer serves all who ask, in ms: however many ask, the database is asked this seldom. */
const FRESH_MS = 500

/**
 * GET /health-check: 200 while this node can serve, 503 while it stops or the database cannot be used.
 * @param migrations the folder of this release’s, which is read once: files of the next release may be put there while this one serves
 */
export function registerHealth(
  app: FastifyInstance,
  deps: Pick<Deps, 'db'>,
  isStopping: () => boolean,
  migrations?: string,
) {
  const names = migrationNames(migrations)
  let kept: { at: number; pending: Promise<string[]> } | null = null
  const pendingOnce = () => {
    const now = performance.now()
    if (!kept || now - kept.at > FRESH_MS) kept = { at: now, pending: pendingMigrations(deps.db, names) }
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
