import { seededRandom } from '#domain/base/seeded-random.ts'
import { afterDaysAway, type Outcome } from './after-days-away.ts'

/** Days of study before the days away. */
const HISTORY = 90

export type AwayFigures = {
  learners: number
  /** Mean recall of what was known before, over 60 days from the return on: within the share, and with everything at once. */
  recall: { share: number; atOnce: number }
  /** The longest day in shares of the daily minutes. */
  worstDay: { share: number; atOnce: number }
  /** Days until nothing was overdue. */
  clear: { median: number; ninth: number; most: number }
}

/** Learners of 5 to 30 minutes a day who are away for 1 to 30 days, each living on twice from there by the same chances. */
export function awayLearners(count: number, seed: number): AwayFigures {
  const random = seededRandom(seed)
  const pairs = Array.from({ length: count }, (_, n) => {
    const dailyMinutes = [5, 10, 20, 30][Math.floor(random() * 4)] ?? 10
    const seconds = 5 + 7 * random()
    const newADay = Math.max(1, Math.round(((dailyMinutes * 60) / seconds) * (0.05 + 0.1 * random())))
    const [away, own] = [1 + (n % 30), Math.floor(random() * 2 ** 32)]
    const live = (isInShare: boolean) =>
      afterDaysAway({ dailyMinutes, seconds, newADay, away, random: seededRandom(own) }, HISTORY, isInShare)
    return { share: live(true), atOnce: live(false) }
  })
  const mean = (of: (pair: (typeof pairs)[number]) => Outcome) =>
    pairs.reduce((sum, pair) => sum + of(pair).recall, 0) / count
  const worst = (of: (pair: (typeof pairs)[number]) => Outcome) =>
    pairs.reduce((most, pair) => Math.max(most, of(pair).worstDay), 0)
  const clear = pairs.map(({ share }) => share.clearAfter).sort((a, b) => a - b)
  return {
    learners: count,
    recall: { share: mean(({ share }) => share), atOnce: mean(({ atOnce }) => atOnce) },
    worstDay: { share: worst(({ share }) => share), atOnce: worst(({ atOnce }) => atOnce) },
    clear: {
      median: clear[Math.floor(count / 2)] ?? 0,
      ninth: clear[Math.floor(count * 0.9)] ?? 0,
      most: clear.at(-1) ?? 0,
    },
  }
}
