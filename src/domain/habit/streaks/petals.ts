import { daysBetween } from '#domain/time/day.ts'
import { studyDay, studyWeek } from '#domain/time/study-day.ts'

/** A day of the week as its petal shows it: studied, not studied, still open, or before the learner had signed up. */
export type Petal = 'on' | 'off' | 'open' | 'before'

/** @param days by their numbers, Monday is 1: today, and the first on which there was an account, which may lie in another week */
export const resolvePetal = (
  counts: boolean,
  day: number,
  { today, first }: { today: number; first: number },
): Petal => (counts ? 'on' : day < first ? 'before' : day < today ? 'off' : 'open')

/** Day of this week on which the account was made: 1 on Monday, less in a week before. */
export function firstDayOfWeek(
  { created_at, time_zone }: { created_at: Date; time_zone: string },
  now: Date,
): number {
  const [monday = ''] = studyWeek(now, time_zone)
  return daysBetween(monday, studyDay(created_at, time_zone)) + 1
}
