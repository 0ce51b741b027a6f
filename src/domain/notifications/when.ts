const MINUTE = 60_000
const DAY_MINUTES = 1440

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** `HH:MM` or `HH:MM:SS` as minutes since midnight. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** The next instant after `now` at which the learner's clock shows `clock`, `HH:MM`. */
export function nextAt(clock: string, now: Date, timeZone: string): Date {
  const shown = (instant: number) => minutesOf(formatOf(timeZone).format(instant))
  const from = Math.floor(now.getTime() / MINUTE) * MINUTE
  const wanted = minutesOf(clock)
  const ahead = (wanted - shown(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const found = from + ahead * MINUTE
  // Between, the clocks may have been changed.
  const off = ((wanted - shown(found) + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2
  return new Date(found + off * MINUTE)
}

/** What a learner has chosen of when they are left in peace; clocks are `HH:MM`. */
export type Peace = { quiet_from: string; quiet_to: string; paused_until: Date | null }

/**
 * When a device may show something: at once (`now` itself), when the quiet hours end, or null, while the learner has paused it.
 * @param isUrgent it would be in vain later: quiet hours don't hold it
 */
export function whenToShow(
  { quiet_from, quiet_to, paused_until }: Peace,
  now: Date,
  { timeZone, isUrgent }: { timeZone: string; isUrgent: boolean },
): Date | null {
  if (paused_until && paused_until > now) return null
  const [from, to] = [minutesOf(quiet_from), minutesOf(quiet_to)]
  const clock = minutesOf(formatOf(timeZone).format(now))
  const isQuiet = from <= to ? clock >= from && clock < to : clock >= from || clock < to
  return isQuiet && !isUrgent ? nextAt(quiet_to, now, timeZone) : now
}
