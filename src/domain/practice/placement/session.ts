import { seededRandom } from '#domain/base/seeded-random.ts'
import type { Bank, BankItem } from './bank.ts'
import { chancesBetween, type Estimate, information, mapEstimate, type Prior } from './irt.ts'

/** One answer, right or wrong; "I don't know" is wrong. */
export type AnsweredItem = { item_id: number; correct: boolean }

export const PRIOR: Prior = { mean: 0, sd: 1.5 }
/** The test ends at this standard error, at so many items, or when one level holds this chance after at least `sure_from` items. */
export const STOP = { standard_error: 0.5, items: 20, chance: 0.95, sure_from: 5 } as const
/**
 * An item is drawn by chance among those worth at least this share of the best (randomesque, after Kingsbury & Zara 1989), so that none is
 * met by all.
 */
const GOOD_ENOUGH = 0.5

/** Among them each is drawn by its share of the best to this power: the better seldom lose, the others are met too. */
const PREFERENCE = 8

/** Items of a skill that had more than its share count for less. */
const REPEATED_SKILL = 0.75

/** The ability after these answers, under the prior. Answers to items that left the bank do not count. */
export const estimateAbility = (bank: Bank, answered: readonly AnsweredItem[]): Estimate =>
  mapEstimate(responsesTo(bank, answered), PRIOR)

/** The chance of each of the scale's levels after these answers. */
export const levelChances = (bank: Bank, answered: readonly AnsweredItem[]): number[] =>
  chancesBetween(responsesTo(bank, answered), PRIOR, bank.scale.cuts)

const responsesTo = (bank: Bank, answered: readonly AnsweredItem[]) =>
  answered.flatMap(({ item_id, correct }) => {
    const item = bank.items.find(({ id }) => id === item_id)
    return item ? [{ ...item, correct }] : []
  })

/** The most that a test of so many levels asks; where there is one to find, it is sure after the fewest. */
export const mostAsked = (levels: number): number => (levels > 1 ? STOP.items : STOP.sure_from)

/** True if the test is over: sure enough, long enough, or out of items. */
export function isTestFinished(
  bank: Bank,
  answered: readonly AnsweredItem[],
  { standard_error } = estimateAbility(bank, answered),
) {
  if (answered.length >= Math.min(mostAsked(bank.scale.levels.length), bank.items.length)) return true
  if (standard_error <= STOP.standard_error) return true
  return answered.length >= STOP.sure_from && Math.max(...levelChances(bank, answered)) >= STOP.chance
}

/**
 * The next item, or null when the test is over: one of the best by information at the ability so far, chance deciding among them.
 * The choice follows from the seed of the session and the answers alone, so that a test goes on where it stopped, and what was sent ahead is what comes.
 */
export function nextItem(bank: Bank, answered: readonly AnsweredItem[], seed: number): BankItem | null {
  const ability = estimateAbility(bank, answered)
  if (isTestFinished(bank, answered, ability)) return null
  const used = new Set(answered.map(({ item_id }) => item_id))
  const worn = wornSkills(bank, used)
  const unused = bank.items.filter(({ id }) => !used.has(id))
  const hasBegun = answered.some(({ correct }) => correct)
  const ranked = (hasBegun ? unused : easiestOf(bank, unused)).map((item) => ({
    item,
    worth: information(item, ability.theta) * (worn.has(item.skill) ? REPEATED_SKILL : 1),
  }))
  const best = Math.max(...ranked.map(({ worth }) => worth))
  const good = ranked.filter(({ worth }) => worth >= best * GOOD_ENOUGH)
  const random = seededRandom(seed + Math.imul(answered.length + 1, 0x9e3779b1))
  const weights = good.map(({ worth }) => (worth / best) ** PREFERENCE)
  let mark = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, { item }] of good.entries()) {
    mark -= weights[index] ?? 0
    if (mark < 0) return item
  }
  return good[0]?.item ?? null
}

/**
 * Items that are asked before anything was right: pictures of the lowest level, then what else is chosen there, and nothing to type while
 * there is anything else. Who begins a language cannot read yet, and a wrong choice tells as much as a wrong sentence.
 */
function easiestOf({ scale }: Bank, unused: readonly BankItem[]): readonly BankItem[] {
  const lowest = unused.filter(({ level }) => level === scale.levels[0])
  const kinds = [
    lowest.filter(({ form }) => form === 'picture'),
    lowest.filter(({ form }) => form === 'choose'),
    unused.filter(({ form }) => form !== 'type'),
  ]
  return kinds.find(({ length }) => length > 0) ?? unused
}

export type Step = {
  /** The question to answer now; null when the test is over. */
  next: BankItem | null
  /** Items that come after it, whichever way the answer falls. */
  upcoming: { right: BankItem | null; wrong: BankItem | null }
  ability: Estimate
  finished: boolean
}

/** Step at which a session stands. */
export function nextStep(bank: Bank, answered: readonly AnsweredItem[], seed: number): Step {
  const next = nextItem(bank, answered, seed)
  const after = (correct: boolean) =>
    next && nextItem(bank, [...answered, { item_id: next.id, correct }], seed)
  return {
    next,
    upcoming: { right: after(true), wrong: after(false) },
    ability: estimateAbility(bank, answered),
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
