import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/app/calls.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { newLearnerWithPassword } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import type { TimedJob } from './job.ts'
import { sweepJob } from './sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('every timed job has a name of its own, runs on an empty installation too, and says what it did', async () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const job of jobs)
    if (job.cron !== undefined)
      expect([job.name, Object.keys(await job.work(app.deps)).length]).not.toEqual([job.name, 0])
})

test('the sweep takes what has lived its time and nothing else', async () => {
  const { db } = app.deps
  const { id } = await newLearnerWithPassword(app)
  const past = new Date(Date.now() - 2 * 86_400_000)
  const soon = new Date(Date.now() + 60_000)
  await db
    .insertInto('password_resets')
    .values([
      { phone: '+959791000001', token_hash: Buffer.alloc(32), expires_at: past },
      { phone: '+959791000002', token_hash: Buffer.alloc(32), expires_at: soon },
    ])
    .execute()
  await db
    .insertInto('sessions')
    .values({ token_hash: Buffer.alloc(32), learner_id: id, account_id: accountOf(id), expires_at: past })
    .execute()
  await db
    .insertInto('limit_counters')
    .values({ scope: 'code-day', subject: 'old', used: 9, ends_at: past })
    .execute()
  const sweep = jobs.find((job) => job.name === 'sweep')
  expect(await (sweep as TimedJob).work(app.deps)).toEqual({ removed: 3 })
  expect(await db.selectFrom('password_resets').select('phone').execute()).toEqual([
    { phone: '+959791000002' },
  ])
})

test('a sweep that fails is logged, keeps no other from its work, and fails the job', async () => {
  const logged: unknown[] = []
  const log = Object.assign(Object.create(app.deps.log), { error: (fields: unknown) => logged.push(fields) })
  let swept = 0
  const { work } = sweepJob([
    () => Promise.reject(new Error('first')),
    async () => {
      await setTimeout(20)
      return ++swept
    },
    () => Promise.reject(new Error('last')),
  ])
  await expect(work({ ...app.deps, log })).rejects.toThrow('2 sweeps failed')
  expect(swept).toBe(1)
  expect(logged).toEqual([{ err: new Error('first') }, { err: new Error('last') }])
})
