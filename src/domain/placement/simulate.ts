import { gaussian, seededRandom } from '../seeded-random.ts'
import { probability } from './irt.ts'
import { levelIndex, type Scale } from './scale.ts'
import { type Answered, abilityOf, type Bank, nextItem, type PlacementItem, PRIOR } from './session.ts'

export type Simulated = {
  learners: number
  /** Shares of learners placed on their true level, and on it or a neighbour. */
  exact: number
  within_one: number
  rmse: number
  bias: number
  mean_length: number
  /** Shares of learners who met an item: the most met item, and the share of items that nobody met. */
  highest_exposure: number
  never_used: number
}

/**
 * The level test taken by learners whose true ability is known: drawn from the prior, answering as the model says.
 * The figures follow from the seed.
 */
export function simulatePlacement(
  bank: Bank,
  { learners, seed }: { learners: number; seed: number },
): Simulated {
  const random = seededRandom(seed)
  const met = new Map<number, number>()
  const sums = { exact: 0, near: 0, square: 0, error: 0, length: 0 }
  for (let i = 0; i < learners; i++) {
    const truth = PRIOR.mean + PRIOR.sd * gaussian(random)
    const answered: Answered[] = []
    const session = Math.floor(random() * 2 ** 32)
    for (let item = nextItem(bank, answered, session); item; item = nextItem(bank, answered, session)) {
      answered.push({ item_id: item.id, correct: random() < probability(item, truth) })
      met.set(item.id, (met.get(item.id) ?? 0) + 1)
    }
    const { theta } = abilityOf(bank, answered)
    const off = Math.abs(levelIndex(bank.scale, theta) - levelIndex(bank.scale, truth))
    sums.exact += off === 0 ? 1 : 0
    sums.near += off <= 1 ? 1 : 0
    sums.square += (theta - truth) ** 2
    sums.error += theta - truth
    sums.length += answered.length
  }
  return {
    learners,
    exact: sums.exact / learners,
    within_one: sums.near / learners,
    rmse: Math.sqrt(sums.square / learners),
    bias: sums.error / learners,
    mean_length: sums.length / learners,
    highest_exposure: Math.max(...met.values()) / learners,
    never_used: 1 - met.size / bank.items.length,
  }
}

/** Items like the school's: so many a level, half of them typed or arranged, the others with four options or two, four skills in turn. */
export function likelyItems(scale: Scale, perLevel: number): PlacementItem[] {
  const skills = ['grammar', 'vocabulary', 'reading', 'listening']
  return scale.levels.flatMap((level, l) =>
    Array.from({ length: perLevel }, (_, i) => ({
      id: l * perLevel + i + 1,
      level,
      skill: skills[i % skills.length] ?? '',
      options: i < perLevel / 2 ? 0 : i === perLevel - 1 ? 2 : 4,
    })),
  )
}
