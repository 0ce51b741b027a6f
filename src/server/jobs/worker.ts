import { PgBoss } from 'pg-boss'
import type { Connection } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { TIMETABLE } from './timetable.ts'

/**
 * Runs the timetable's jobs; any number of nodes share them, each job is done by one.
 * @returns a function that lets running jobs end and stops
 */
export async function startWorker(connection: Connection, deps: Deps): Promise<() => Promise<void>> {
  const boss = new PgBoss({ ...connection, schema: 'jobs', max: 2, application_name: 'thazin-jobs' })
  boss.on('error', (error) => deps.log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const { name, cron, work } of TIMETABLE) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, async () => {
      const done = await work(deps)
      const isIdle = Object.values(done).every((count) => count === 0)
      deps.log[isIdle ? 'debug' : 'info']({ job: name, ...done }, 'job done')
    })
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 })
}
