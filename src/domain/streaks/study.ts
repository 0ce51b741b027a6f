import { localDay } from '#domain/time/day.ts'
import { startOfDay } from '#domain/time/day-start.ts'

/** What a learner's seconds count for. An open screen alone isn't study. */
export type StudyKind = 'video' | 'quiz' | 'review' | 'drawing' | 'reading' | 'live' | 'screen'

/** The most that one event counts for: an idle phone isn't study (ms). */
export const LONGEST_EVENT = { review: 60_000, quiz: 600_000, drawing: 600_000 } as const

/**
 * For so many days a day of study may be told afterwards and make a streak. Phones keep what was done without a line for as long as it
 * takes, a month for those who buy data by the month; beyond that it counts, but no row of days can be made up.
 */
export const STREAK_TOLD_WITHIN = 30

/** Where a learner is, and was before the last change of their time zone. */
export type Whereabouts = { timeZone: string; zoneBefore: string | null; zoneSince: Date | null }

/** A learner's own day at an instant, and how far it begins from UTC's (minutes). */
export type OwnDay = { day: string; utc_offset: number }

/** The learner's own day of something that they did, however late it is told. */
export function ownDayOf(at: Date, { timeZone, zoneBefore, zoneSince }: Whereabouts): OwnDay {
  const zone = zoneBefore !== null && zoneSince !== null && at < zoneSince ? zoneBefore : timeZone
  const day = localDay(at, zone)
  const utc_offset = Math.round((Date.parse(`${day}T00:00:00Z`) - startOfDay(day, zone).getTime()) / 60_000)
  return { day, utc_offset }
}
