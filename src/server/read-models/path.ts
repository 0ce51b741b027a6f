import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import type { IdRange } from '#domain/base/id-range.ts'
import type { DaySpan } from '#domain/memory/direction.ts'
import type { Product } from '#domain/school/lookups.ts'
import { daysOfWeek } from '#domain/time/day.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import { withOpenProducts } from '#server/core/subscriptions/with-open-products.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { type StreakRow, streakSince } from './streak.ts'

export type PathAsked = {
  learnerId: number
  /** The learner's day of study, `YYYY-MM-DD`, and when it begins and ends. */
  day: string
  span: DaySpan
  now: Date
  languageId: number
  /** From the first lesson of the path to the last, with whatever lies between: one walk along the index. */
  lessons: IdRange
  /** The school's cards of the language: the range of their lessons, and as bits by the subscriptions that open them. */
  cards: { lessons: IdRange; products: string; cardBits: string }
  /** True if the learner has no cards but the school's, asked one way: see `learners.school_cards_only`. */
  schoolOnly: boolean
  /** New cards are counted up to here. */
  maxNew: number
}

export type PathRow = StreakRow & {
  daily_minutes: number
  /** Reviews of all days, and of today. */
  reviewed: number
  review_milliseconds: number
  today: { looked: number; ms: number }
  ledger: JsonLedger
  /** Lessons of the language that were begun, and others between them. */
  begun: number[] | null
  /** The school's cards that aren't new: reviewed, or set aside. */
  known: number[] | null
  /** The open cards of today. */
  counts: { steps: number; reviews: number }
  /** The learner's own cards that were never asked, and directions that may be asked for the first time. */
  other_new: number
  /** The cards that were looked at today, each once. */
  cards_of_today: number
  /** By day, of this week. */
  seconds: Record<string, number> | null
  paused_until: string | null
  guides_seen: string[] | null
  has_accepted_appeal: boolean
  has_teacher_answer: boolean
  unread_notifications: number
  /** By columns, which cost half of an object for each row; times in ms since 1970. */
  progress: { lesson_ids: number[] | null; statuses: (0 | 1 | 2)[]; seconds: number[]; times: number[] }
  /** Short or micro lesson that was begun last today. */
  last_begun: { kind: 'short' | 'reading'; id: number } | null
  /** Stories that were read to their end, and whether that was today. */
  stories_read: { id: number; is_today: boolean }[] | null
  /** True if they have planned to study, or chosen whether to be told of their streak. */
  has_reminder: boolean
}

type Asked = PathAsked & { open: Product[] | undefined }

/** Of the school's cards those that are free, and those of subscriptions that run: by default what the ledger's rows say as they were written. */
const openBits = ({ learnerId, now, cards, open }: Asked) => sql`open_bits as (
    select bit_or(bits) as bits from unnest(${cards.products}::text[], ${cards.cardBits}::varbit[]) as card_bits (product, bits)
    where product = '' or product = any(${open ? arrayText(open) : null}::text[])
      or (${open === undefined}::boolean and exists (select from grants
        where learner_id = ${learnerId} and grants.product = card_bits.product and starts_at <= ${now} and ${now} < ends_at))
  )`

/** The cards of today of a learner who has the school's alone: a fifth of the other plan, for nearly everybody. */
const schoolCards = (asked: Asked): RawBuilder<unknown> => sql`${openBits(asked)}, coming as (
    select state, greatest(due_at, set_aside_until) as comes_at
    from card_states as states left join card_marks using (learner_id, source, card_id, direction)
    where states.learner_id = ${asked.learnerId} and source = 'school' and direction = 'forward' and due_at < ${asked.span.until}
      and substring((select bits from open_bits) from card_id + 1 for 1) = b'1'
  ), others as (select 0 as unseen)`

/**
 * The cards of today of a learner who has cards of their own, or is asked both ways. Where both directions of a card would come on one day, one
 * of them comes on the next, as `waitsForSibling` says.
 */
