import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { perRelease } from './per-release.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000', DATABASE_POOL: '3' } })
})
afterEach(() => app.stop())

// Where all wait for each other they do so each time; a busy machine alone reads the school for longer than a call waits.
test('calls that hold every connection when the school is first read all get their answer', {
  retry: 5,
}, async () => {
  const lesson_id = await addLesson(app.deps, await addUnit(app.deps), 'PRACTICE')
  await addQuestion(app.deps, lesson_id)
  const learner = await newLearner(app)
  const ask = (index: number) => {
    const key = { 'idempotency-key': randomUUID() }
    return send(app, 'POST', '/questions', { lesson_id }, { ...learner, headers: index % 4 ? key : {} })
  }
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})

test('what is the same for all is read once a release, and again after a reading that failed', async () => {
  let readings = 0
  let school = {}
  const find = perRelease(async () => {
    readings++
    if (readings === 1) throw new Error('The database is gone')
    return { readings }
  })
  const deps = { db: app.deps.db, school: async () => school }
  await expect(find(deps)).rejects.toThrow('gone')
  const found = await Promise.all([find(deps), find(deps), find(deps)])
  expect(found).toEqual([{ readings: 2 }, { readings: 2 }, { readings: 2 }])
  expect(await find(deps)).toBe(found[0])
  school = {}
  expect(await find(deps)).toEqual({ readings: 3 })
})
