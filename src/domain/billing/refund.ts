import { DAY_MS } from '#domain/time/durations.ts'

/** Within so many days of paying, all of the money goes back. */
export const FULL_REFUND_DAYS = 7

/**
 * Computes what goes back by the school's rule: all of it within seven days of paying; after that, the days that have not begun, at the
 * plan's price a day, rounded down to the whole unit.
 * @param period when the payment's days run; null where they were taken back already
 */
export function computeRefund(
  { amount, days, paidAt }: { amount: number; days: number; paidAt: Date },
  period: { starts_at: Date; ends_at: Date } | null,
  now: Date,
): number {
  if (!period) return 0
  if (now.getTime() - paidAt.getTime() <= FULL_REFUND_DAYS * DAY_MS) return amount
  const from = Math.max(now.getTime(), period.starts_at.getTime())
  const left = Math.min(days, Math.floor((period.ends_at.getTime() - from) / DAY_MS))
  return Math.floor((amount * Math.max(0, left)) / days)
}
