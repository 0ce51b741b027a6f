import type { DayId } from '#domain/school/lookups.ts'
import { addDays, findWeekday } from '#domain/time/day.ts'
import { instantAt } from '#domain/time/local-time.ts'

/** Length that a session may have (minutes). */
export const SESSION_MINUTES = { least: 5, most: 240 } as const
/** Sessions that one day may have. */
export const MAX_SESSIONS_A_DAY = 8
/** Weeks that are shown and planned: this one, the next, and two later. */
const WEEKS_AHEAD = 4

/** A time at which a learner means to study, by their own clock. */
export type StudySession = {
  id: number
  day_id: DayId
  /** Of the day. */
  minute: number
  /** Minutes. */
  duration: number
  /** The day of the first session; the only one where nothing repeats. */
  first_day: string
}
export type StudyPlan = { sessions: readonly StudySession[]; isRepeated: boolean }

const byTime = (a: StudySession, b: StudySession) => a.minute - b.minute || a.id - b.id

/** The next day with that weekday, today included. */
export const nextDayWith = (dayId: DayId, today: string): string =>
  addDays(today, (dayId - findWeekday(today) + 7) % 7)

/** The Monday of a day's week. */
export const findMonday = (day: string): string => addDays(day, 1 - findWeekday(day))

/** The days of the weeks that are shown, Monday first. */
export const daysOfWeeks = (today: string): string[] =>
  Array.from({ length: WEEKS_AHEAD * 7 }, (_, index) => addDays(findMonday(today), index))

/** Sessions that still say something: all where they repeat, else those of this week and later ones. */
export const standing = ({ sessions, isRepeated }: StudyPlan, today: string): StudySession[] =>
  sessions.filter(({ first_day }) => isRepeated || first_day >= findMonday(today))

/** The sessions of a day, the earliest first. */
export const listSessionsOfDay = ({ sessions, isRepeated }: StudyPlan, day: string): StudySession[] =>
  sessions
    .filter((one) =>
      isRepeated ? one.day_id === findWeekday(day) && one.first_day <= day : one.first_day === day,
    )
    .sort(byTime)

/** A time on a learner's own clock. */
export type ClockTime = { day: string; minute: number }

/** True if something of so many minutes has ended by then. */
export const isOver = (
  { day, minute, duration }: ClockTime & { duration: number },
  now: ClockTime,
): boolean => {
  const after = minute + duration
  const end = { day: addDays(day, Math.floor(after / 1440)), minute: after % 1440 }
  return end.day === now.day ? end.minute <= now.minute : end.day < now.day
}

/** The instant of the next session; null if none comes. @param today the learner's own day at `since` */
export function nextSession(plan: StudyPlan, since: Date, today: string, timeZone: string): Date | null {
  // A week and a day more: today's may be over, and then everything that repeats has come once.
  const last = plan.isRepeated ? 8 : WEEKS_AHEAD * 7
  for (let ahead = 0; ahead <= last; ahead++) {
    const day = addDays(today, ahead)
    for (const { minute } of listSessionsOfDay(plan, day)) {
      const at = instantAt({ day, minute }, timeZone)
      if (at > since) return at
    }
  }
  return null
}

/** True if a session began within so many ms. */
export const hasJustBegun = (
  plan: StudyPlan,
  now: Date,
  today: string,
  timeZone: string,
  within: number,
): boolean =>
  [addDays(today, -1), today].some((day) =>
    listSessionsOfDay(plan, day).some(({ minute }) => {
      const since = now.getTime() - instantAt({ day, minute }, timeZone).getTime()
      return since >= 0 && since < within
    }),
  )
