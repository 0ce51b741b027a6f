import { type RawBuilder, sql } from 'kysely'
import type { DaySpan } from '#domain/memory/direction.ts'
import { studyDaySpan } from '#domain/time/study-day.ts'

export type When = {
  now: Date
  timeZone: string
  /** True if the learner has no cards but the school's, asked one way: see `learners.school_cards_only`. */
  schoolOnly?: boolean | undefined
}

/** The learner's day of study. */
export const daySpan = ({ now, timeZone }: When): DaySpan => studyDaySpan(now, timeZone)

/**
 * The learner's rows of `cards_to_come`, as a subquery; where both directions of a card would come on one day, one of them comes on
 * the next, as `waitsForSibling` says.
 */
export function comingCards(learnerId: number, when: When): RawBuilder<unknown> {
  if (when.schoolOnly) return schoolCards(learnerId)
  const { from, until } = daySpan(when)
  // A scalar, which looks up one row for each that is due; `exists` might read the whole table once.
  return sql`select own.learner_id, own.source, own.card_id, own.direction, own.state, own.due_at, case
      when own.due_at < ${until} and (
        select true from cards_to_come as other
        where other.learner_id = own.learner_id and other.source = own.source and other.card_id = own.card_id
          and other.direction <> own.direction
          and (other.last_reviewed_at >= ${from} or other.comes_at < ${until})
          and (other.last_reviewed_at < ${from}, other.comes_at, other.direction)
            < (own.last_reviewed_at < ${from}, own.comes_at, own.direction)
      ) then greatest(own.comes_at, ${until}) else own.comes_at end as comes_at,
    own.stability, own.difficulty, own.step, own.scheduled_days, own.reps, own.lapses, own.last_review_id, own.last_reviewed_at,
    own.both_ways, own.last_day
    from cards_to_come as own where own.learner_id = ${learnerId}`
}

/** Result of `comingCards` for a learner who has no other cards, in a fifth of its plan. */
const schoolCards = (
  learnerId: number,
) => sql`select states.learner_id, source, card_id, direction, state, due_at,
    greatest(due_at, set_aside_until) as comes_at, stability, difficulty, step, scheduled_days, reps, lapses, last_review_id, last_reviewed_at,
    false as both_ways, last_day
  from card_states as states left join card_marks using (learner_id, source, card_id, direction)
  where states.learner_id = ${learnerId} and source = 'school' and direction = 'forward'`

/**
 * Directions that were never asked and may be today, as a subquery with what puts them in order, best known first: the reverse of cards
 * that are asked both ways, whose forward direction was met on a day before and has no turn today, if neither is set aside.
 * @param open a subquery of rows of `cards_to_come`, of the cards that are open
 */
export function unseenReverses(
  learnerId: number,
  open: RawBuilder<unknown>,
  when: When,
): RawBuilder<unknown> {
  const { from, until } = daySpan(when)
  const hasAny = sql`(select coalesce((select both_ways from memory_settings where learner_id = ${learnerId}), false)
    or exists (select from decks where learner_id = ${learnerId} and both_ways))`
  return sql`select source, card_id, 'reverse' as direction, stability from (${open}) as met
    where ${hasAny} and direction = 'forward' and both_ways and last_reviewed_at < ${from} and due_at >= ${until}
      and not exists (select from card_states where learner_id = ${learnerId}
        and source = met.source and card_id = met.card_id and direction = 'reverse')
      and not exists (select from card_marks where learner_id = ${learnerId} and source = met.source and card_id = met.card_id
        and set_aside_until > ${when.now}::timestamptz)`
}
