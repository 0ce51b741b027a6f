import { groupedBy } from '#domain/base/lists.ts'
import { isFree, type TimeSlot } from './clashes.ts'
import { SESSION_MINUTES } from './schedule.ts'

/** Hours at which many have a quiet moment, the likeliest first (minutes of the day). */
const QUIET = [20 * 60 + 30, 19 * 60, 21 * 60 + 30, 7 * 60, 12 * 60 + 30, 17 * 60 + 30]
/** Nobody is asked to begin at once (minutes). */
const NOTICE = 10
const MIDNIGHT = 1440

/** A day to come: how much is due on it, and what is on it already. */
export type DayAhead = {
  date: string
  cards: number
  taken: readonly TimeSlot[]
  /** Minutes of study planned on it that are still to come. */
  planned: number
}
export type Proposal = { date: string; minute: number; duration: number; cards: number }

type Habits = {
  secondsPerCard: number
  /** Times when the learner's sessions begin, in minutes of the day. */
  usual: readonly number[]
  /** The minute of the first day. */
  now: number
}

/**
 * A time for what is due on the first day that has less study planned than that takes: at the learner's usual hour where it's free, else at
 * a quiet one. Null where all that is due has its time.
 * @param days the days to come, today first
 */
export function proposeTime(
  days: readonly DayAhead[],
  { secondsPerCard, usual, now }: Habits,
): Proposal | null {
  const hours = [...new Set([...byCount(usual), ...QUIET])]
  for (const [index, { date, cards, taken, planned }] of days.entries()) {
    const needed = Math.ceil((cards * secondsPerCard) / 60)
    if (cards === 0 || planned >= needed) continue
    const duration = inSteps(needed - planned)
    const earliest = index === 0 ? now + NOTICE : 0
    const minute = hours.find(
      (from) => from >= earliest && from + duration <= MIDNIGHT && isFree({ from, minutes: duration }, taken),
    )
    if (minute !== undefined) return { date, minute, duration, cards }
  }
  return null
}

/** Each once, the most frequent first. */
function byCount(values: readonly number[]): number[] {
  const counts = groupedBy(values, (value) => value)
  return [...counts].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]).map(([value]) => value)
}

/** Whole steps of five minutes, within what a session may be. */
const inSteps = (minutes: number) =>
  Math.min(SESSION_MINUTES.most, Math.max(SESSION_MINUTES.least, Math.ceil(minutes / 5) * 5))