const allCards = (asked: Asked): RawBuilder<unknown> => {
  const { learnerId, span, now, languageId, maxNew } = asked
  // The other direction is a scalar, which looks up one row for each that is due; `exists` might read the whole table once.
  return sql`${openBits(asked)}, all_coming as not materialized (
    select own.source, own.card_id, own.direction, own.state, own.due_at, own.stability, own.last_reviewed_at, own.both_ways, case
        when own.due_at < ${span.until} and (
          select true from cards_to_come as other
          where other.learner_id = own.learner_id and other.source = own.source and other.card_id = own.card_id
            and other.direction <> own.direction
            and (other.last_reviewed_at >= ${span.from} or other.comes_at < ${span.until})
            and (other.last_reviewed_at < ${span.from}, other.comes_at, other.direction)
              < (own.last_reviewed_at < ${span.from}, own.comes_at, own.direction)
        ) then greatest(own.comes_at, ${span.until}) else own.comes_at end as comes_at
    from cards_to_come as own where own.learner_id = ${learnerId}
  ), open_cards as not materialized (
    select * from all_coming
    where source = 'school' and substring((select bits from open_bits) from card_id + 1 for 1) = b'1'
    union all
    select * from all_coming
    where source = 'own' and card_id in (
      select deck_cards.id from deck_cards join decks on decks.learner_id = deck_cards.learner_id and decks.id = deck_id
      where deck_cards.learner_id = ${learnerId} and decks.language_id = ${languageId})
  ), coming as (
    select state, comes_at from open_cards where due_at < ${span.until}
  ), unseen_own as (
    select from deck_cards join decks on decks.learner_id = deck_cards.learner_id and decks.id = deck_id
    where deck_cards.learner_id = ${learnerId} and decks.language_id = ${languageId}
      and not exists (select from card_states
        where learner_id = ${learnerId} and source = 'own' and card_id = deck_cards.id and direction = 'forward')
      and not exists (select from card_marks
        where learner_id = ${learnerId} and source = 'own' and card_id = deck_cards.id and direction = 'forward'
          and set_aside_until > ${now}::timestamptz)
    limit ${maxNew}
  ), unseen_reverses as (
    select from open_cards as met
    where (select coalesce((select both_ways from memory_settings where learner_id = ${learnerId}), false)
        or exists (select from decks where learner_id = ${learnerId} and both_ways))
      and direction = 'forward' and both_ways and last_reviewed_at < ${span.from} and due_at >= ${span.until}
      and not exists (select from card_states where learner_id = ${learnerId}
        and source = met.source and card_id = met.card_id and direction = 'reverse')
      and not exists (select from card_marks where learner_id = ${learnerId} and source = met.source and card_id = met.card_id
        and set_aside_until > ${now}::timestamptz)
    limit ${maxNew}
  ), others as (select (select count(*) from unseen_own) + (select count(*) from unseen_reverses) as unseen)`
}

/**
 * All that /learn shows of a learner, which `analytics.today` asks too, for no lessons: how they stand on the path, and what today holds. One
 * statement over the learner's own rows, each part by the beginning of a primary key or an index.
 * @returns the row, and the subscriptions that run
 */
