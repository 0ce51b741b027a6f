import { addDays, localDay } from './day.ts'

/** Zones change their clocks at whole quarters of an hour, and lie within 15 hours of UTC. */
const QUARTER = 900_000
const FURTHEST = 15 * 3_600_000

/** The instant at which a day `YYYY-MM-DD` begins where the zone is. */
export function startOfDay(day: string, timeZone: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let [before, from] = [middle - FURTHEST, middle + FURTHEST]
  while (from - before > QUARTER) {
    const half = before + Math.round((from - before) / 2 / QUARTER) * QUARTER
    if (localDay(new Date(half), timeZone) >= day) from = half
    else before = half
  }
  return new Date(from)
}

/** The learner's coming days, today first. */
export function comingDays(now: Date, timeZone: string, count: number): string[] {
  const today = localDay(now, timeZone)
  return Array.from({ length: count }, (_, index) => addDays(today, index))
}
