import { computeDailyQuota, type DailyQuota, estimateSecondsPerCard } from '#domain/memory/daily-quota.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { PathRow } from '#server/read-models/path.ts'
import { newCards, type SchoolDeck } from './school-deck.ts'

/** New cards that one day's list offers at once. */
export const MAX_NEW_CARDS = 20

/** Counts of what the learner has looked at, of all days and of today, and what today holds. */
type Looked = Pick<PathRow, 'reviewed' | 'review_milliseconds' | 'today'>
type OfToday = Looked & Pick<PathRow, 'daily_minutes' | 'counts'>

/** Seconds that a review took the learner on average, before today. */
export const secondsPerCardBefore = ({ reviewed, review_milliseconds, today }: Looked): number =>
  estimateSecondsPerCard(Math.max(0, reviewed - today.looked), Math.max(0, review_milliseconds - today.ms))

/** Rest of today's quota, as all screens have it. @param fresh new cards that may come */
export const quotaOf = (row: OfToday, fresh: number): DailyQuota =>
  computeDailyQuota({
    dailyMinutes: row.daily_minutes,
    secondsPerCard: secondsPerCardBefore(row),
    looked: row.today.looked,
    seconds: row.today.ms / 1000,
    steps: row.counts.steps,
    reviews: row.counts.reviews,
    fresh,
  })

/** Rest of today's quota on the path, and what a card takes the learner (s). @param shelf the school's cards of their language */
export function quotaOnPath(shelf: SchoolDeck, { row, open }: { row: PathRow; open: Product[] }) {
  const schoolNew = newCards(shelf, { open, begun: row.begun ?? [], known: row.known ?? [] })
  const fresh = Math.min(MAX_NEW_CARDS, schoolNew.length + row.other_new)
  return { ...quotaOf(row, fresh), secondsPerCard: secondsPerCardBefore(row) }
}
