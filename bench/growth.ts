import { type Blocks, blockCounter } from './parts/blocks.ts'
import { fill, fillOne, tokenOf } from './parts/fill.ts'
import { type Measured, measure } from './parts/measure.ts'
import { printTable, short, shortSpread, spread, writeResults } from './parts/report.ts'
import { everyone, hotRequests, stylesCookie } from './parts/requests.ts'
import { type Served, serve } from './parts/served.ts'

const ROUNDS = 3
const SMALL = 1_000
const LARGE = 104_200
/** Lessons in which one learner of the large school has progress. */
const ONE_LEARNERS_LESSONS = 50_000

async function school(learners: number) {
  const served = await serve()
  const first = await fill(served.database, learners)
  const { rows } = await served.database.query("select id from lessons where slug = 'a1-greetings-watch'")
  return { served, first, lessonId: rows[0].id as number, styles: await stylesCookie(served.url) }
}

const rowsIn = async ({ database }: Served) =>
  Number((await database.query('select count(*) from lesson_progress')).rows[0].count)

/**
 * `npm run bench -- growth`: the hot calls with 1,000 learners and with a hundred times as many, side by side, and for one
 * learner with as much history as others have together.
 */
export async function run() {
  const [small, large] = [await school(SMALL), await school(LARGE)]
  await fillOne(large.served.database, large.first + LARGE - 1, ONE_LEARNERS_LESSONS)
  const rows = { small: await rowsIn(small.served), large: await rowsIn(large.served) }
  const sides = [
    { ...small, who: everyone(SMALL) },
    { ...large, who: everyone(LARGE) },
    { ...large, who: () => tokenOf(LARGE) },
  ].map((side) => ({ ...side, requests: hotRequests(side), rounds: new Map<string, Measured[]>() }))
  const [names = []] = sides.map(({ requests }) =>
    Object.keys(requests).filter((name) => !/compressed|first|page \/$/.test(name)),
  )
  for (let round = 1; round <= ROUNDS; round++) {
    for (const name of names)
      for (const { served, requests, rounds } of sides) {
        const messageAt = requests[name as keyof typeof requests]
        const count = name.includes('page') ? 800 : 2_000
        const target = { name, port: served.port, messageAt, count, connections: 4, cpu: served.cpu }
        rounds.set(name, [...(rounds.get(name) ?? []), await measure(target)])
      }
    process.stdout.write(`round ${round} of ${ROUNDS}\n`)
  }
  const blocks = new Map<string, Blocks[]>(names.map((name) => [name, []]))
  for (const { served, requests, who } of sides) {
    const counter = await blockCounter(served)
    for (const name of names) {
      const messageAt = requests[name as keyof typeof requests]
      const index = who === sides[2]?.who ? 0 : 333
      blocks.get(name)?.push(await counter.count(messageAt(index)))
    }
    await counter.close()
  }
  await small.served.stop()
  await large.served.stop()

  const cpuOf = (side: number, name: string) =>
    spread((sides[side]?.rounds.get(name) ?? []).map(({ program, database }) => program + database))
  const p95Of = (side: number, name: string) =>
    spread((sides[side]?.rounds.get(name) ?? []).map(({ p95 }) => p95))
  const results = names.map((name) => ({
    name,
    cpu_us: [0, 1, 2].map((side) => cpuOf(side, name)),
    p95_ms: [0, 1, 2].map((side) => p95Of(side, name)),
    blocks: (blocks.get(name) ?? []).map((side) => side.blocks),
  }))
  process.stdout.write(`rows of progress: ${rows.small} and ${rows.large}\n`)
  printTable(
    ['', 'CPU µs, 1,000', '× at 100,000', '× one learner', 'p95 ×', 'p95 × one', 'blocks a statement'],
    results.map(({ name, cpu_us: [a, b, c], p95_ms: [p, q, r], blocks: [s, l, o] }) => [
      name,
      a ? shortSpread(a) : '',
      short((b?.median ?? 0) / (a?.median ?? 1)),
      short((c?.median ?? 0) / (a?.median ?? 1)),
      short((q?.median ?? 0) / (p?.median ?? 1)),
      short((r?.median ?? 0) / (p?.median ?? 1)),
      [s, l, o].map((some) => some?.join('+')).join(' → '),
    ]),
  )
  await writeResults('growth', { rounds: ROUNDS, learners: [SMALL, LARGE], rows, results })
}
