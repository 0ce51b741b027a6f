import { addDays, daysOfWeek } from './day.ts'
import { DAY_MS } from './durations.ts'
import { offsetAt } from './local-time.ts'

const MINUTE = 60_000
/** The hour at which a learner's day turns: who studies late at night goes on with their evening. */
const TURN_MS = 4 * 3_600_000

/** A look at a clock is in steps of this, and no zone is further than that from UTC. */
const QUARTER = 900_000
const FURTHEST = 15 * 3_600_000

/** Days that were asked for, which are mostly the same fortnight; emptied when there are too many. */
const starts = new Map<string, number>()
const MAX_STARTS = 10_000

/**
 * The learner's day of study at that instant, `YYYY-MM-DD`: it turns when a clock in their zone shows 4 in the morning. The database
 * has the same as `study_day(instant, zone)`.
 * @throws RangeError for an invalid instant or time zone
 */
export const studyDay = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(instant, timeZone) * MINUTE - TURN_MS).toISOString().slice(0, 10)

/** The instant at which a day of study `YYYY-MM-DD` begins where the zone is. */
export function startOfStudyDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone.toLowerCase()}`
  const known = starts.get(key)
  if (known !== undefined) return new Date(known)
  const start = findStart(day, timeZone)
  if (starts.size >= MAX_STARTS) starts.clear()
  starts.set(key, start.getTime())
  return start
}

function findStart(day: string, timeZone: string): Date {
  const middle = turnOf(day)
  let [before, from] = [middle - FURTHEST, middle + FURTHEST]
  while (from - before > QUARTER) {
    const half = before + Math.round((from - before) / 2 / QUARTER) * QUARTER
    if (studyDay(new Date(half), timeZone) >= day) from = half
    else before = half
  }
  return new Date(from)
}

/** Instant at which the day turns where clocks show UTC (ms since 1970). */
const turnOf = (day: string) => Date.parse(`${day}T00:00:00Z`) + TURN_MS

/** Offset of clocks from UTC as the day of study begins (minutes). */
export const offsetOfStudyDay = (day: string, timeZone: string): number =>
  Math.round((turnOf(day) - startOfStudyDay(day, timeZone).getTime()) / MINUTE)

/** The learner's day of study at an instant, from its beginning to that of the next. */
export function studyDaySpan(instant: Date, timeZone: string): { from: Date; until: Date } {
  const day = studyDay(instant, timeZone)
  return { from: startOfStudyDay(day, timeZone), until: startOfStudyDay(addDays(day, 1), timeZone) }
}

/** The seven days of study, Monday to Sunday, of the week that an instant lies in. */
export const studyWeek = (instant: Date, timeZone: string): string[] =>
  daysOfWeek(studyDay(instant, timeZone))

/** The learner's coming days of study, today first. */
export function comingStudyDays(now: Date, timeZone: string, count: number): string[] {
  const today = Date.parse(`${studyDay(now, timeZone)}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today + index * DAY_MS).toISOString().slice(0, 10),
  )
}
