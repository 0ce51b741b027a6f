import { addDays } from '#domain/time/day.ts'
import type { OwnDay } from './study.ts'

export type Streak = {
  /** Days in a row up to today; today itself only once something was learned. */
  current: number
  longest: number
  /** True if the streak is to be kept by learning today. */
  at_risk: boolean
}

/** One of the learner's own days `YYYY-MM-DD` with study, and how far it was from UTC at the least and at the most (minutes). */
export type StudiedDay = { day: string; least_offset?: number | null; most_offset?: number | null }

/** A learner whose clock moved by more than daylight saving had travelled east, and had a shorter day (minutes). */
const JOURNEY = 60
const DAY_MINUTES = 1440

/**
 * Days in a row on which the learner learned something, by their own calendar. A day on which the service was down, or for which a
 * pause was announced, is frozen: it neither counts nor breaks the row. Nor does a day that a journey to the east cut short. Today breaks
 * nothing before it is over.
 * @param studied days with any study, in any order
 * @param today the learner's own day now
 * @param frozenDays days of outages and pauses
 */
export function countStreak(
  studied: Iterable<StudiedDay>,
  { day: today, utc_offset }: OwnDay,
  frozenDays: Iterable<string> = [],
): Streak {
  const active = [...studied].filter(({ day }) => day <= today).sort((a, b) => (a.day < b.day ? -1 : 1))
  const frozen = new Set(frozenDays)
  const isOpen = (day: string) => frozen.has(day) || day === today
  const leadsTo = (before: StudiedDay, day: string, offset: number | null | undefined) => {
    const missed = gapDays(before.day, day).filter((between) => !isOpen(between))
    return missed.length <= daysCutShort(before.least_offset, offset)
  }
  let [longest, row] = [0, 0]
  let last: StudiedDay | undefined
  for (const one of active) {
    row = last && leadsTo(last, one.day, one.most_offset) ? row + 1 : 1
    longest = Math.max(longest, row)
    last = one
  }
  const isAlive = last !== undefined && leadsTo(last, addDays(today, 1), utc_offset)
  return { current: isAlive ? row : 0, longest, at_risk: isAlive && last?.day !== today }
}

/** Number of days that a journey from the one distance from UTC to the other cut short. */
function daysCutShort(from: number | null | undefined, to: number | null | undefined): number {
  const east = (to ?? 0) - (from ?? to ?? 0)
  return east > JOURNEY && typeof to === 'number' ? Math.ceil(east / DAY_MINUTES) : 0
}

/** The days after the one and before the other; no more than a year of them, enough to find one that is not open. */
function gapDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = addDays(from, 1); day < to && days.length < 366; day = addDays(day, 1)) days.push(day)
  return days
}
