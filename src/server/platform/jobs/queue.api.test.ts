import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '#server/platform/log.ts'
import { createDatabase } from '#tests/support/database.ts'
import { soon } from '#tests/support/soon.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { queuedJob } from './job.ts'
import { openQueue } from './queue.ts'
import { keepWorking, startWorker } from './worker.ts'

const done: string[] = []
const ring = queuedJob({
  name: 'ring',
  payload: z.object({ class_id: z.string() }),
  work: async (_deps, { class_id }) => {
    done.push(class_id)
    return { rung: 1 }
  },
})

const broken = queuedJob({
  name: 'broken',
  payload: z.object({}),
  work: () => Promise.reject(new Error('out of order')),
})

let app: TestApp
const logged: unknown[] = []
let queue: Awaited<ReturnType<typeof openQueue>>
let stopWorker: () => Promise<void>
beforeAll(async () => {
  app = await startApp()
  queue = await openQueue(app.connection, [ring, broken], createLog('error'))
  const log = Object.assign(createLog('error'), { error: (fields: unknown) => logged.push(fields) })
  stopWorker = await startWorker(app.connection, { ...app.deps, log }, [ring, broken])
})
afterAll(async () => {
  await stopWorker()
  await queue.close()
  await app.stop()
})

test('a job asked for in a transaction runs after its commit, and never where it rolls back', async () => {
  const { db } = app.deps
  await db.transaction().execute((trx) => queue.enqueue(trx, ring, { class_id: 'kept' }))
  await expect(
    db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, ring, { class_id: 'taken back' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await soon(() => expect(done).toEqual(['kept']))
})

test('a job for a time to come waits for it', async () => {
  const { db } = app.deps
  const at = new Date(Date.now() + 3_600_000)
  await queue.enqueue(db, ring, { class_id: 'later' }, at)
  const waiting = await sql<{ start_after: Date }>`
    select start_after from jobs.job where name = 'ring' and data->>'class_id' = 'later'`.execute(db)
  expect(waiting.rows[0]?.start_after.getTime()).toBe(at.getTime())
  await sql`update jobs.job set start_after = now() where name = 'ring' and data->>'class_id' = 'later'`.execute(
    db,
  )
  await soon(() => expect(done).toContain('later'))
})

test('a job that fails is logged, and tried again', async () => {
  const { db } = app.deps
  await queue.enqueue(db, broken, {})
  await soon(() => expect(logged).toEqual([{ err: new Error('out of order'), job: 'broken' }]))
  await soon(async () => {
    const { rows } = await sql`select state from jobs.job where name = 'broken'`.execute(db)
    expect(rows).toEqual([{ state: 'retry' }])
  })
})

test('jobs that cannot start are started again, once the database lets them', async () => {
  const database = await createDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const allow = (yes: boolean) =>
    sql`alter database ${sql.id(rows[0]?.name ?? '')} allow_connections ${sql.lit(yes)}`.execute(app.deps.db)
  await allow(false)
  const errors: unknown[] = []
  const log = Object.assign(createLog('silent'), { error: (...line: unknown[]) => errors.push(line[1]) })
  const stop = keepWorking(() => startWorker(database.connection, { ...app.deps, log }, [ring]), log, 10)
  await soon(() => expect(errors[0]).toBe('jobs could not start: they are started again'))
  await allow(true)
  const queue = await openQueue(database.connection, [ring], createLog('error'))
  await queue.enqueue(database.db, ring, { class_id: 'at last' })
  await soon(() => expect(done).toContain('at last'))
  await stop()
  await queue.close()
  await database.drop()
})

test('what no feature lists, and a payload that does not fit, are refused at once', async () => {
  const { db } = app.deps
  const unlisted = queuedJob({ ...ring, name: 'unlisted' })
  await expect(queue.enqueue(db, unlisted, { class_id: '1' })).rejects.toThrow('unlisted')
  await expect(queue.enqueue(db, ring, { class_id: 7 } as never)).rejects.toThrow()
})
