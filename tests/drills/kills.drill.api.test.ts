import { expect } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { drill, SEED } from './drill.ts'
import { backUpAndRestore } from './kills/back-up.ts'
import { killApp } from './kills/kill-app.ts'
import { killDatabase } from './kills/kill-database.ts'
import { killMetrics } from './kills/kill-metrics.ts'
import { addressOf, killOneOfTwo } from './kills/two-nodes.ts'
import { upgradeBehindReader } from './upgrade/long-reader.ts'

/** The longest write while a migration waits, in ms: its second, and what comes after it at once. On a busy machine nobody's is measured. */
const MAX_WRITE_MS = 2_500

drill('kills', 20, 'no acknowledged write is lost or doubled when the program is killed', async (count) => {
  const { writes, faults } = await killApp(count, SEED)
  expect(writes).toBeGreaterThan(10 * count)
  expect(faults).toEqual([])
})

drill(
  'database',
  10,
  'no acknowledged write is lost or doubled when the database is killed',
  async (count) => {
    const { writes, faults } = await killDatabase(count, SEED)
    expect(writes).toBeGreaterThan(10 * count)
    expect(faults).toEqual([])
  },
)

drill('two-nodes', 5, 'a killed node of two behind nginx costs no request', async (count) => {
  const { connection, drop } = await createDatabase({ school: true })
  const { requests, failures } = await killOneOfTwo(connection, count)
  await drop()
  expect(requests).toBeGreaterThan(20 * count)
  expect(failures).toEqual([])
})

drill(
  'migrations',
  10,
  'a migration behind a reader of so many seconds fails no request, and its node waits',
  async (seconds) => {
    const { connection, drop } = await createDatabase({ school: true })
    const { requests, failures, longestMs, servedAfterMs } = await upgradeBehindReader(connection, seconds)
    await drop()
    process.stdout.write(
      `${requests} writes, the longest ${Math.round(longestMs)} ms; the new node served ${Math.round(servedAfterMs)} ms after the reader\n`,
    )
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(seconds)
    if (process.env.DRILL_COUNT) expect(longestMs).toBeLessThanOrEqual(MAX_WRITE_MS)
  },
)

drill(
  'metrics',
  1,
  'an orderly stop loses no count, a kill at most those since the last write, and nothing counts twice',
  async (count) => {
    const { connection, db, drop } = await createDatabase({ school: true })
    const faults = await killMetrics(db, addressOf(connection), count, SEED)
    await drop()
    expect(faults).toEqual([])
  },
)

drill('backup', 2, 'a backup taken under writers restores as of one moment, and serves', async (count) => {
  const { writes, faults } = await backUpAndRestore(count, SEED)
  expect(writes).toBeGreaterThan(10 * count)
  expect(faults).toEqual([])
})
