import type { DayId } from '#domain/school/lookups.ts'
import { DAY_MS } from './durations.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Since 2013 every zone is whole quarters of an hour from UTC and changes its clocks at one: within a quarter it is one day. */
const QUARTER = 900_000
const QUARTERS_SINCE = Date.UTC(2013, 0, 1)
/** The last quarter of an hour that each zone was asked for, which is nearly always the present one, and its day. */
const lastDays = new Map<string, { quarter: number; day: string }>()

/** The names of IANA that have three letters. ICU has more of them, of which databases know none, or take them for other zones, as `IST`. */
const SHORT_NAMES = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i
/** Other names that ICU alone has. */
const OF_ICU = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i

/** True if it is the name of a time zone (IANA). Offsets such as `+06:30` aren't. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+\-/]{1,63}$/.test(name) || OF_ICU.test(name)) return false
  if (name.length === 3 && !SHORT_NAMES.test(name)) return false
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * The date that a calendar on the wall shows at that instant, `YYYY-MM-DD`: of sessions, classes and receipts. What a learner studied is of a
 * day of study (`studyDay`).
 * @throws RangeError for an invalid instant or time zone
 */
export function localDay(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  if (!(time >= QUARTERS_SINCE)) return formattedDay(instant, timeZone)
  const quarter = Math.floor(time / QUARTER)
  const zone = timeZone.toLowerCase()
  const last = lastDays.get(zone)
  if (last?.quarter === quarter) return last.day
  const day = formattedDay(instant, timeZone)
  lastDays.set(zone, { quarter, day })
  return day
}

function formattedDay(instant: Date, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Number of days by which the second day comes after the first. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)

/** The seven days, Monday to Sunday, of the week that a day `YYYY-MM-DD` lies in. */
export function daysOfWeek(day: string): string[] {
  const weekday = findWeekday(day)
  return Array.from({ length: 7 }, (_, i) => addDays(day, i + 1 - weekday))
}

/** The day that many days later (earlier when negative), both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a day `YYYY-MM-DD`: 1 Monday to 7 Sunday. */
export function findWeekday(day: string): DayId {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as DayId
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(key, formatter)
  }
  return formatter
}
