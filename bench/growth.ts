import { type Blocks, blockCounter } from './parts/blocks.ts'
import { fill, fillOne, settle, tokenOf } from './parts/fill.ts'
import { fillHabit } from './parts/fill-habit.ts'
import { fillPractice, fillPracticeOfOne } from './parts/fill-practice.ts'
import { type Measured, measure } from './parts/measure.ts'
import { printTable, short, shortSpread, spread, writeResults } from './parts/report.ts'
import { everyone, hotRequests, stylesCookie } from './parts/requests.ts'
import { type Served, serve } from './parts/served.ts'

const ROUNDS = 3
const SMALL = 1_000
const LARGE = 104_200
/** Reviews of all learners of the large school together; the small one has as many a learner. */
const REVIEWS = 20_000_000
/** Lessons in which one learner of the large school has progress. */
const ONE_LEARNERS_LESSONS = 50_000
const ONE_LEARNERS_REVIEWS = 50_000

async function school(learners: number, reviewsEach: number) {
  const served = await serve()
  const first = await fill(served.database, learners)
  const practised = await fillPractice(served.database, { first, learners, reviewsEach })
  const habit = await fillHabit(served.database, { first, learners })
  return { served, first, ...practised, ...habit, styles: await stylesCookie(served.url) }
}

const countIn = async ({ database }: Served, table: string) =>
  Number((await database.query(`select count(*) from ${table}`)).rows[0].count)

const rowsIn = async (served: Served) => ({
  progress: await countIn(served, 'lesson_progress'),
  reviews: await countIn(served, 'reviews'),
  answers: await countIn(served, 'answers'),
})

/**
 * `npm run bench -- growth [REVIEWS] [ROUNDS] [LEARNERS]`: the hot calls with 1,000 learners and with a hundred times as many, side by side, and for one
 * learner with as much history as others have together.
 */
export async function run([
  reviews = String(REVIEWS),
  rounds = String(ROUNDS),
  learners = String(LARGE),
]: readonly string[]) {
  const many = Number(learners)
  const reviewsEach = Math.max(1, Math.round(Number(reviews) / many))
  const [small, large] = [await school(SMALL, reviewsEach), await school(many, reviewsEach)]
  const last = large.first + many - 1
  await fillOne(large.served.database, last, ONE_LEARNERS_LESSONS)
  await fillPracticeOfOne(large.served.database, last, ONE_LEARNERS_REVIEWS)
  for (const { served } of [small, large]) await settle(served.database)
  const rows = { small: await rowsIn(small.served), large: await rowsIn(large.served) }
  const sides = [
    { ...small, who: everyone(SMALL) },
    { ...large, who: everyone(many) },
    { ...large, who: () => tokenOf(many) },
  ].map((side) => ({ ...side, requests: hotRequests(side), found: new Map<string, Measured[]>() }))
  const [names = []] = sides.map(({ requests }) =>
    Object.keys(requests).filter((name) => !/compressed|first|page \/$/.test(name)),
  )
  for (let round = 1; round <= Number(rounds); round++) {
    for (const name of names)
      for (const { served, requests, found } of sides) {
        const messageAt = requests[name as keyof typeof requests]
        const count = name.includes('page') ? 800 : 2_000
        const target = { name, port: served.port, messageAt, count, connections: 4, cpu: served.cpu }
        found.set(name, [...(found.get(name) ?? []), await measure(target)])
      }
    process.stdout.write(`round ${round} of ${rounds}\n`)
  }
  const blocks = new Map<string, Blocks[]>(names.map((name) => [name, []]))
  const counters = new Map([small, large].map(({ served }) => [served, blockCounter(served)]))
  for (const { served, requests, who } of sides) {
    const counter = await counters.get(served)
    for (const name of names) {
      const messageAt = requests[name as keyof typeof requests]
      const index = who === sides[2]?.who ? 0 : 333
      if (counter) blocks.get(name)?.push(await counter.count(() => messageAt(index)))
    }
  }
  for (const counter of counters.values()) await (await counter).close()
  await small.served.stop()
  await large.served.stop()

  const cpuOf = (side: number, name: string) =>
    spread((sides[side]?.found.get(name) ?? []).map(({ program, database }) => program + database))
  const p95Of = (side: number, name: string) =>
    spread((sides[side]?.found.get(name) ?? []).map(({ p95 }) => p95))
  const results = names.map((name) => ({
    name,
    cpu_us: [0, 1, 2].map((side) => cpuOf(side, name)),
    p95_ms: [0, 1, 2].map((side) => p95Of(side, name)),
    blocks: (blocks.get(name) ?? []).map((side) => side.blocks),
  }))
  process.stdout.write(`rows: ${JSON.stringify(rows)}\n`)
  printTable(
    [
      '',
      'CPU µs, 1,000',
      `× at ${many.toLocaleString('en')}`,
      '× one learner',
      'p95 ×',
      'p95 × one',
      'blocks a statement',
    ],
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
  await writeResults('growth', { rounds: Number(rounds), learners: [SMALL, many], rows, results })
}
