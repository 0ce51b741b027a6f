import { groupedBy } from '#domain/base/lists.ts'
import type { Product } from '#domain/school/lookups.ts'
import { addDays, localDay } from '#domain/time/day.ts'
import { localTimeAt } from '#domain/time/local-time.ts'
import type { Period } from './subscription-periods.ts'

/** Three days before the end, or on the last day. */
export type ReminderKind = 'soon' | 'today'
export type Reminder = { product: Product; kind: ReminderKind; ends_at: Date }

const HOUR = 3_600_000
const DAYS_BEFORE = 3
/** Hours of the learner's day in which they are told, the last not included. */
const FROM_HOUR = 8
const TO_HOUR = 21

/** Since when a product has been open without a gap until the last of its periods ends. */
function openSince(ofProduct: readonly Period[], last: Period): Date {
  const before = ofProduct.find(
    ({ starts_at, ends_at }) => ends_at >= last.starts_at && starts_at < last.starts_at,
  )
  return before ? openSince(ofProduct, before) : last.starts_at
}

/**
 * Finds what a learner is to be told at this moment about subscriptions that end: of each product three days before its last day, or later
 * where nobody could tell them then, and on that day. What ends before eight in the morning has its last day the day before.
 * A subscription of up to three days is told of on its last day only.
 */
export function dueReminders(periods: readonly Period[], now: Date, timeZone: string): Reminder[] {
  const { day: today, minute } = localTimeAt(now, timeZone)
  if (minute < FROM_HOUR * 60 || minute >= TO_HOUR * 60) return []
  return [...groupedBy(periods, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const last = ofProduct.reduce((one, other) => (other.ends_at > one.ends_at ? other : one))
    if (last.ends_at <= now) return []
    const lastDay = localDay(new Date(last.ends_at.getTime() - FROM_HOUR * HOUR), timeZone)
    const soonDay = addDays(lastDay, -DAYS_BEFORE)
    const reminder = (kind: ReminderKind) => [{ product, kind, ends_at: last.ends_at }]
    if (today === lastDay) return reminder('today')
    const isLong = localDay(openSince(ofProduct, last), timeZone) <= soonDay
    return isLong && soonDay <= today && today < lastDay ? reminder('soon') : []
  })
}
