import { DAY_MS } from './durations.ts'
import { localTimeAt, offsetAt } from './local-time.ts'

const MINUTE = 60_000

/** The clocks of a zone are put from one distance from UTC to another (minutes). */
export type ZoneChange = { at: Date; from: number; to: number }

/** Every change of a zone's clocks in a span of time, the first one first. */
export function zoneChanges(timeZone: string, since: Date, until: Date): ZoneChange[] {
  const changes: ZoneChange[] = []
  let [start, from] = [since.getTime(), offsetAt(since, timeZone)]
  while (start < until.getTime()) {
    const end = Math.min(start + DAY_MS, until.getTime())
    const to = offsetAt(new Date(end), timeZone)
    if (to !== from) changes.push({ at: new Date(firstWith(to, start, end, timeZone)), from, to })
    start = end
    from = to
  }
  return changes
}

/** The first minute in a span at whose beginning another offset holds than at the span's. */
function firstWith(offset: number, before: number, from: number, timeZone: string): number {
  let [low, high] = [before, from]
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (offsetAt(new Date(middle), timeZone) === offset) high = middle
    else low = middle
  }
  return high
}

/** Time that clocks showed when they were changed, before the change. */
export const shownAtChange = ({ at, from }: ZoneChange) =>
  localTimeAt(new Date(at.getTime() + from * MINUTE), 'UTC')
