import { randomUUID } from 'node:crypto'
import { sandboxSignature } from '#server/providers/payments/sandbox.ts'
import { fill, settle } from './parts/fill.ts'
import { fillPayments } from './parts/fill-payments.ts'
import { makeCounters, startFloor, updateRows } from './parts/floor.ts'
import { load, type Message } from './parts/load.ts'
import { type Cpu, type Measured, measure, type Target } from './parts/measure.ts'
import { printTable, short, shortSpread, spread, writeResults } from './parts/report.ts'
import { everyone, stylesCookie } from './parts/requests.ts'
import { serve } from './parts/served.ts'

const ROUNDS = 3
const LEARNERS = 1_000
const CONNECTIONS = 16
const CALLS = 500
const SECRET = 'the secret of the sandbox'
const PAGES = ['/pricing', '/payments']
const WARM_UP = 200

const FLOORS = {
  unit: 'unit: node:http alone',
  read: 'floor: session and 48 rows, JSON',
  render: 'floor: the same as 231 elements',
  write: 'floor: session, two rows and a count in a transaction',
} as const

const client = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web' }

type Pending = { payment_id: string; amount: number; currency: string }

/** The requests of money: each payment that waits is paid by one callback. */
function requestsOf(
  { planId, pending }: { planId: number; pending: Pending[] },
  who: (index: number) => string,
) {
  let paid = 0
  const callback = (): Message => {
    const payment = pending[paid++ % pending.length]
    const body = { event_id: randomUUID(), ...payment, status: 'succeeded', provider_reference: 'bench' }
    const signature = sandboxSignature(SECRET, Buffer.from(JSON.stringify(body)), new Date())
    return {
      method: 'POST',
      path: '/api/payment/callback/sandbox',
      body,
      headers: { 'sandbox-signature': signature },
    }
  }
  const initialise = (index: number): Message => ({
    method: 'POST',
    path: '/api/payment/initialize',
    body: { plan_id: planId, provider: 'sandbox' },
    headers: { ...client, authorization: `Bearer ${who(index)}`, 'idempotency-key': randomUUID() },
  })
  const payments = (index: number): Message => ({
    path: '/api/payments',
    headers: { ...client, authorization: `Bearer ${who(index)}` },
  })
  return {
    'POST payment/initialize': initialise,
    'POST payment/callback, a success': callback,
    'GET /api/payments': payments,
  }
}

const pageOf =
  (path: string, who: (index: number) => string, styles: string) =>
  (index: number): Message => ({
    path,
    headers: {
      'accept-encoding': 'gzip, deflate, br, zstd',
      cookie: `token=${who(index)}; locale=my; ${styles}`,
    },
  })

/**
 * `npm run bench -- payments [ROUNDS] [PAGE …]`: what a payment's calls and pages cost a learner who has some, beside what they cost at the
 * least, in interleaved rounds. Without pages, /pricing and /payments.
 */
export async function run([rounds = String(ROUNDS), ...paths]: readonly string[]) {
  const served = await serve({ PAYMENT_SANDBOX_SECRET: SECRET, PAYMENT_LEARNER_HOURLY: '1000000' })
  const first = await fill(served.database, LEARNERS)
  const perRound = CALLS + Math.ceil(CALLS / 10)
  const filled = await fillPayments(served.database, {
    first,
    learners: LEARNERS,
    pending: Number(rounds) * perRound + WARM_UP,
  })
  await settle(served.database)
  await makeCounters(served)
  const floor = await startFloor(served)
  const who = everyone(LEARNERS)
  const styles = await stylesCookie(served.url)
  const floorCpu: Cpu = async () => ({ program: await floor.cpu(), database: (await served.cpu()).database })
  const shared = { count: CALLS, connections: CONNECTIONS }
  const requests = requestsOf(filled, who)
  const targets: Target[] = [
    ...Object.entries(FLOORS).map(([path, name]) => ({
      ...shared,
      name,
      port: floor.port,
      cpu: floorCpu,
      messageAt: (index: number) => ({ ...requests['GET /api/payments'](index), path: `/${path}` }),
    })),
    ...Object.entries(requests).map(([name, messageAt]) => ({
      ...shared,
      name,
      port: served.port,
      cpu: served.cpu,
      messageAt,
    })),
    ...(paths.length === 0 ? PAGES : paths).map((path) => ({
      ...shared,
      name: `the page ${path}`,
      port: served.port,
      cpu: served.cpu,
      messageAt: pageOf(path, who, styles),
    })),
  ]
  const found = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]))
  const updates: number[] = []
  for (const { port, messageAt } of targets) await load(port, messageAt, { count: WARM_UP })
  for (let round = 1; round <= Number(rounds); round++) {
    updates.push(await updateRows(served, CONNECTIONS, 5_000))
    for (const target of targets) found.get(target.name)?.push(await measure(target))
    process.stdout.write(`round ${round} of ${rounds}\n`)
  }
  await floor.stop()
  await served.stop()
  await report(found, updates, Number(rounds))
}

const floorOf = (name: string): string => {
  if (name.startsWith('POST')) return FLOORS.write
  return name.includes('page') ? FLOORS.render : FLOORS.read
}

async function report(found: ReadonlyMap<string, Measured[]>, updates: number[], rounds: number) {
  const results = [...found].map(([name, all]) => ({
    name,
    cpu_us: spread(all.map(({ program, database }) => program + database)),
    program_us: spread(all.map(({ program }) => program)),
    database_us: spread(all.map(({ database }) => database)),
    p95_ms: spread(all.map(({ p95 }) => p95)),
    bytes: all[0]?.bytes ?? 0,
  }))
  const cpuOf = (name: string) => results.find((result) => result.name === name)?.cpu_us.median ?? Number.NaN
  printTable(
    ['', 'CPU a request, µs', 'program', 'database', '× unit', '× floor', 'p95 ms', 'bytes'],
    results.map(({ name, cpu_us, program_us, database_us, p95_ms, bytes }) => [
      name,
      shortSpread(cpu_us),
      short(program_us.median),
      short(database_us.median),
      short(cpu_us.median / cpuOf(FLOORS.unit)),
      short(cpu_us.median / cpuOf(floorOf(name))),
      short(p95_ms.median),
      String(bytes),
    ]),
  )
  process.stdout.write(
    `durable one-row updates, PostgreSQL alone: ${shortSpread(spread(updates))} a second\n`,
  )
  await writeResults('payments', { rounds, learners: LEARNERS, results, updates_per_second: spread(updates) })
}
