import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Connection } from '#server/platform/db/connection.ts'
import { withPrimaryClient } from '#server/platform/db/driver/primary-client.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Job } from './job.ts'
import { JOBS_SCHEMA } from './queue.ts'

const workOf = (job: Job, deps: Deps, data: unknown) =>
  job.cron !== undefined ? job.work(deps) : job.work(deps, job.payload.parse(data))

/** Runs a job once, a queued one with its payload, and logs how it went: the queue tells nobody of what fails. */
async function runJob(job: Job, deps: Deps, data: unknown): Promise<void> {
  try {
    const done = await workOf(job, deps, data)
    const isIdle = Object.values(done).every((count) => count === 0)
    deps.log[isIdle ? 'debug' : 'info']({ job: job.name, ...done }, 'job done')
  } catch (err) {
    deps.log.error({ err, job: job.name }, 'job failed')
    throw err
  }
}

/** Pause before a worker that could not start tries again, in ms. */
const AGAIN_MS = 5_000

/**
 * Runs the jobs; any number of nodes share them, each run is done by one.
 * @returns a function that lets running jobs end and stops
 */
export async function startWorker(
  connection: Connection,
  deps: Deps,
  jobs: readonly Job[],
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    ...withPrimaryClient(connection),
    schema: JOBS_SCHEMA,
    max: 2,
    application_name: 'thazin-jobs',
  })
  boss.on('error', (error) => deps.log.warn({ err: error }, 'jobs'))
  try {
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name)
      if (job.cron !== undefined) await boss.schedule(job.name, job.cron)
      await boss.work(job.name, async (batch) => {
        for (const { data } of batch) await runJob(job, deps, data)
      })
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 })
}

/**
 * Starts the worker, again and again until it stands: where several nodes start at once, the database may have no connection left for it.
 * @returns a function that lets running jobs end and stops
 */
export function keepWorking(
  start: () => ReturnType<typeof startWorker>,
  log: Deps['log'],
  againMs = AGAIN_MS,
): () => Promise<void> {
  const ended = new AbortController()
  const standing = (async () => {
    while (!ended.signal.aborted)
      try {
        return await start()
      } catch (err) {
        log.error({ err }, 'jobs could not start: they are started again')
        await sleep(againMs, null, { signal: ended.signal }).catch(() => {})
      }
  })()
  return async () => {
    ended.abort()
    await (await standing)?.()
  }
}
