const PLACE = 'thazin-clock'
/** A difference below this (ms) is the line's delay and the header's full seconds. */
const NOTICEABLE = 60_000

/**
 * Learns from an answer by how much this phone's clock is wrong. It is remembered, for what is done offline is dated as well, and a
 * wrong clock stays wrong.
 * @param date when the server answered, in any form that `Date` reads
 */
export function syncClock(date: string | null): void {
  const behind = date === null ? Number.NaN : Date.parse(date) - Date.now()
  if (Number.isNaN(behind)) return
  try {
    if (Math.abs(behind) > NOTICEABLE) localStorage.setItem(PLACE, String(Math.round(behind)))
    else localStorage.removeItem(PLACE)
  } catch {
    // A browser that keeps nothing goes by its own clock.
  }
}

/** Now by the server's clock, as far as it is known: the server refuses what is dated in the future or long ago. */
export function serverNow(): Date {
  let behind = 0
  try {
    behind = Number(localStorage.getItem(PLACE)) || 0
  } catch {
    // As above.
  }
  return new Date(Date.now() + behind)
}
