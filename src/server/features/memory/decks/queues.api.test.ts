import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDecks } from '#tests/support/decks/import-decks.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { exports, imports } from './queues.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>

const importWords = async (learner: Learner, name = 'a.csv') =>
  (await importDecks(app, learner, 'fish,ငါး\n', { name })).status

/** Ends the next process that reads a deck, as the system does where it took too much. */
async function endReader() {
  for (;;) {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const told = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const parent = /^PPid:\s*(\d+)$/m.exec(
        await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
      )?.[1]
      if (told.includes('deck-process.ts') && Number(parent) === process.pid)
        return process.kill(Number(pid), 'SIGKILL')
    }
  }
}

test('after a file that was too much, a learner has three an hour, and others as many as before', async () => {
  const learner = await newLearner(app)
  const tooMuch = importDecks(app, learner, 'fish,ငါး\n', { name: 'a.csv' })
  await endReader()
  expect((await tooMuch).body.file).toMatch(/took too long/)
  expect([await importWords(learner), await importWords(learner), await importWords(learner)]).toEqual([
    200, 200, 429,
  ])
  expect(await importWords(await newLearner(app))).toBe(200)
  await app.deps.db
    .updateTable('limit_counters')
    .set({ ends_at: new Date(Date.now() - 1000), times: [] })
    .where('subject', '=', `l:${learner.id}`)
    .execute()
  for (let i = 0; i < 5; i++) expect(await importWords(learner)).toBe(200)
})

test('while a learner’s file is under way a second one is refused, and another learner’s waits its turn', async () => {
  const [one, two] = [await newLearner(app), await newLearner(app)]
  const order: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = imports.enter(one.id, () =>
    imports.inTurn(async () => {
      await held
      order.push('first')
    }),
  )
  const second = await importDecks(app, one, 'rice,ထမင်း\n', { name: 'b.csv' })
  expect([second.status, second.body.retry_after]).toEqual([429, 10])
  const others = importWords(two).then(() => order.push('other'))
  release()
  await Promise.all([first, others])
  expect(order).toEqual(['first', 'other'])
})

test('an import with a key holds no connection to the database while it waits and is read', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const running = imports.inTurn(() => held)
  const learner = await newLearner(app)
  const waiting = importDecks(app, learner, 'fish,ငါး\n', { name: 'a.csv', key: randomUUID() })
  await setTimeout(400)
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.deps.db)
  expect(rows[0]?.open).toBe(0)
  release()
  await running
  expect((await waiting).body.data).toMatchObject({ cards_added: 1 })
})

test('a full queue of imports keeps nobody from an export', async () => {
  const learner = await newLearner(app)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const running = [1, 2, 3, 4].map(() => imports.inTurn(() => held))
  expect(await importWords(learner)).toBe(503)
  expect((await send(app, 'GET', '/decks/export', { format: 'csv' }, learner)).status).toBe(200)
  const exporting = exports.enter(learner.id, () => held)
  expect((await send(app, 'GET', '/decks/export', { format: 'csv' }, learner)).status).toBe(429)
  release()
  await Promise.all([...running, exporting])
})
