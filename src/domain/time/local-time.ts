import { DAY_MS } from './durations.ts'

const MINUTE = 60_000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Since 2013 every zone is whole quarters of an hour from UTC and changes its clocks at one: within a quarter it stays as far from UTC. */
const QUARTER = 15 * MINUTE
const QUARTERS_SINCE = Date.UTC(2013, 0, 1)
const MAX_QUARTERS = 64
/** By zone: the quarters of an hour that it was asked for of late, and how far its clocks were ahead. */
const known = new Map<string, Map<number, number>>()

/** A day `YYYY-MM-DD` and the minute of it, as a clock on the wall shows them. */
export type LocalTime = { day: string; minute: number }

/** Offset of the zone's clocks from UTC at an instant (minutes; negative in the west). */
export function offsetAt(instant: Date, timeZone: string): number {
  const time = instant.getTime()
  if (!(time >= QUARTERS_SINCE)) return formattedOffset(instant, timeZone)
  const zone = timeZone.toLowerCase()
  const quarter = Math.floor(time / QUARTER)
  const quarters = known.get(zone)
  const before = quarters?.get(quarter)
  if (before !== undefined) return before
  const offset = formattedOffset(instant, zone)
  // Few instants are asked for again and again, such as now for each of many learners.
  if (quarters && quarters.size < MAX_QUARTERS) quarters.set(quarter, offset)
  else known.set(zone, new Map([[quarter, offset]]))
  return offset
}

function formattedOffset(instant: Date, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((wall - Math.floor(instant.getTime() / MINUTE) * MINUTE) / MINUTE)
}

/** Time that a clock in the zone shows at an instant. */
export function localTimeAt(instant: Date, timeZone: string): LocalTime {
  const wall = new Date(instant.getTime() + offsetAt(instant, timeZone) * MINUTE)
  return {
    day: wall.toISOString().slice(0, 10),
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}

/**
 * The instant at which a clock in the zone shows a time. As RFC 5545 has it, of an hour that comes twice the first is meant, and a time
 * that is left out is counted on from before the gap.
 */
export function instantAt({ day, minute }: LocalTime, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE
  const before = offsetAt(new Date(wall - DAY_MS), timeZone)
  const after = offsetAt(new Date(wall + DAY_MS), timeZone)
  for (const offset of [before, after]) {
    const instant = new Date(wall - offset * MINUTE)
    if (offsetAt(instant, timeZone) === offset) return instant
  }
  return new Date(wall - before * MINUTE)
}

/** `HH:MM` of a minute of the day. */
export const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of the day of `HH:MM`. */
export function parseMinuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  const made = formatters.get(key)
  if (made) return made
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formatters.set(key, formatter)
  return formatter
}
