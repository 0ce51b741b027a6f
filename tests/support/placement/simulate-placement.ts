import { seededRandom } from '#domain/base/seeded-random.ts'
import { type Bank, type PlacementItem, uncalibrated } from '#domain/practice/placement/bank.ts'
import { probability } from '#domain/practice/placement/irt.ts'
import { type LevelScale, levelIndex } from '#domain/practice/placement/scale.ts'
import { type AnsweredItem, estimateAbility, nextItem, PRIOR } from '#domain/practice/placement/session.ts'
import { gaussian } from './gaussian.ts'

export type Simulated = {
  learners: number
  /** Shares of learners placed on their true level, and on it or a neighbour. */
  exact: number
  within_one: number
  rmse: number
  bias: number
  mean_length: number
  /** Of those who are truly on the lowest level. */
  beginners_mean_length: number
  /** Mean error of those a level's width or more above the middle of the scale. */
  bias_of_able: number
  /** Shares of learners who met an item: the most met item, and the share of items that nobody met. */
  highest_exposure: number
  never_used: number
}

/**
 * The level test taken by learners whose true ability is known: drawn from the prior, answering as the model says.
 * The figures follow from the seed.
 * @param slips the chance that an answer is wrong although the learner knows, beyond what the items' d allows for
 */
export function simulatePlacement(
  bank: Bank,
  { learners, seed, slips = 0 }: { learners: number; seed: number; slips?: number },
): Simulated {
  const random = seededRandom(seed)
  const met = new Map<number, number>()
  const sums = { exact: 0, near: 0, square: 0, error: 0, length: 0 }
  const beginners = { count: 0, length: 0 }
  const able = { count: 0, error: 0 }
  for (let i = 0; i < learners; i++) {
    const truth = PRIOR.mean + PRIOR.sd * gaussian(random)
    const answered: AnsweredItem[] = []
    const session = Math.floor(random() * 2 ** 32)
    for (let item = nextItem(bank, answered, session); item; item = nextItem(bank, answered, session)) {
      answered.push({
        item_id: item.id,
        correct: random() < probability({ ...item, d: 1 }, truth) * (1 - slips),
      })
      met.set(item.id, (met.get(item.id) ?? 0) + 1)
    }
    const { theta } = estimateAbility(bank, answered)
    const off = Math.abs(levelIndex(bank.scale, theta) - levelIndex(bank.scale, truth))
    sums.exact += off === 0 ? 1 : 0
    sums.near += off <= 1 ? 1 : 0
    sums.square += (theta - truth) ** 2
    sums.error += theta - truth
    sums.length += answered.length
    if (levelIndex(bank.scale, truth) === 0) {
      beginners.count++
      beginners.length += answered.length
    }
    if (truth >= 1) {
      able.count++
      able.error += theta - truth
    }
  }
  return {
    learners,
    exact: sums.exact / learners,
    within_one: sums.near / learners,
    rmse: Math.sqrt(sums.square / learners),
    bias: sums.error / learners,
    mean_length: sums.length / learners,
    beginners_mean_length: beginners.length / Math.max(1, beginners.count),
    bias_of_able: able.error / Math.max(1, able.count),
    highest_exposure: Math.max(...met.values()) / learners,
    never_used: 1 - met.size / bank.items.length,
  }
}

/** How many items learners are asked who answer "I don't know" to everything: the fewest and the most. */
export function lengthOfKnowingNothing(bank: Bank, { learners, seed }: { learners: number; seed: number }) {
  const random = seededRandom(seed)
  const lengths = Array.from({ length: learners }, () => {
    const answered: AnsweredItem[] = []
    const session = Math.floor(random() * 2 ** 32)
    for (let item = nextItem(bank, answered, session); item; item = nextItem(bank, answered, session))
      answered.push({ item_id: item.id, correct: false })
    return answered.length
  })
  return { fewest: Math.min(...lengths), most: Math.max(...lengths) }
}

/** Items like the school's: so many a level, half of them typed or arranged, the others with four options or two, four skills in turn. */
export function likelyItems(scale: LevelScale, perLevel: number): PlacementItem[] {
  const skills = ['grammar', 'vocabulary', 'reading', 'listening']
  return scale.levels.flatMap((level, l) =>
    Array.from({ length: perLevel }, (_, i) => ({
      id: l * perLevel + i + 1,
      level,
      skill: skills[i % skills.length] ?? '',
      form: i < perLevel / 4 ? 'type' : i < perLevel / 2 ? 'choose' : l === 0 ? 'picture' : 'choose',
      options: i < perLevel / 2 ? 0 : i === perLevel - 1 ? 2 : 4,
    })),
  )
}

/** The bank of these items as the import would store them; items of levels that the scale lacks are left out. */
export const bankOf = (scale: LevelScale, items: readonly PlacementItem[]): Bank => ({
  scale,
  items: items.flatMap((item) => {
    const parameters = uncalibrated(scale, item.level, item.options)
    return parameters ? [{ ...item, ...parameters }] : []
  }),
})
