import { cardsPerDay } from './due.ts'

/** Looks that a new card takes on its first day: at once, after a minute and after ten. */
const LOOKS_OF_NEW = 3
/** Steps under way are finished in so much of the minutes beyond them. */
const OVERRUN = 0.1

export type Workload = {
  dailyMinutes: number
  /** Time that a look takes this learner, as known before today. */
  secondsPerCard: number
  /** Reviews of today, and the seconds that they took. */
  looked: number
  seconds: number
  /** Cards whose step is due, cards whose review falls due today or fell due before, cards never reviewed. */
  steps: number
  reviews: number
  fresh: number
}
export type DailyQuota = { steps: number; reviews: number; fresh: number }

/**
 * Computes what is left of today's quota: as many cards as fit into the rest of the learner's minutes, what was begun first, then what
 * falls due, then new ones. Within a day it grows only by what the learner begins.
 */
export function computeDailyQuota({
  dailyMinutes,
  secondsPerCard,
  looked,
  seconds,
  ...load
}: Workload): DailyQuota {
  const room = cardsPerDay(dailyMinutes, secondsPerCard)
  const left = room - Math.max(looked, seconds / Math.max(1, secondsPerCard))
  const fitting = (wanted: number, places: number) => Math.min(wanted, Math.max(0, Math.floor(places)))
  const steps = fitting(load.steps, left + room * OVERRUN)
  const reviews = fitting(load.reviews, left - steps)
  const places = (left - steps - reviews) / LOOKS_OF_NEW
  // Where the minutes hold less than a new card's looks, one a day still comes.
  const fresh = fitting(load.fresh, looked + steps + reviews === 0 ? Math.max(1, places) : places)
  return { steps, reviews, fresh }
}

/** Before there are enough reviews to know better. */
const USUAL_SECONDS = 10
const MIN_SAMPLE = 20

/** Seconds that a look takes on average; the usual ones count as so many reviews, so that the first few don't decide. */
export const estimateSecondsPerCard = (reviewed: number, milliseconds: number): number =>
  Math.max(1, (USUAL_SECONDS * MIN_SAMPLE + milliseconds / 1000) / (MIN_SAMPLE + reviewed))
