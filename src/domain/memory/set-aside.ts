import { addDays } from '#domain/time/day.ts'
import { startOfStudyDay } from '#domain/time/study-day.ts'

/** States of a card that is set aside: until the learner's next day, for good, or not any more. */
export const SET_ASIDE = ['buried', 'suspended', 'active'] as const
export type SetAside = (typeof SET_ASIDE)[number]

/**
 * Until when a card doesn't come; null stands for good.
 * @param at when it was said
 * @param day the learner's day of study of it (YYYY-MM-DD), where they are
 */
export function setAsideUntil(
  how: SetAside,
  at: Date,
  { day, timeZone }: { day: string; timeZone: string },
): Date | null {
  if (how === 'suspended') return null
  return how === 'buried' ? startOfStudyDay(addDays(day, 1), timeZone) : at
}
