import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import type { IdRange } from '#domain/base/id-range.ts'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { DaySpan } from '#domain/memory/direction.ts'
import type { Product } from '#domain/school/lookups.ts'
import { withOpenProducts } from '#server/core/subscriptions/with-open-products.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { PathRow } from './path.ts'

export type LessonEndAsked = {
  learnerId: number
  /** The learner's day of study, `YYYY-MM-DD`, when it begins and ends, and when the next one ends. */
  day: string
  span: DaySpan
  untilTomorrow: Date
  now: Date
  languageId: number
  /** From the first lesson of what ended to the last, with whatever lies between. */
  lessons: IdRange
  /** The school's cards that count among those that were met; null for all, the learner's own as well. */
  cardIds: readonly number[] | null
  /** The school's cards of the language, as bits by the subscriptions that open them. */
  cards: { products: string; cardBits: string }
  /** True if the learner has no cards but the school's, asked one way: see `learners.school_cards_only`. */
  schoolOnly: boolean
}

export type LessonEndRow = Pick<PathRow, 'daily_minutes' | 'ledger' | 'progress'> & {
  /** Studied today. */
  seconds: number
  words: { met: number; learning: number; known: number }
  /** Cards that come back tomorrow, each once whichever way it is asked. */
  due_tomorrow: number
}

type Asked = LessonEndAsked & { open: Product[] | undefined }

/** Of the school's cards those that are free, and those of subscriptions that run: by default what the ledger's rows say as they were written. */
const openBits = ({ learnerId, now, cards, open }: Asked) => sql`open_bits as (
    select bit_or(bits) as bits from unnest(${cards.products}::text[], ${cards.cardBits}::varbit[]) as card_bits (product, bits)
    where product = '' or product = any(${open ? arrayText(open) : null}::text[])
      or (${open === undefined}::boolean and exists (select from grants
        where learner_id = ${learnerId} and grants.product = card_bits.product and starts_at <= ${now} and ${now} < ends_at))
  )`

/** The cards of a learner who has the school's alone, which nearly everybody is. */
const schoolCards = (asked: Asked): RawBuilder<unknown> => sql`${openBits(asked)}, coming as (
    select source, card_id, greatest(due_at, set_aside_until) as comes_at
    from card_states as states left join card_marks using (learner_id, source, card_id, direction)
    where states.learner_id = ${asked.learnerId} and source = 'school' and direction = 'forward' and due_at < ${asked.untilTomorrow}
      and substring((select bits from open_bits) from card_id + 1 for 1) = b'1'
  )`

/**
 * The cards of a learner who has cards of their own, or is asked both ways. Where both directions of a card would come on one day, one of them
 * comes on the next, as `waitsForSibling` says.
 */
const allCards = (
  asked: Asked,
): RawBuilder<unknown> => sql`${openBits(asked)}, all_coming as not materialized (
    select own.source, own.card_id, own.due_at, case
        when own.due_at < ${asked.span.until} and (
          select true from cards_to_come as other
          where other.learner_id = own.learner_id and other.source = own.source and other.card_id = own.card_id
            and other.direction <> own.direction
            and (other.last_reviewed_at >= ${asked.span.from} or other.comes_at < ${asked.span.until})
            and (other.last_reviewed_at < ${asked.span.from}, other.comes_at, other.direction)
              < (own.last_reviewed_at < ${asked.span.from}, own.comes_at, own.direction)
        ) then greatest(own.comes_at, ${asked.span.until}) else own.comes_at end as comes_at
    from cards_to_come as own where own.learner_id = ${asked.learnerId} and own.due_at < ${asked.untilTomorrow}
  ), coming as (
    select * from all_coming
    where source = 'school' and substring((select bits from open_bits) from card_id + 1 for 1) = b'1'
    union all
    select * from all_coming
    where source = 'own' and card_id in (
      select deck_cards.id from deck_cards join decks on decks.learner_id = deck_cards.learner_id and decks.id = deck_id
      where deck_cards.learner_id = ${asked.learnerId} and decks.language_id = ${asked.languageId})
  )`

/**
 * Reads what the end of a lesson, a unit, a level or a practice shows of a learner (`learn.ending`): how they stand there, what they
 * studied today and what comes back tomorrow. One statement over the learner's own rows, each part by the beginning of a primary key or an
 * index.
 */
export async function readLessonEnd(db: Kysely<Tables>, asked: LessonEndAsked): Promise<LessonEndRow> {
  const { learnerId, day, span, untilTomorrow, lessons, cardIds, schoolOnly } = asked
  const { row } = await withOpenProducts<LessonEndRow>(async (open) => {
    const { rows } = await sql<LessonEndRow>`
    with ${schoolOnly ? schoolCards({ ...asked, open }) : allCards({ ...asked, open })}
    select coalesce((select daily_minutes from memory_settings where learner_id = ${learnerId}), 15) as daily_minutes,
      ledger_of(${learnerId}) as ledger,
      (select json_build_object('lesson_ids', json_agg(lesson_id), 'statuses', json_agg(status),
          'seconds', json_agg(last_reached_second), 'times', json_agg((date_part('epoch', updated_at) * 1000)::int8))
        from lesson_progress
        where learner_id = ${learnerId} and lesson_id between ${lessons.from} and ${lessons.to}) as progress,
      (select least(${sql.lit(SECONDS.per_day)}, coalesce(floor(sum(seconds)), 0)) from studied
        where learner_id = ${learnerId} and day = ${day}::date and kind <> 'screen') as seconds,
      (select json_build_object('met', count(*), 'known', count(*) filter (where stability >= ${sql.lit(KNOWN_FROM_DAYS)}),
          'learning', count(*) filter (where stability < ${sql.lit(KNOWN_FROM_DAYS)} and state not in ('new', 'learning')))
        from card_states where learner_id = ${learnerId} and direction = 'forward'
          and (${cardIds === null}::boolean or (source = 'school' and card_id = any(${cardIds ?? []}::int[])))) as words,
      (select count(distinct card_id) filter (where source = 'school') + count(distinct card_id) filter (where source = 'own')
        from coming
        where comes_at >= ${span.until} and comes_at < ${untilTomorrow}) as due_tomorrow`.execute(db)
    return rows[0] as LessonEndRow
  }, asked.now)
  return row
}
