import { type RawBuilder, sql } from 'kysely'
import type { Product } from '#domain/school/lookups.ts'
import type { ReviewSettings } from '#server/core/reviews/settings.queries.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import { comingCards, type When } from './directions/directions.queries.ts'
import { type OwnScope, ownCardIds } from './own-cards.queries.ts'
import { secondsPerCardBefore } from './quota.ts'
import type { SchoolDeck } from './school-deck.ts'

/** Settings and figures that decide how a learner reviews, besides the cards themselves. */
export type ReviewStats = {
  settings: ReviewSettings
  /** Seconds that a review took this learner on average, before today. */
  secondsPerCard: number
  reviews: number
  /** Reviews of today, and the seconds that they took. */
  looked: number
  seconds: number
  /** The subscriptions that run. */
  open: Product[]
  /** Lessons that were begun: those of the shelf, and others whose ids lie among theirs. */
  begun: number[]
  /** The school's cards that aren't new: reviewed, or set aside. */
  known: number[]
}

export type ReviewStatsRow = ReviewSettings & {
  reviewed: number
  review_milliseconds: number
  today: { looked: number; ms: number }
  ledger: JsonLedger
  begun: number[] | null
  known: number[] | null
}

/** The columns of `ReviewStatsRow`, beside `reviewStatsTables`. @param today the learner's own day */
export const reviewStatsColumns = (
  { from, to }: SchoolDeck['lessons'],
  today: string,
  now: Date,
): RawBuilder<unknown> => sql`
  coalesce(settings.daily_minutes, 15) as daily_minutes, coalesce(settings.buttons, 4) as buttons,
  coalesce(settings.both_ways, false) as both_ways, coalesce(settings.typed, false) as typed,
  settings.parameters, coalesce(totals.reviewed, 0) as reviewed, coalesce(totals.review_milliseconds, 0) as review_milliseconds,
  (select json_build_object('looked', coalesce(sum(events), 0), 'ms', coalesce(sum(event_ms), 0)) from daily_seconds
    where learner_id = me.id and day = ${today} and kind = 'review') as today,
  ledger_of(me.id) as ledger,
  (select json_agg(lesson_id) from lesson_progress
    where learner_id = me.id and lesson_id between ${from} and ${to}) as begun,
  (select json_agg(card_id) from (
    select card_id from card_states where learner_id = me.id and source = 'school' and direction = 'forward'
    union all select card_id from card_marks
      where learner_id = me.id and source = 'school' and direction = 'forward'
        and set_aside_until > ${now}::timestamptz) as seen) as known`

export const reviewStatsTables = (learnerId: number): RawBuilder<unknown> => sql`
  (select ${learnerId}::bigint as id) as me
    left join memory_settings as settings on settings.learner_id = me.id
    left join practice_totals as totals on totals.learner_id = me.id`

export function toReviewStats(row: ReviewStatsRow, open: Product[]): ReviewStats {
  return {
    open,
    settings: {
      daily_minutes: row.daily_minutes,
      buttons: row.buttons,
      both_ways: row.both_ways,
      typed: row.typed,
      parameters: row.parameters,
    },
    secondsPerCard: secondsPerCardBefore(row),
    reviews: row.reviewed,
    looked: row.today.looked,
    seconds: row.today.ms / 1000,
    begun: row.begun ?? [],
    known: row.known ?? [],
  }
}

/** The cards that are open to the learner: the school's that are free or subscribed to, and their own. */
export type Reach = {
  shelf: Pick<SchoolDeck, 'products' | 'cardBits'> | null
  /** Null for none. */
  own: OwnScope | null
  when: When
  /** The subscriptions that run; by default what the ledger's rows say as they were written. */
  open?: Product[] | undefined
}

/** The rows of `comingCards` of these cards, as a subquery. */
export function openStates(
  learnerId: number,
  { shelf, own, when, open }: Reach,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const mine = sql`select * from (${comingCards(learnerId, when)}) as coming where ${where}`
  const isOwnAsked = own !== null && !when.schoolOnly
  const ofOwn = isOwnAsked && sql`${mine} and source = 'own' and card_id in (${ownCardIds(learnerId, own)})`
  if (shelf === null) return ofOwn || sql`${mine} and false`
  const isOpen = open
    ? sql`product = any(${arrayText(open)}::text[])`
    : sql`exists (
        select from grants
        where learner_id = ${learnerId} and grants.product = open.product and starts_at <= ${when.now} and ${when.now} < ends_at)`
  const openBits = sql`(
    select bit_or(bits) from unnest(${shelf.products}::text[], ${shelf.cardBits}::varbit[]) as open (product, bits)
    where product = '' or ${isOpen})`
  // Behind the last bit a substring is empty, where get_bit would fail.
  return sql`
    ${mine} and source = 'school' and substring(${openBits} from card_id + 1 for 1) = b'1'
    ${ofOwn ? sql`union all ${ofOwn}` : sql``}`
}
