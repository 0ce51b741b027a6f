import { seededRandom } from '../seeded-random.ts'
import { type Estimate, type ItemParameters, information, mapEstimate, type Prior } from './irt.ts'
import type { Scale } from './scale.ts'

/** What the test knows of a question: its level, what it is about and how many options can be guessed among (0: typed or arranged). */
export type PlacementItem = { id: number; level: string; skill: string; options: number }

/** An item with its parameters; made once from the school's content. */
export type BankItem = PlacementItem & ItemParameters
export type Bank = { scale: Scale; items: readonly BankItem[] }

/** One answer, right or wrong; "I don't know" is wrong. */
export type Answered = { item_id: number; correct: boolean }

export const PRIOR: Prior = { mean: 0, sd: 1.5 }
export const STOP = { standard_error: 0.5, items: 20 } as const
const DISCRIMINATION = 1.2

/**
 * An item is drawn by chance among those worth at least this share of the best (randomesque, after Kingsbury & Zara 1989), so that none is
 * met by all.
 */
const GOOD_ENOUGH = 0.5

/** Items of a skill that had more than its share count for less. */
const REPEATED_SKILL = 0.75

/** The bank of a language; items of levels that the scale lacks are left out. No item is calibrated: its level is its difficulty. */
export function bankOf(scale: Scale, items: readonly PlacementItem[]): Bank {
  const known = items.flatMap((item) => {
    const b = scale.difficulties[scale.levels.indexOf(item.level)]
    return b === undefined
      ? []
      : [{ ...item, a: DISCRIMINATION, b, c: item.options > 1 ? 1 / item.options : 0, d: 1 }]
  })
  return { scale, items: known.sort((one, other) => one.id - other.id) }
}

/** The ability after these answers, under the prior. Answers to items that left the bank do not count. */
export function abilityOf(bank: Bank, answered: readonly Answered[]): Estimate {
  const responses = answered.flatMap(({ item_id, correct }) => {
    const item = bank.items.find(({ id }) => id === item_id)
    return item ? [{ ...item, correct }] : []
  })
  return mapEstimate(responses, PRIOR)
}

/** Is the test over: sure enough, long enough, or out of items? */
export function isFinished(
  bank: Bank,
  answered: readonly Answered[],
  { standard_error } = abilityOf(bank, answered),
) {
  return standard_error <= STOP.standard_error || answered.length >= Math.min(STOP.items, bank.items.length)
}

/**
 * The next item, or null when the test is over: one of the best by information at the ability so far, chance deciding among them.
 * The choice follows from the seed of the session and the answers alone, so that a test goes on where it stopped, and what was sent ahead is what comes.
 */
export function nextItem(bank: Bank, answered: readonly Answered[], seed: number): BankItem | null {
  const ability = abilityOf(bank, answered)
  if (isFinished(bank, answered, ability)) return null
  const used = new Set(answered.map(({ item_id }) => item_id))
  const worn = wornSkills(bank, used)
  const ranked = bank.items
    .filter(({ id }) => !used.has(id))
    .map((item) => ({
      item,
      worth: information(item, ability.theta) * (worn.has(item.skill) ? REPEATED_SKILL : 1),
    }))
  const best = Math.max(...ranked.map(({ worth }) => worth))
  const good = ranked.filter(({ worth }) => worth >= best * GOOD_ENOUGH)
  const random = seededRandom(seed + Math.imul(answered.length + 1, 0x9e3779b1))
  return good[Math.floor(random() * good.length)]?.item ?? null
}

export type Step = {
  /** The question to answer now; null when the test is over. */
  next: BankItem | null
  /** What comes after it, whichever way the answer falls. */
  upcoming: { right: BankItem | null; wrong: BankItem | null }
  ability: Estimate
  finished: boolean
}

/** Where a session stands. */
export function stepOf(bank: Bank, answered: readonly Answered[], seed: number): Step {
  const next = nextItem(bank, answered, seed)
  const after = (correct: boolean) =>
    next && nextItem(bank, [...answered, { item_id: next.id, correct }], seed)
  return {
    next,
    upcoming: { right: after(true), wrong: after(false) },
    ability: abilityOf(bank, answered),
    finished: next === null,
  }
}

/** The skills that already had at least their share of the items that were asked. */
function wornSkills(bank: Bank, used: ReadonlySet<number>): Set<string> {
  const [all, asked] = [new Map<string, number>(), new Map<string, number>()]
  for (const { id, skill } of bank.items) {
    all.set(skill, (all.get(skill) ?? 0) + 1)
    if (used.has(id)) asked.set(skill, (asked.get(skill) ?? 0) + 1)
  }
  const share = (skill: string) => ((all.get(skill) ?? 0) / bank.items.length) * (used.size + 1)
  return new Set([...asked].filter(([skill, count]) => count >= share(skill)).map(([skill]) => skill))
}
