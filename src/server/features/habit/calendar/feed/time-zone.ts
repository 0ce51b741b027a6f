import { DAY_MS } from '#domain/time/durations.ts'
import { formatMinuteOfDay, offsetAt } from '#domain/time/local-time.ts'
import { shownAtChange, zoneChanges } from '#domain/time/zone-changes.ts'
import type { JCal } from './jcal.ts'

/** Whoever reads the feed has asked for it again long before its last change of the clocks. */
const DAYS_AHEAD = 3 * 366

const offset = (minutes: number) => `${minutes < 0 ? '-' : '+'}${formatMinuteOfDay(Math.abs(minutes))}`

const rule = (name: 'standard' | 'daylight', start: string, from: number, to: number): JCal => [
  name,
  [
    ['dtstart', {}, 'date-time', start],
    ['tzoffsetfrom', {}, 'utc-offset', offset(from)],
    ['tzoffsetto', {}, 'utc-offset', offset(to)],
  ],
  [],
]

/**
 * A zone's clocks as RFC 5545 has them (VTIMEZONE), change by change, as this machine knows them.
 * @param since the day of the first event
 */
export function timeZoneRules(timeZone: string, since: string, now: Date): JCal {
  const start = new Date(Date.parse(`${since}T00:00:00Z`) - 366 * DAY_MS)
  const first = offsetAt(start, timeZone)
  const changes = zoneChanges(timeZone, start, new Date(now.getTime() + DAYS_AHEAD * DAY_MS))
  const rules = changes.map((change) => {
    const { day, minute } = shownAtChange(change)
    const name = change.to > change.from ? 'daylight' : 'standard'
    return rule(name, `${day}T${formatMinuteOfDay(minute)}:00`, change.from, change.to)
  })
  const before = rule('standard', '1970-01-01T00:00:00', first, first)
  return ['vtimezone', [['tzid', {}, 'text', timeZone]], [before, ...rules]]
}
