/** Those whom quiet hours hold, by when these end (ms since 1970): when the next of them may be shown something. */
export type QuietHoursQueue = Readonly<Record<string, number>>

/**
 * The place of one more who is held: after all who are held as long or shorter, and in nobody's quiet hours.
 * @param until when their quiet hours end
 * @param apart ms between two
 * @param findDeliveryTime when they may be shown something at that moment: then, or when their next quiet hours end
 * @returns the moment (ms), and the lines with them in one
 */
export function joinQueue(
  lines: QuietHoursQueue,
  until: number,
  apart: number,
  findDeliveryTime: (at: number) => number,
): { at: number; lines: QuietHoursQueue } {
  for (let end = until; ; ) {
    const before = Object.entries(lines).filter(([other]) => Number(other) <= end)
    const at = Math.ceil(Math.max(end, ...before.map(([, next]) => next)))
    const shown = findDeliveryTime(at)
    if (shown <= at) return { at, lines: { ...lines, [end]: at + apart } }
    end = shown
  }
}

/** The lines in which somebody still waits. */
export const queueAt = (lines: QuietHoursQueue, now: number): QuietHoursQueue =>
  Object.fromEntries(Object.entries(lines).filter(([, next]) => next > now))
