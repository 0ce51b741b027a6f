import { DAY_MS } from '#domain/time/durations.ts'
import type { CardState } from './card-state.ts'
import { nextMemory, recall } from './fsrs6.ts'
import { DEFAULT_PARAMETERS } from './scheduler.ts'

/** Days after the last catch-up day over which recall is counted. */
const AFTERMATH = 14

/** The longest plan; whatever is left waits for the next one, which any day makes anew. */
const MAX_PLAN_DAYS = 30

export type Overdue = { id: number; state: CardState }

/**
 * A plan for cards that piled up while the learner was away: which to review on which day, today first, so that the expected
 * number of cards recalled, summed over the days of the plan and the fortnight after it, stays as high as the daily limit allows.
 *
 * Each day takes the cards for which waiting one more day costs most. What a review on day d is worth is computed with FSRS-6: until d
 * the card fades; from d on it has the memory that a review leaves, good with the chance of recall and again otherwise.
 * (The general problem is an assignment; choosing day by day stays within a per cent of the best, see the test.)
 * @param perDay cards a day, at least 1
 */
export function catchUpPlan(
  cards: readonly Overdue[],
  now: Date,
  perDay: number,
  parameters: readonly number[] = DEFAULT_PARAMETERS,
): number[][] {
  const room = Math.max(1, Math.floor(perDay))
  const length = Math.min(MAX_PLAN_DAYS, Math.ceil(cards.length / room))
  let waiting = cards.map(({ id, state }) => ({ id, worth: worthByDay(state, now, length, parameters) }))
  const plan: number[][] = []
  for (let day = 0; day < length; day++) {
    const cost = ({ worth }: { worth: number[] }) => (worth[day] ?? 0) - (worth[day + 1] ?? 0)
    waiting.sort((a, b) => cost(b) - cost(a) || a.id - b.id)
    plan.push(waiting.slice(0, room).map(({ id }) => id))
    waiting = waiting.slice(room)
  }
  return plan
}

/** The expected days of recall over the whole horizon when the card is reviewed on day 0, 1, … or, last, `length`. */
export function worthByDay(
  state: CardState,
  now: Date,
  length: number,
  parameters: readonly number[] = DEFAULT_PARAMETERS,
): number[] {
  const horizon = length + AFTERMATH
  const since = Math.max(0, (now.getTime() - state.last_reviewed_at.getTime()) / DAY_MS)
  let faded = 0
  return Array.from({ length: length + 1 }, (_, day) => {
    const chance = recall(parameters, since + day, state.stability)
    const elapsed = Math.max(1, Math.floor(since + day))
    const known = nextMemory(parameters, state, elapsed, 3)
    const forgotten = nextMemory(parameters, state, elapsed, 1)
    let worth = faded
    for (let after = 0; after < horizon - day; after++) {
      worth += chance * recall(parameters, after, known.stability)
      worth += (1 - chance) * recall(parameters, after, forgotten.stability)
    }
    faded += chance
    return worth
  })
}
