import { addDays } from '#domain/time/day.ts'
import { instantAt, localTimeAt, parseMinuteOfDay } from '#domain/time/local-time.ts'

/** The next instant after `now` at which the learner's clock shows `clock`, `HH:MM`. */
export function findNextTimeOfDay(clock: string, now: Date, timeZone: string): Date {
  const { day } = localTimeAt(now, timeZone)
  const minute = parseMinuteOfDay(clock)
  const today = instantAt({ day, minute }, timeZone)
  return today > now ? today : instantAt({ day: addDays(day, 1), minute }, timeZone)
}

/** Choices of a learner for when they are left in peace; clocks are `HH:MM`. */
export type QuietTimes = { quiet_from: string; quiet_to: string; paused_until: Date | null }

/**
 * Time when a device may show something: at once (`now` itself), when the quiet hours end, or null, while the learner has paused it.
 * @param isUrgent it would be in vain later: quiet hours don't hold it
 */
export function findDeliveryTime(
  { quiet_from, quiet_to, paused_until }: QuietTimes,
  now: Date,
  { timeZone, isUrgent }: { timeZone: string; isUrgent: boolean },
): Date | null {
  if (paused_until && paused_until > now) return null
  const [from, to] = [parseMinuteOfDay(quiet_from), parseMinuteOfDay(quiet_to)]
  const { minute: clock } = localTimeAt(now, timeZone)
  const isQuiet = from <= to ? clock >= from && clock < to : clock >= from || clock < to
  return isQuiet && !isUrgent ? findNextTimeOfDay(quiet_to, now, timeZone) : now
}
