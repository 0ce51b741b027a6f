import { type Kysely, sql } from 'kysely'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { CardState } from '#domain/memory/card-state.ts'
import type { Stage } from '#domain/memory/stage.ts'
import type { CardFlags } from '#server/core/catalogue/card-view.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Selection of own cards to read: those of a stage, those that come back, and how many of them; all where `most` is null. */
export type OwnWanted = { stage?: Stage | undefined; coming?: boolean | undefined; most: number | null }

/** State in which a card is remembered, with times as text. */
type JsonState = Omit<CardState, 'due_at' | 'last_reviewed_at' | 'last_day'> & {
  due_at: string
  last_reviewed_at: string
  last_day: string | null
}

/** A card of the school that was met. */
export type SchoolWord = JsonState & CardFlags & { card_id: number }

/** An own card with how it is remembered; nothing of that where it was never reviewed. */
export type OwnWord = Pick<Tables['deck_cards'], 'front' | 'back' | 'reading' | 'lang'> &
  Omit<JsonState, 'state' | 'due_at'> &
  CardFlags & {
    card_id: number
    example: string | null
    example_meaning: string | null
    state: CardState['state'] | null
    due_at: string | null
  }

/** Number of cards of a stage, and of those that come back. */
export type OwnCount = { stage: Stage; all: number; coming: number }

export type MetWordsRow = {
  ledger: JsonLedger
  states: SchoolWord[] | null
  own: OwnWord[] | null
  own_counts: OwnCount[] | null
}

type Asked = { learnerId: number; languageId: number; now: Date; own: OwnWanted }

/**
 * Reads how the learner remembers the school's cards that they met, what comes back next first, the wanted ones of their own cards of a
 * language, how many of those there are, and their subscriptions: asked by /words. One statement over the learner's own rows by primary
 * keys, a row for each card.
 */
export async function readMetWords(
  db: Kysely<Tables>,
  { learnerId, languageId, now, own: { stage, coming = false, most } }: Asked,
): Promise<MetWordsRow> {
  const { rows } = await sql<MetWordsRow>`
    select ledger_of(${learnerId}) as ledger,
      (select json_agg(to_jsonb(known) - '{learner_id,source,direction}'::text[] order by due_at, card_id) from (
        select states.*, marks.hint, marks.note, case
          when marks.set_aside_until = 'infinity' then 'suspended'
          when marks.set_aside_until > ${now}::timestamptz then 'buried' end as set_aside
        from card_states as states left join card_marks as marks using (learner_id, source, card_id, direction)
        where learner_id = ${learnerId} and source = 'school' and direction = 'forward') as known) as states,
      (select json_agg(to_jsonb(own) order by due_at nulls last, card_id) from (
        select cards.id as card_id, front, back, reading, lang, example, example_meaning, state, due_at, stability, difficulty, step,
          scheduled_days, reps, lapses, last_review_id, last_reviewed_at, last_day, marks.hint, marks.note, case
            when marks.set_aside_until = 'infinity' then 'suspended'
            when marks.set_aside_until > ${now}::timestamptz then 'buried' end as set_aside
        from deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
          left join card_states as states on states.learner_id = cards.learner_id
            and states.source = 'own' and states.card_id = cards.id and states.direction = 'forward'
          left join card_marks as marks on marks.learner_id = cards.learner_id
            and marks.source = 'own' and marks.card_id = cards.id and marks.direction = 'forward'
        where cards.learner_id = ${learnerId} and decks.language_id = ${languageId}
          and (${stage ?? null}::text is null or ${stage ?? null}::text = case when stability >= ${sql.lit(KNOWN_FROM_DAYS)} then 'known'
            when state is null or state in ('new', 'learning') then 'met' else 'learning' end)
          and not (${coming}::boolean and coalesce(marks.set_aside_until > ${now}::timestamptz, false))
        order by due_at nulls last, cards.id limit ${most}) as own) as own,
      (select json_agg(json_build_object('stage', stage, 'all', count, 'coming', coming)) from (
        select case when stability >= ${sql.lit(KNOWN_FROM_DAYS)} then 'known'
            when state is null or state in ('new', 'learning') then 'met' else 'learning' end as stage,
          count(*), count(*) filter (where not coalesce(marks.set_aside_until > ${now}::timestamptz, false)) as coming
        from deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
          left join card_states as states on states.learner_id = cards.learner_id
            and states.source = 'own' and states.card_id = cards.id and states.direction = 'forward'
          left join card_marks as marks on marks.learner_id = cards.learner_id
            and marks.source = 'own' and marks.card_id = cards.id and marks.direction = 'forward'
        where cards.learner_id = ${learnerId} and decks.language_id = ${languageId}
        group by 1) as counted) as own_counts`.execute(db)
  return rows[0] as MetWordsRow
}
