import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection, Log } from '#server/platform/db/connection.ts'
import { withPrimaryClient } from '#server/platform/db/driver/primary-client.ts'
import type { Enqueue, Job } from './job.ts'

export const JOBS_SCHEMA = 'jobs'

/**
 * Opens the queue for asking; `worker.ts` does what is asked. Without a queued job nothing is opened.
 * @returns `enqueue`, and `close`
 */
export async function openQueue(
  connection: Connection,
  jobs: readonly Job[],
  log: Log,
): Promise<{ enqueue: Enqueue; close: () => Promise<void> }> {
  const queued = new Set(jobs.flatMap((job) => (job.payload ? [job.name] : [])))
  const known = (name: string) => {
    if (!queued.has(name)) throw new Error(`No feature lists the queued job ${name}`)
  }
  if (queued.size === 0) return { enqueue: async (_db, { name }) => known(name), close: async () => {} }

  const boss = new PgBoss({
    ...withPrimaryClient(connection),
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
    max: 1,
    application_name: 'thazin-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const name of queued) await boss.createQueue(name)
  return {
    async enqueue(trx, { name, payload: schema }, payload, at) {
      known(name)
      const data = schema.parse(payload) as object
      await boss.send(name, data, {
        db: fromKysely(trx),
        retryLimit: 5,
        retryBackoff: true,
        ...(at && { startAfter: at }),
      })
    },
    close: () => boss.stop({ graceful: false }),
  }
}
