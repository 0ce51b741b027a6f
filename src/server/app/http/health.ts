import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { migrationNames, pendingMigrations } from '#server/platform/db/migrate.ts'
import { probeWrite } from '#server/platform/db/write-probe.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Time for which one answer serves all who ask, in ms: however many ask, the database is asked this seldom. */
const FRESH_MS = { health: 500, ready: 2_000 }
/** Time for which whoever asks if the node is ready waits for the database, in ms. */
const MAX_WAIT_MS = 3_000

/** Asks once for all who ask before the answer is there, and keeps that for so long. */
function share<T>(ask: () => Promise<T>, freshMs: number): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null
  return () => {
    if (kept && performance.now() <= kept.until) return kept.answer
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY }
    const keep = () => {
      asked.until = performance.now() + freshMs
    }
    asked.answer.then(keep, keep)
    kept = asked
    return asked.answer
  }
}

/**
 * Registers the routes that proxies and supervisors ask:
 * - GET /live: 200 while the process answers, whatever the database does.
 * - GET /ready: 200 while this node can do its work, writing included; 503 while it stops, or the database takes no writes.
 * - GET /health-check: 200 while this node can serve, 503 while it stops or the database cannot be used.
 * @param migrations the folder of this release’s, which is read once: files of the next release may be put there while this one serves
 */
export function registerHealth(
  app: FastifyInstance,
  deps: Pick<Deps, 'db'>,
  isStopping: () => boolean,
  migrations?: string,
) {
  const names = migrationNames(migrations)
  const findPending = share(() => pendingMigrations(deps.db, names), FRESH_MS.health)
  const findReadiness = share(async () => {
    if ((await findPending()).length > 0) return 'migrations pending'
    await probeWrite(deps.db)
    return 'ready'
  }, FRESH_MS.ready)

  let isReady = true
  app.get('/live', async (_request, reply) => answer(reply, 'live', true))
  app.get('/ready', async (request, reply) => {
    const status = isStopping() ? 'stopping' : await withinWait(findReadiness(), request)
    if (isReady !== (status === 'ready')) request.log.warn({ status }, 'readiness changed')
    isReady = status === 'ready'
    return answer(reply, status, isReady)
  })
  app.get('/health-check', async (request, reply) => {
    if (isStopping()) return answer(reply, 'stopping', false)
    try {
      const isCurrent = (await findPending()).length === 0
      return answer(reply, isCurrent ? 'ok' : 'migrations pending', isCurrent)
    } catch (error) {
      request.log.warn({ err: error }, 'health check failed')
      return answer(reply, 'database unreachable', false)
    }
  })
}

const answer = (reply: FastifyReply, status: string, isWell: boolean) =>
  reply
    .status(isWell ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status })

/** Answer that was found, or the reason why none was. */
const withinWait = (readiness: Promise<string>, request: FastifyRequest): Promise<string> =>
  Promise.race([
    readiness.catch((error) => {
      request.log.debug({ err: error }, 'the database takes no writes')
      return 'database takes no writes'
    }),
    sleep(MAX_WAIT_MS, 'database does not answer', { ref: false }),
  ])
