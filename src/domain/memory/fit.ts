import { clipParameters } from 'ts-fsrs'
import type { Review } from './card-state.ts'
import { descend } from './descend.ts'
import { type History, losses, mean, toHistory } from './log-loss.ts'
import { DEFAULT_PARAMETERS } from './scheduler.ts'

/** A learner's log is fitted from this many reviews on. */
export const MIN_REVIEWS_TO_FIT = 1000
const HELD_BACK = 0.2

/** Finds 21 parameters that foretell these histories. */
export type Optimiser = {
  /** The most reviews that it is given; bounds the work to some seconds. */
  mostReviews: number
  optimise: (histories: readonly History[]) => number[] | Promise<number[]>
}

/** Ours, slower than fsrs-rs: for machines on which that does not run. */
export const OWN_OPTIMISER: Optimiser = { mostReviews: 16_000, optimise: descend }

export type Fit = {
  parameters: number[]
  /** Better than the defaults on the reviews held back, by more than chance: only then are the parameters to be used. */
  kept: boolean
  /** Mean log loss on the reviews held back. */
  held_back: { defaults: number; fitted: number; reviews: number }
}

/**
 * Parameters of FSRS-6 fitted to one learner's own log; null when it has fewer than 1,000 reviews. The last fifth of the log, by time, is held
 * back: the parameters never see it, and are kept only when they foretell it, over all cards, better than the defaults by more than one
 * standard error of the paired difference. Where the log is longer than the optimiser may be given, it learns from cards chosen by
 * a hash of their numbers: the cards reviewed last would be the ones remembered badly.
 * @param cards all reviews of each card, by a number of its own
 */
export async function fitParameters(
  cards: ReadonlyMap<number, readonly Review[]>,
  { mostReviews, optimise }: Optimiser = OWN_OPTIMISER,
): Promise<Fit | null> {
  const histories = [...cards]
    .sort(([one], [other]) => hash(one) - hash(other))
    .map(([, reviews]) => toHistory(reviews))
  const times = histories.flatMap((history) => history.map(({ at }) => at)).sort((a, b) => a - b)
  if (times.length < MIN_REVIEWS_TO_FIT) return null
  const cut = times[Math.floor(times.length * (1 - HELD_BACK))] ?? 0

  const past = histories.map((history) => history.filter(({ at }) => at < cut))
  const parameters = clipParameters(await optimise(firstOf(past, mostReviews)), 1)
  const before = losses(DEFAULT_PARAMETERS, histories, cut, Infinity)
  const after = losses(parameters, histories, cut, Infinity)
  const gains = before.map((loss, i) => loss - (after[i] ?? 0))
  const gain = mean(gains)
  const error = Math.sqrt(mean(gains.map((g) => (g - gain) ** 2)) / Math.max(1, gains.length))
  return {
    parameters,
    kept: gain > error && gain > 0,
    held_back: { defaults: mean(before), fitted: mean(after), reviews: gains.length },
  }
}

/** The histories up to so many reviews in all, without the ones that would go beyond. */
function firstOf(histories: readonly History[], most: number): History[] {
  let room = most
  return histories.filter(({ length }) => {
    if (length === 0 || length > room) return false
    room -= length
    return true
  })
}

/** Spreads ids over 32 bits, the same on every machine: the last steps of MurmurHash3 (A. Appleby, public domain). */
function hash(id: number): number {
  let mixed = Math.imul(id ^ (id >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
