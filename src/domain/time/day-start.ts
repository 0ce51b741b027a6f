import { localDay } from './day.ts'

/** Zones change their clocks at whole quarters of an hour, and lie within 15 hours of UTC. */
const QUARTER = 900_000
const FURTHEST = 15 * 3_600_000

/** Days that were asked for, which are mostly the same fortnight; emptied when there are too many. */
const starts = new Map<string, number>()
const MAX_STARTS = 10_000

/** The instant at which a day `YYYY-MM-DD` begins where the zone is. */
export function startOfDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone.toLowerCase()}`
  const known = starts.get(key)
  if (known !== undefined) return new Date(known)
  const start = findStart(day, timeZone)
  if (starts.size >= MAX_STARTS) starts.clear()
  starts.set(key, start.getTime())
  return start
}

function findStart(day: string, timeZone: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let [before, from] = [middle - FURTHEST, middle + FURTHEST]
  while (from - before > QUARTER) {
    const half = before + Math.round((from - before) / 2 / QUARTER) * QUARTER
    if (localDay(new Date(half), timeZone) >= day) from = half
    else before = half
  }
  return new Date(from)
}
