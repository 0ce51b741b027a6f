import { type Fit, fitParameters, OWN_OPTIMISER } from '#domain/memory/fit.ts'
import { losses, mean, toHistory } from '#domain/memory/log-loss.ts'

import { DEFAULT_PARAMETERS } from '#domain/memory/scheduler.ts'
import { fsrsRs } from '#server/features/memory/flash-cards/fit/fsrs-rs.ts'
import { likelyParameters, restingLog } from '#tests/support/memory/resting-log.ts'
import { printTable, writeResults } from './parts/report.ts'

const SIZES = [20_000, 50_000]
const LEARNERS = 10
const SEED = 20261122

/**
 * `npm run bench -- fit [REVIEWS] [LEARNERS] [SEED]`: parameters fitted to the logs of heavy learners whose cards mostly rest, and how well they
 * foretell the next quarter of each log, over all cards: mean log loss. `fsrs-rs alone` learns from the whole log and is never refused.
 */
export async function run(args: readonly string[]): Promise<void> {
  const [sizes, learners, seed] = [
    args[0] ? [Number(args[0])] : SIZES,
    Number(args[1] ?? LEARNERS),
    Number(args[2] ?? SEED),
  ]
  const rows = []
  for (const reviews of sizes)
    for (let learner = 1; learner <= learners; learner++)
      rows.push({ reviews, learner, ...(await fitOne(reviews, seed + learner)) })
  print(rows)
  if (args.length === 0) await writeResults('fit', { learners, seed, results: rows })
}

/** One learner: what was fitted to so many reviews, judged on the quarter that comes after them. */
async function fitOne(reviews: number, seed: number) {
  const truth = likelyParameters(seed)
  const log = restingLog(truth, reviews * 1.25, seed)
  const all = [...log.values()].map(toHistory)
  const until = all
    .flat()
    .map(({ at }) => at)
    .sort((a, b) => a - b)[reviews] as number
  const past = new Map(
    [...log].map(([id, card]) => [id, card.filter(({ reviewed_at }) => reviewed_at.getTime() < until)]),
  )
  const loss = (w: readonly number[]) => mean(losses(w, all, until, Infinity))
  const used = (fit: Fit | null) => loss(fit?.kept ? fit.parameters : DEFAULT_PARAMETERS)
  const native = fsrsRs()
  const withNative = native && (await timed(() => fitParameters(past, native)))
  const own = await timed(() => fitParameters(past, OWN_OPTIMISER))
  return {
    cards: past.size,
    defaults: loss(DEFAULT_PARAMETERS),
    truth: loss(truth),
    fsrs_rs_alone: native && loss(await native.optimise([...past.values()].map(toHistory))),
    fsrs_rs: withNative && used(withNative.found),
    fsrs_rs_kept: withNative?.found?.kept ?? null,
    fsrs_rs_cpu: withNative?.cpu ?? null,
    own: used(own.found),
    own_kept: own.found?.kept ?? false,
    own_cpu: own.cpu,
  }
}

type Row = { reviews: number; learner: number } & Awaited<ReturnType<typeof fitOne>>

async function timed<T>(work: () => Promise<T>) {
  const before = process.cpuUsage()
  const found = await work()
  const { user, system } = process.cpuUsage(before)
  return { found, cpu: (user + system) / 1e6 }
}

function print(rows: readonly Row[]) {
  const loss = (value: number | null) => value?.toFixed(4) ?? '–'
  const seconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} s`)
  printTable(
    [
      'reviews',
      'learner',
      'cards',
      'defaults',
      'the truth',
      'fsrs-rs alone',
      'with fsrs-rs',
      'CPU',
      'with ours',
      'CPU',
    ],
    rows.map((row) => [
      String(row.reviews),
      String(row.learner),
      String(row.cards),
      loss(row.defaults),
      loss(row.truth),
      loss(row.fsrs_rs_alone),
      `${loss(row.fsrs_rs)}${row.fsrs_rs_kept === false ? ' (defaults)' : ''}`,
      seconds(row.fsrs_rs_cpu),
      `${loss(row.own)}${row.own_kept ? '' : ' (defaults)'}`,
      seconds(row.own_cpu),
    ]),
  )
  const worst = (difference: (row: Row) => number) => Math.max(...rows.map(difference)).toFixed(4)
  process.stdout.write(
    `furthest above the defaults: with fsrs-rs ${worst((row) => (row.fsrs_rs ?? 0) - row.defaults)}, ` +
      `with ours ${worst((row) => row.own - row.defaults)}; above fsrs-rs alone: ` +
      `with fsrs-rs ${worst((row) => (row.fsrs_rs ?? 0) - (row.fsrs_rs_alone ?? 0))}, ` +
      `with ours ${worst((row) => row.own - (row.fsrs_rs_alone ?? row.own))}\n`,
  )
}
