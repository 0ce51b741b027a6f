import { offsetOfStudyDay, studyDay } from '#domain/time/study-day.ts'

/** Kinds of study for which a learner's seconds count. An open screen alone isn't study. */
export type StudyKind = 'video' | 'quiz' | 'review' | 'drawing' | 'reading' | 'live' | 'screen'

/** The most that one event counts for: an idle phone isn't study (ms). */
export const MAX_EVENT_MS = { review: 60_000, quiz: 600_000, drawing: 600_000 } as const

/**
 * For so many days a day of study may be told afterwards and make a streak. Phones keep what was done without a line for as long as it
 * takes, a month for those who buy data by the month; beyond that it counts, but no row of days can be made up.
 */
export const MAX_STREAK_NOTICE_DELAY = 30

/** Time zone of a learner now and before its last change. */
export type Whereabouts = { timeZone: string; zoneBefore: string | null; zoneSince: Date | null }

/** A learner's day of study at an instant, and how far clocks were ahead of UTC as it began (minutes). */
export type OwnDay = { day: string; utc_offset: number }

/** The learner's day of study of something that they did, however late it is told. */
export function findStudyDay(at: Date, { timeZone, zoneBefore, zoneSince }: Whereabouts): OwnDay {
  const zone = zoneBefore !== null && zoneSince !== null && at < zoneSince ? zoneBefore : timeZone
  const day = studyDay(at, zone)
  return { day, utc_offset: offsetOfStudyDay(day, zone) }
}
