import { addDays } from '#domain/time/day.ts'

export type Streak = {
  /** Days in a row up to today; today itself only once something was learned. */
  current: number
  longest: number
  /** Is the streak to be kept by learning today? */
  at_risk: boolean
}

/**
 * Days in a row on which the learner learned something, by their own calendar. A day on which the service was down is frozen: it neither counts
 * nor breaks the row. Today breaks nothing before it is over.
 * @param activeDays the learner's own days `YYYY-MM-DD` with activity, in any order
 * @param frozenDays days of outages
 */
export function streakOf(
  activeDays: Iterable<string>,
  today: string,
  frozenDays: Iterable<string> = [],
): Streak {
  const active = new Set([...activeDays].filter((day) => day <= today))
  const frozen = new Set(frozenDays)
  const isOpen = (day: string) => active.has(day) || frozen.has(day) || day === today
  const days = [...active].sort()
  let [longest, row, last] = [0, 0, '']
  for (const day of days) {
    row = last !== '' && daysBetween(last, day).every(isOpen) ? row + 1 : 1
    longest = Math.max(longest, row)
    last = day
  }
  const alive = last !== '' && daysBetween(last, addDays(today, 1)).every(isOpen)
  return { current: alive ? row : 0, longest, at_risk: alive && last !== today }
}

/** The days after the one and before the other; no more than a year of them, enough to find one that is not open. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = addDays(from, 1); day < to && days.length < 366; day = addDays(day, 1)) days.push(day)
  return days
}
