import { fill, settle } from './parts/fill.ts'
import { fillHabit } from './parts/fill-habit.ts'
import { fillPractice } from './parts/fill-practice.ts'
import { makeCounters, startFloor, updateRows } from './parts/floor.ts'
import { load } from './parts/load.ts'
import { type Cpu, type Measured, measure, type Target } from './parts/measure.ts'
import { printTable, short, shortSpread, spread, writeResults } from './parts/report.ts'
import { everyone, hotRequests, stylesCookie } from './parts/requests.ts'
import { serve } from './parts/served.ts'

const ROUNDS = 3
const REVIEWS_EACH = 50
const LEARNERS = 1_000
const CONNECTIONS = 16

/**
 * `npm run bench -- server [ROUNDS] [PATTERN]`: what a request costs, beside what it costs at the least, in interleaved rounds; of all
 * requests or of those whose names fit the regular expression.
 */
export async function run([rounds = String(ROUNDS), pattern = '']: readonly string[]) {
  const served = await serve()
  const first = await fill(served.database, LEARNERS)
  const practised = await fillPractice(served.database, {
    first,
    learners: LEARNERS,
    reviewsEach: REVIEWS_EACH,
  })
  const habit = await fillHabit(served.database, { first, learners: LEARNERS })
  await settle(served.database)
  await makeCounters(served)
  const floor = await startFloor(served)
  const requests = hotRequests({
    who: everyone(LEARNERS),
    ...practised,
    ...habit,
    styles: await stylesCookie(served.url),
  })
  const wanted = Object.entries(requests).filter(([name]) => new RegExp(pattern).test(name))
  const floorCpu: Cpu = async () => ({ program: await floor.cpu(), database: (await served.cpu()).database })
  const ofFloor = (name: string, path: string, count: number): Target => ({
    name,
    port: floor.port,
    count,
    connections: CONNECTIONS,
    cpu: floorCpu,
    messageAt: (index) => ({ ...requests['GET /api/me'](index), path }),
  })
  const targets: Target[] = [
    ofFloor('unit: node:http alone', '/unit', 20_000),
    ofFloor('floor: session and 48 rows, JSON', '/read', 4_000),
    ofFloor('floor: the same as 231 elements', '/render', 4_000),
    ...wanted.map(([name, messageAt]) => ({
      name,
      port: served.port,
      count: name.includes('page') ? 1_000 : 3_000,
      connections: CONNECTIONS,
      cpu: served.cpu,
      messageAt,
    })),
  ]
  const found = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]))
  const updates: number[] = []
  for (const target of targets) await load(target.port, target.messageAt, { count: 500 })
  for (let round = 1; round <= Number(rounds); round++) {
    updates.push(await updateRows(served, CONNECTIONS, 20_000))
    for (const target of targets) found.get(target.name)?.push(await measure(target))
    process.stdout.write(`round ${round} of ${rounds}\n`)
  }
  await floor.stop()
  await served.stop()

  const results = [...found].map(([name, ofTarget]) => ({
    name,
    cpu_us: spread(ofTarget.map(({ program, database }) => program + database)),
    program_us: spread(ofTarget.map(({ program }) => program)),
    database_us: spread(ofTarget.map(({ database }) => database)),
    per_second: spread(ofTarget.map(({ perSecond }) => perSecond)),
    p95_ms: spread(ofTarget.map(({ p95 }) => p95)),
    bytes: ofTarget[0]?.bytes ?? 0,
  }))
  const cpuOf = (name: string) => results.find((result) => result.name === name)?.cpu_us.median ?? 0
  const unit = cpuOf('unit: node:http alone')
  const read = cpuOf('floor: session and 48 rows, JSON')
  const render = cpuOf('floor: the same as 231 elements')
  printTable(
    ['', 'CPU a request, µs', 'program', 'database', '× unit', '× floor', 'a second', 'p95 ms', 'bytes'],
    results.map(({ name, cpu_us, program_us, database_us, per_second, p95_ms, bytes }) => [
      name,
      shortSpread(cpu_us),
      short(program_us.median),
      short(database_us.median),
      short(cpu_us.median / unit),
      short(cpu_us.median / (name.includes('page') || name.includes('elements') ? render : read)),
      short(per_second.median),
      short(p95_ms.median),
      String(bytes),
    ]),
  )
  const alone = spread(updates)
  process.stdout.write(`durable one-row updates, PostgreSQL alone: ${shortSpread(alone)} a second\n`)
  if (pattern !== '') return
  await writeResults('server', {
    rounds: Number(rounds),
    learners: LEARNERS,
    results,
    updates_per_second: alone,
  })
}
