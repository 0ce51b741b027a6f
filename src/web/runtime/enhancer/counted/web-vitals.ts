/** Shifts belong together while less than a second lies between two, for five seconds at most. */
const GAP = 1_000
const MAX_WINDOW_MS = 5_000

/** Cumulative layout shift, as web.dev/articles/cls defines it: the sum of the worst window of shifts. */
export function shifts() {
  let worst = 0
  let now = { sum: 0, begun: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  return {
    see(at: number, value: number): void {
      const belongs = at - now.last < GAP && at - now.begun < MAX_WINDOW_MS
      now = belongs ? { ...now, sum: now.sum + value, last: at } : { sum: value, begun: at, last: at }
      worst = Math.max(worst, now.sum)
    },
    worst: () => worst,
  }
}

/** One of so many interactions may be slower than what counts. */
const PER_OUTLIER = 50
/** Number of the slowest that are remembered: enough for 500 interactions. */
const REMEMBERED = 10

/** Interaction to next paint, as web.dev/articles/inp defines it: the slowest, one left out for every fifty. */
export function interactions() {
  const slowest = new Map<number, number>()
  let seen = 0
  let latest = 0
  return {
    /** An event of an interaction; several share an id, and what is no interaction has none. */
    see(id: number, duration: number): void {
      if (!id) return
      if (id > latest) {
        latest = id
        seen += 1
      }
      slowest.set(id, Math.max(duration, slowest.get(id) ?? 0))
      if (slowest.size <= REMEMBERED) return
      const [fastest] = [...slowest].sort((a, b) => a[1] - b[1])
      if (fastest) slowest.delete(fastest[0])
    },
    /** Null where nobody did anything. */
    worst(): number | null {
      const durations = [...slowest.values()].sort((a, b) => b - a)
      return durations[Math.min(durations.length - 1, Math.floor(seen / PER_OUTLIER))] ?? null
    },
  }
}
