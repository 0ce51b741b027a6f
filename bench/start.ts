import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, untilServing } from '#tests/drills/program.ts'
import { memoryOf } from './parts/cpu.ts'
import { fill, settle } from './parts/fill.ts'
import { fillHabit } from './parts/fill-habit.ts'
import { fillPractice } from './parts/fill-practice.ts'
import { load } from './parts/load.ts'
import { printTable, shortSpread, spread, writeResults } from './parts/report.ts'
import { everyone, hotRequests, stylesCookie } from './parts/requests.ts'
import { serve, settingsFor } from './parts/served.ts'

const ROUNDS = 5

async function startOnce(dataDir: string) {
  const settings = await settingsFor(dataDir)
  const startedAt = performance.now()
  const program = startProgram(settings)
  await untilServing(program, 60_000)
  const ms = performance.now() - startedAt
  const { now } = await memoryOf(program.process.pid as number)
  await program.kill('SIGTERM')
  return { ms, now }
}

/** `npm run bench -- start`: how long a start takes, the first and later ones, and how much memory the process uses. */
export async function run() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thazin-bench-'))
  const first = await startOnce(dataDir)
  const later: Awaited<ReturnType<typeof startOnce>>[] = []
  for (let round = 0; round < ROUNDS; round++) later.push(await startOnce(dataDir))
  await rm(dataDir, { recursive: true, force: true })

  const served = await serve()
  const firstLearner = await fill(served.database, 1_000)
  const practised = await fillPractice(served.database, {
    first: firstLearner,
    learners: 1_000,
    reviewsEach: 50,
  })
  const habit = await fillHabit(served.database, { first: firstLearner, learners: 1_000 })
  await settle(served.database)
  const requests = hotRequests({
    who: everyone(1_000),
    ...practised,
    ...habit,
    styles: await stylesCookie(served.url),
  })
  for (const [name, messageAt] of Object.entries(requests))
    await load(served.port, messageAt, { count: name.includes('page') ? 1_000 : 2_000, connections: 16 })
  const { now, peak } = await memoryOf(served.pid)
  await served.stop()

  const starts = spread(later.map(({ ms }) => ms))
  const idle = spread(later.map((one) => one.now))
  printTable(
    ['', 'median (min–max)'],
    [
      ['first start with a new database, ms', first.ms.toFixed(0)],
      ['start, ms', shortSpread(starts)],
      ['memory after the start, MB', shortSpread(idle)],
      ['memory after 15,000 requests, MB', `${now.toFixed(0)}, at most ${peak.toFixed(0)}`],
    ],
  )
  await writeResults('start', {
    rounds: ROUNDS,
    first_ms: first.ms,
    starts_ms: starts,
    idle_mb: idle,
    busy_mb: now,
    peak_mb: peak,
  })
}
