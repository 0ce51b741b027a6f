const WINDOW_MS = 60_000
const MAX_SUBJECTS = 100_000

/**
 * Counts calls a subject and minute in this process, without a statement.
 * @returns a function that answers the seconds to wait, or null where the call may go on
 */
export function perMinute(limit: number): (subject: string, nowMs: number) => number | null {
  const counts = new Map<string, { used: number; endsAt: number }>()
  return (subject, nowMs) => {
    const entry = counts.get(subject)
    if (!entry || entry.endsAt <= nowMs) {
      if (counts.size >= MAX_SUBJECTS)
        for (const [key, { endsAt }] of counts) if (endsAt <= nowMs) counts.delete(key)
      if (counts.size >= MAX_SUBJECTS) counts.clear()
      counts.set(subject, { used: 1, endsAt: nowMs + WINDOW_MS })
      return null
    }
    entry.used += 1
    return entry.used > limit ? Math.ceil((entry.endsAt - nowMs) / 1000) : null
  }
}
