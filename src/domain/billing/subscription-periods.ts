import type { Product } from '#domain/school/lookups.ts'
import { addDays, localDay } from '#domain/time/day.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** Outages are noted by the day of the school. */
const SCHOOL_ZONE = 'Asia/Yangon'

/** A row of the ledger: so much time of a product, from a moment on. */
export type LedgerRow = {
  product: Product
  plan_id: number | null
  /** Source of the grant, unique: `payment:…`, `voucher:…`, `operator:…`. */
  source: string
  starts_at: Date
  /** `starts_at` and the time that was given. */
  ends_at: Date
  /** Time when it was given. */
  granted_at: Date
  /** Time when it was taken back, where it was. */
  taken_back_at: Date | null
}

/** Period for which a product is open because of one row of the ledger. */
export type Period = {
  product: Product
  plan_id: number | null
  source: string
  starts_at: Date
  ends_at: Date
}

/** A period's end, later by a day for each day of an outage that it touches. */
function withGrace(start: Date, end: Date, outages: ReadonlySet<string>): Date {
  if (outages.size === 0) return end
  let ends = end.getTime()
  const last = () => localDay(new Date(ends - 1), SCHOOL_ZONE)
  for (let day = localDay(start, SCHOOL_ZONE); day <= last(); day = addDays(day, 1))
    if (outages.has(day)) ends += DAY_MS
  return new Date(ends)
}

/**
 * Computes when each product is open, from the learner's rows of the ledger in the order in which they were written. Each begins when it
 * was given, or when the one before it ends: nothing overlaps, and nothing is lost. One that is taken back ends then and there; those
 * behind it move up, so that a refund takes back only its own days.
 * @param outages days `YYYY-MM-DD` on which the school could not be used
 */
export function resolvePeriods(ledger: readonly LedgerRow[], outages: ReadonlySet<string>): Period[] {
  const ends = new Map<Product, number>()
  return ledger.flatMap(({ product, plan_id, source, ...row }) => {
    const starts_at = new Date(Math.max(row.granted_at.getTime(), ends.get(product) ?? 0))
    const length = row.ends_at.getTime() - row.starts_at.getTime()
    const whole = withGrace(starts_at, new Date(starts_at.getTime() + length), outages)
    const ends_at = row.taken_back_at && row.taken_back_at < whole ? row.taken_back_at : whole
    if (ends_at <= starts_at) return []
    ends.set(product, ends_at.getTime())
    return [{ product, plan_id, source, starts_at, ends_at }]
  })
}

/** End of the product’s last period, where that is still to come. */
export function endOfProduct(periods: readonly Period[], product: Product, now: Date): Date | null {
  const ends = periods.filter((period) => period.product === product).map(({ ends_at }) => ends_at.getTime())
  const last = Math.max(0, ...ends)
  return last > now.getTime() ? new Date(last) : null
}
