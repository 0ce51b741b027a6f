import { awayLearners } from '#tests/support/memory/away-learners.ts'
import { printTable, writeResults } from './parts/report.ts'

const LEARNERS = 1000
const SEED = 20261122

/** `npm run bench -- catch-up [LEARNERS] [SEED]`: learners come back after 1 to 30 days, beside everything at once; the figures follow from the seed. */
export async function run(args: readonly string[]): Promise<void> {
  const learners = Number(args[0] ?? LEARNERS)
  const seed = Number(args[1] ?? SEED)
  const figures = awayLearners(learners, seed)
  const { recall, worstDay, clear } = figures
  process.stdout.write(`${learners} learners away for 1 to 30 days, seed ${seed}\n`)
  printTable(
    ['', 'mean recall', 'longest day, of the minutes'],
    [
      ['today’s share', recall.share.toFixed(4), worstDay.share.toFixed(2)],
      ['everything at once', recall.atOnce.toFixed(4), worstDay.atOnce.toFixed(2)],
    ],
  )
  process.stdout.write(
    `days until nothing is overdue: ${clear.median} for half, ${clear.ninth} for nine in ten, ${clear.most} at most\n`,
  )
  await writeResults('catch-up', { seed, ...figures })
}
