import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import type { Review } from '#domain/memory/card-state.ts'
import { studyDay } from '#domain/time/study-day.ts'

/** Zones an odd distance from UTC, with clocks that change at odd hours, at the date line, and that moved to another distance. */
export const ODD_ZONES = [
  'Asia/Yangon',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Asia/Tehran',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Scoresbysund',
  'Europe/London',
  'Europe/Helsinki',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

/** Reviews with the days of study on which they were made: those of a learner who never said where they are, or of a zone. */
export const withDays = <T extends Omit<Review, 'day'>>(
  reviews: readonly T[],
  timeZone: string = DEFAULT_TIME_ZONE,
): (T & { day: string })[] =>
  reviews.map((review) => ({ ...review, day: studyDay(review.reviewed_at, timeZone) }))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The day of study as one reads it off a clock and a calendar: before 4 in the morning it is still yesterday's. */
export function dayByClock(at: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  const [date = '', time = ''] = clock.format(at).split(' ')
  if (Number(time.slice(0, 2)) >= 4) return date
  const [year, month, day] = date.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1)).toISOString().slice(0, 10)
}
