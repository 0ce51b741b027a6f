import { type Kysely, sql } from 'kysely'
import type { CardState } from '#domain/memory/card-state.ts'
import type { Tables } from '#server/db/rows.ts'
import { FIRST_OWN_CARD, markColumns, ownCard } from '#server/features/flash-cards/flash-cards.service.ts'
import type { Marks } from '#server/school/card-view.ts'
import { type JsonLedger, ledgerJson } from '#server/subscriptions/grants.queries.ts'

type JsonState = Omit<CardState, 'due_at' | 'last_reviewed_at'> &
  Marks & {
    card_id: number
    due_at: string
    last_reviewed_at: string
  }

/** An own card with how it is remembered; nothing of that where it was never reviewed. */
type JsonOwn = Pick<Tables['deck_cards'], 'front' | 'back' | 'reading' | 'lang'> &
  Omit<JsonState, 'state' | 'due_at'> & {
    example: string | null
    example_meaning: string | null
    state: CardState['state'] | null
    due_at: string | null
  }

const ownCards = (learnerId: number, languageId: number, now: Date) => sql`
  (select json_agg(to_jsonb(own) order by due_at, card_id) from (
    select cards.id as card_id, front, back, reading, lang, example, example_meaning, state, due_at, stability, difficulty, step,
      scheduled_days, reps, lapses, last_review_id, last_reviewed_at, ${markColumns(now)}
    from deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
      left join card_states as states on states.learner_id = cards.learner_id and states.card_id = cards.id
      left join card_marks as marks on marks.learner_id = cards.learner_id and marks.card_id = cards.id
    where cards.learner_id = ${learnerId} and language_id = ${languageId}) as own)`

const stateOf = (row: Omit<JsonState, 'card_id' | keyof Marks>): CardState => ({
  ...row,
  due_at: new Date(row.due_at),
  last_reviewed_at: new Date(row.last_reviewed_at),
})

/**
 * How the learner remembers the school's cards that they met, what comes back next first, their own cards of a language, and their
 * subscriptions: one statement.
 */
export async function readMet(
  db: Kysely<Tables>,
  { learnerId, languageId, now }: { learnerId: number; languageId: number; now: Date },
) {
  const { rows } = await sql<{ ledger: JsonLedger; states: JsonState[] | null; own: JsonOwn[] | null }>`
    select ${ledgerJson(learnerId)} as ledger,
      (select json_agg(to_jsonb(known) - 'learner_id' order by due_at, card_id) from (
        select states.*, ${markColumns(now)} from card_states as states left join card_marks as marks using (learner_id, card_id)
        where learner_id = ${learnerId} and card_id between 1 and ${sql.lit(FIRST_OWN_CARD - 1)}) as known) as states,
      ${ownCards(learnerId, languageId, now)} as own`.execute(db)
  const { ledger, states, own } = rows[0] as (typeof rows)[number]
  return {
    ledger,
    states: (states ?? []).map(({ card_id, hint, note, set_aside, ...state }) => ({
      card_id,
      state: stateOf(state),
      marks: { hint, note, set_aside },
    })),
    own: (own ?? []).map(
      ({
        card_id: id,
        front,
        back,
        reading,
        lang,
        example,
        example_meaning,
        hint,
        note,
        set_aside,
        ...rest
      }) => ({
        card: ownCard({ id, front, back, reading, lang, example, example_meaning }),
        state:
          rest.state === null || rest.due_at === null
            ? null
            : stateOf({ ...rest, state: rest.state, due_at: rest.due_at }),
        marks: { hint, note, set_aside },
      }),
    ),
  }
}
