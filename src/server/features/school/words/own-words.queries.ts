import { type RawBuilder, sql } from 'kysely'
import type { CardState } from '#domain/memory/card-state.ts'
import type { Stage } from '#domain/memory/stage.ts'
import type { Marks } from '#server/core/catalogue/card-view.ts'
import { markColumns, stageColumn as stage } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Which of the own cards are read: those of a stage, those that come back, and how many of them; all where `most` is null. */
export type OwnWanted = { stage?: Stage | undefined; coming?: boolean | undefined; most: number | null }

/** An own card with how it is remembered; nothing of that where it was never reviewed. */
export type JsonOwn = Pick<Tables['deck_cards'], 'front' | 'back' | 'reading' | 'lang'> &
  Omit<CardState, 'state' | 'due_at' | 'last_reviewed_at' | 'last_day'> &
  Marks & {
    card_id: number
    example: string | null
    example_meaning: string | null
    state: CardState['state'] | null
    due_at: string | null
    last_reviewed_at: string
    last_day: string | null
  }

/** How many there are of a stage, and how many of them come back. */
export type OwnCount = { stage: Stage; all: number; coming: number }

const ownOf = (learnerId: number, languageId: number) =>
  sql`cards.learner_id = ${learnerId} and language_id = ${languageId}`
const cardsOfDecks = sql`deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id`

/** How many own cards of a language a learner has. */
export const ownWordCount = (learnerId: number, languageId: number): RawBuilder<number> =>
  sql`(select count(*) from ${cardsOfDecks} where ${ownOf(learnerId, languageId)})`

/** A learner's own cards of a language, what comes back next first and what was never reviewed last; and how many there are. */
export function ownWords(
  learnerId: number,
  languageId: number,
  { now, wanted }: { now: Date; wanted: OwnWanted },
): { rows: RawBuilder<JsonOwn[] | null>; counts: RawBuilder<OwnCount[] | null> } {
  const from = sql`${cardsOfDecks}
      left join card_states as states on states.learner_id = cards.learner_id and states.card_id = cards.id
      left join card_marks as marks on marks.learner_id = cards.learner_id and marks.card_id = cards.id
    where ${ownOf(learnerId, languageId)}`
  const isAside = sql`coalesce(marks.set_aside_until > ${now}::timestamptz, false)`
  const ofStage = wanted.stage === undefined ? sql`` : sql`and ${stage} = ${wanted.stage}`
  const comingBack = wanted.coming ? sql`and not ${isAside}` : sql``
  return {
    rows: sql`(select json_agg(to_jsonb(own) order by due_at nulls last, card_id) from (
      select cards.id as card_id, front, back, reading, lang, example, example_meaning, state, due_at, stability, difficulty, step,
        scheduled_days, reps, lapses, last_review_id, last_reviewed_at, last_day, ${markColumns(now)}
      from ${from} ${ofStage} ${comingBack} order by due_at nulls last, cards.id limit ${wanted.most}) as own)`,
    counts: sql`(select json_agg(json_build_object('stage', stage, 'all', count, 'coming', coming)) from (
      select ${stage} as stage, count(*), count(*) filter (where not ${isAside}) as coming
      from ${from} group by 1) as own)`,
  }
}
