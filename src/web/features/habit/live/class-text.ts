import type { LiveEvent } from '#contract/habit/live.ts'
import { formatMinuteOfDay, localTimeAt } from '#domain/time/local-time.ts'
import { m } from '#messages'
import { clockInWords, weekday } from '#web/i18n/clock.ts'
import { number, shortDay } from '#web/i18n/format.ts'

/** Time when a class begins, on the learner's own clock. */
export function formatClassStart({ starts_at }: LiveEvent, zone: string) {
  const { day, minute } = localTimeAt(new Date(starts_at), zone)
  return {
    day,
    dayNumber: number(Number(day.slice(8))),
    weekday: weekday(day),
    time: clockInWords(formatMinuteOfDay(minute)),
  }
}

/** Time and length of a class, in one line. */
export function timesInWords(event: LiveEvent, zone: string): string {
  const { day, weekday: its, time } = formatClassStart(event, zone)
  return `${its.name} ${shortDay(day)} · ${time} · ${m.shared_unit_minutes({ count: number(event.duration) })}`
}

/** Number of its seats that are taken, in words; null if nobody counts. */
export const seatsInWords = ({ seats, seats_taken }: LiveEvent): string | null =>
  seats === null ? null : m.habit_live_seats({ taken: number(seats_taken), seats: number(seats) })