export const readPath = (
  db: Kysely<Tables>,
  asked: PathAsked,
): Promise<{ row: PathRow; open: Product[] }> => {
  const { learnerId, day, span, now, lessons, cards, schoolOnly } = asked
  const [week, since] = [daysOfWeek(day), streakSince(day)]
  return withOpenProducts(async (open) => {
    const { rows } = await sql<PathRow>`
    with ${schoolOnly ? schoolCards({ ...asked, open }) : allCards({ ...asked, open })}
    select coalesce(settings.daily_minutes, 15) as daily_minutes,
      coalesce(totals.reviewed, 0) as reviewed, coalesce(totals.review_milliseconds, 0) as review_milliseconds,
      (select json_build_object('looked', coalesce(sum(events), 0), 'ms', coalesce(sum(event_ms), 0)) from daily_seconds
        where learner_id = ${learnerId} and day = ${day} and kind = 'review') as today,
      ledger_of(${learnerId}) as ledger,
      (select json_agg(lesson_id) from lesson_progress
        where learner_id = ${learnerId} and lesson_id between ${cards.lessons.from} and ${cards.lessons.to}) as begun,
      (select json_agg(card_id) from (
        select card_id from card_states where learner_id = ${learnerId} and source = 'school' and direction = 'forward'
        union all select card_id from card_marks
          where learner_id = ${learnerId} and source = 'school' and direction = 'forward'
            and set_aside_until > ${now}::timestamptz) as seen) as known,
      (select json_build_object('steps', count(*) filter (where state <> 'review' and comes_at <= ${now}),
        'reviews', count(*) filter (where state = 'review' and comes_at < ${span.until})) from coming) as counts,
      (select unseen from others) as other_new,
      (select count(distinct card_id) filter (where source = 'school') + count(distinct card_id) filter (where source = 'own')
        from card_states
        where learner_id = ${learnerId} and last_reviewed_at >= ${span.from} and exists (select from reviews
          where reviews.learner_id = card_states.learner_id and reviews.source = card_states.source
            and reviews.card_id = card_states.card_id and reviews.direction = card_states.direction
            and reviews.reviewed_at >= ${span.from} and reviews.studied_day is not null)) as cards_of_today,
      (select json_object_agg(day, seconds) from (
        select day, least(${sql.lit(SECONDS.per_day)}, floor(sum(seconds))) as seconds from studied
        where learner_id = ${learnerId} and day between ${week[0]}::date and ${day}::date and kind <> 'screen' group by day) as days) as seconds,
      (select json_agg(days) from (
        select day, min(least_offset) as least_offset, max(most_offset) as most_offset from daily_seconds
        where learner_id = ${learnerId} and kind <> 'screen' and in_time and day > ${since}::date group by day) as days) as studied_days,
      (select json_agg(day) from (
        select day from outages where day > ${since}::date
        union all select generate_series(from_day, until_day, interval '1 day')::date from study_pauses
          where learner_id = ${learnerId} and until_day > ${since}::date) as frozen) as frozen_days,
      (select max(until_day)::text from study_pauses
        where learner_id = ${learnerId} and until_day >= ${day}::date) as paused_until,
      (select json_agg(guide) from guides_seen where learner_id = ${learnerId}) as guides_seen,
      exists (select from appeals
        where learner_id = ${learnerId} and state = 'accepted' and told_at is null) as has_accepted_appeal,
      exists (select from student_questions
        where learner_id = ${learnerId} and answered_at is not null and told_at is null) as has_teacher_answer,
      (select count(*) from notifications where learner_id = ${learnerId} and read_at is null) as unread_notifications,
      (select json_build_object('lesson_ids', json_agg(lesson_id), 'statuses', json_agg(status),
          'seconds', json_agg(last_reached_second), 'times', json_agg((date_part('epoch', updated_at) * 1000)::int8))
        from lesson_progress
        where learner_id = ${learnerId} and lesson_id between ${lessons.from} and ${lessons.to}) as progress,
      (select json_build_object('kind', kind, 'id', subject_id) from study_events
        where learner_id = ${learnerId} and kind in ('short', 'reading') and studied_at >= ${span.from}
        order by studied_at desc limit 1) as last_begun,
      (select json_agg(json_build_object('id', story_id, 'is_today', read_at >= ${span.from})) from story_readings
        where learner_id = ${learnerId}) as stories_read,
      exists (select from study_sessions where learner_id = ${learnerId})
        or exists (select from notification_settings where learner_id = ${learnerId} and kinds ? 'streak') as has_reminder
    from (select ${learnerId}::bigint as id) as me
      left join memory_settings as settings on settings.learner_id = me.id
      left join practice_totals as totals on totals.learner_id = me.id`.execute(db)
    return rows[0] as PathRow
  }, now)
}
