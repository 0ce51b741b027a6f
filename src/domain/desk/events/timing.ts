/** Nobody waits for more than an hour (ms). */
const MAX_MS = 3_600_000

/** A timing as it's counted: two significant digits, so that what is alike shares a row; empty if it's no number. */
export function asTiming(value: unknown): string {
  const isSaid = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isSaid ? Number(value) : Number.NaN
  if (!Number.isFinite(number) || number < 0 || number > MAX_MS) return ''
  return String(Number(number.toPrecision(2)))
}

/**
 * The value below which a share of all values lies (nearest rank).
 * @param counts how often each value was counted
 * @param share from 0 to 1
 */
export function percentile(
  counts: readonly { value: number; count: number }[],
  share: number,
): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let left = Math.max(1, Math.ceil(share * total))
  for (const { value, count } of [...counts].sort((a, b) => a.value - b.value)) {
    left -= count
    if (left <= 0) return value
  }
  return null
}
