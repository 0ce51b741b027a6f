import { type Kysely, sql } from 'kysely'
import type { DaySpan } from '#domain/memory/direction.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type DeckRow = {
  id: number
  name: string
  language_id: number
  both_ways: boolean
  card_count: number
  new_count: number
  due_count: number
  created_at: Date
}

/** `span` is the learner's day of study; a deck's id, or all of them. */
export type DecksAsked = { span: DaySpan; now: Date; deckId: number | null }

/**
 * The learner's decks by name, or one of them, with what is new and due: asked by /decks and by the page of a deck. Where both directions of a card would
 * come on one day, one of them comes on the next, as `waitsForSibling` says. One statement over the learner's own cards, by primary keys.
 */
export async function readDecks(
  db: Kysely<Tables>,
  learnerId: number,
  { span, now, deckId }: DecksAsked,
): Promise<DeckRow[]> {
  const { from, until } = span
  // The other direction is a scalar, which looks up one row for each that is due; `exists` might read the whole table once.
  const { rows } = await sql<DeckRow>`
    with all_coming as (
      select own.card_id, own.state, case
          when own.due_at < ${until} and (
            select true from cards_to_come as other
            where other.learner_id = own.learner_id and other.source = 'own' and other.card_id = own.card_id
              and other.direction <> own.direction
              and (other.last_reviewed_at >= ${from} or other.comes_at < ${until})
              and (other.last_reviewed_at < ${from}, other.comes_at, other.direction)
                < (own.last_reviewed_at < ${from}, own.comes_at, own.direction)
          ) then greatest(own.comes_at, ${until}) else own.comes_at end as comes_at
      from cards_to_come as own
      where own.learner_id = ${learnerId} and own.source = 'own' and own.due_at < ${until}
    ), coming as materialized (
      select card_id as id from all_coming where comes_at <= ${now} or (state = 'review' and comes_at < ${until})
    ), reverses as materialized (
      select card_id as id from cards_to_come as met
      where exists (select from decks where learner_id = ${learnerId} and both_ways)
        and learner_id = ${learnerId} and source = 'own' and direction = 'forward' and both_ways and last_reviewed_at < ${from} and due_at >= ${until}
        and not exists (select from card_states where learner_id = ${learnerId}
          and source = 'own' and card_id = met.card_id and direction = 'reverse')
        and not exists (select from card_marks where learner_id = ${learnerId} and source = 'own' and card_id = met.card_id
          and set_aside_until > ${now}::timestamptz)
    )
    select decks.id, decks.name, decks.language_id, decks.created_at, decks.both_ways, count(cards.id) as card_count,
      count(cards.id) filter (where reverses.id is not null
        or (states.card_id is null and marks.set_aside_until > ${now}::timestamptz is not true)) as new_count,
      count(coming.id) as due_count
    from decks
      left join deck_cards as cards on cards.learner_id = decks.learner_id and cards.deck_id = decks.id
      left join card_states as states on states.learner_id = decks.learner_id
        and states.source = 'own' and states.card_id = cards.id and states.direction = 'forward'
      left join card_marks as marks on marks.learner_id = decks.learner_id
        and marks.source = 'own' and marks.card_id = cards.id and marks.direction = 'forward'
      left join coming on coming.id = cards.id
      left join reverses on reverses.id = cards.id
    where decks.learner_id = ${learnerId} and (${deckId}::int is null or decks.id = ${deckId})
    group by decks.learner_id, decks.id order by lower(decks.name), decks.id`.execute(db)
  return rows
}
