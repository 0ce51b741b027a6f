import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CardKey } from '#domain/memory/card-key.ts'
import type { DailyQuota } from '#domain/memory/daily-quota.ts'
import type { Product } from '#domain/school/lookups.ts'
import { studyDay } from '#domain/time/study-day.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import { withOpenProducts } from '#server/core/subscriptions/with-open-products.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { daySpan, unseenReverses, type When } from './directions/directions.queries.ts'
import { type OwnScope, unseenOwnCards } from './own-cards.queries.ts'
import { MAX_NEW_CARDS, quotaOf } from './quota.ts'
import {
  openStates,
  type ReviewStats,
  type ReviewStatsRow,
  reviewStatsColumns,
  reviewStatsTables,
  toReviewStats,
} from './review-stats.queries.ts'
import { newCards, type SchoolDeck } from './school-deck.ts'

type Wanted = When & {
  shelf: SchoolDeck
  own: OwnScope
  /** Only of the deck that `own` names. */
  ofDeck?: boolean
  /** True if `mine` holds all of the learner's cards, not only those with something to do today. */
  isOfAll?: boolean
}

/** Cards by what is to be done today: steps that are due, reviews that fall due before the day ends, and those that should have come before it. */
type Counts = { steps: number; reviews: number; overdue: number; last: string | null }
export type ReviewWorkload = ReviewStats & {
  counts: Counts
  ledger: JsonLedger
  /** New cards that may come. */
  fresh: number
  /** Of these the school's, in their order. */
  schoolNew: number[]
  /** Reverses that may come as new ones, in their order; at most as many as come at once. */
  reverseNew: CardKey[]
  /** Rest of today's quota. */
  share: DailyQuota
}

const NO_OTHERS = sql`0 as own_new, null::json as reverse_new`

/** The cards with something to do today, as a condition on `comingCards`. */
const isOfToday = (when: When): RawBuilder<unknown> => {
  const { until } = daySpan(when)
  return sql`(due_at < ${until} and (comes_at <= ${when.now} or (state = 'review' and comes_at < ${until})))`
}

/**
 * Reads how the learner stands, what is to be done today, and what of it is left of today's quota: the one place where all screens have it
 * from, in one statement with what else they show.
 * @param beside columns to be read with it, which may look at `mine`: of `comingCards` those that are open
 */
export async function readWorkload<Beside>(
  db: Kysely<Tables>,
  learnerId: number,
  { shelf, own, ofDeck = false, isOfAll = false, ...when }: Wanted,
  beside: RawBuilder<unknown>,
): Promise<{ load: ReviewWorkload; beside: Beside }> {
  const { now, timeZone } = when
  const today = studyDay(now, timeZone)
  const ofToday = isOfToday(when)
  const read = async (open?: Product[]) => {
    const scope = { shelf: ofDeck ? null : shelf, own, when, open }
    const otherNew = () => sql`
      (select count(*) from (${unseenOwnCards(learnerId, own, now)}) as unseen) as own_new,
      (select json_agg(first_ones) from (
        select source, card_id, direction from (${unseenReverses(learnerId, openStates(learnerId, scope), when)}) as unseen
        order by stability desc, source desc, card_id limit ${MAX_NEW_CARDS}) as first_ones) as reverse_new`
    const { rows } = await sql<
      ReviewStatsRow & { counts: Counts; own_new: number; reverse_new: CardKey[] | null; beside: Beside }
    >`
    with mine as materialized (select * from (${openStates(learnerId, scope, isOfAll ? undefined : ofToday)}) as open_states)
    select ${reviewStatsColumns(shelf.lessons, today, now)},
      (select json_build_object('steps', count(*) filter (where state <> 'review'),
        'reviews', count(*) filter (where state = 'review'),
        'overdue', count(*) filter (where comes_at < ${daySpan(when).from})) from mine where ${ofToday}) as counts,
      ${when.schoolOnly ? NO_OTHERS : otherNew()},
      (select row_to_json(others) from (select ${beside}) as others) as beside
    from ${reviewStatsTables(learnerId)}`.execute(db)
    return rows[0] as (typeof rows)[number]
  }
  const { row, open } = await withOpenProducts(read, now)
  const { counts, own_new, reverse_new, beside: others, ...rest } = row
  const reverseNew = reverse_new ?? []
  const standing = toReviewStats(rest, open)
  const schoolNew = ofDeck ? [] : newCards(shelf, standing)
  const fresh = Math.min(MAX_NEW_CARDS, schoolNew.length + own_new + reverseNew.length)
  const share = quotaOf(row, fresh)
  return {
    load: { ...standing, counts, ledger: row.ledger, fresh, schoolNew, reverseNew, share },
    beside: others,
  }
}
