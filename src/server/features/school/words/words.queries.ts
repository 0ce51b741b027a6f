import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LAST_SCHOOL_CARD } from '#domain/memory/card-key.ts'
import { type CardState, lastDayOf } from '#domain/memory/card-state.ts'
import type { Marks } from '#server/core/catalogue/card-view.ts'
import { type JsonLedger, ledgerJson } from '#server/core/subscriptions/grants.queries.ts'
import { markColumns, ownCard } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { type JsonOwn, type OwnCount, type OwnWanted, ownWordCount, ownWords } from './own-words.queries.ts'

type JsonState = Omit<CardState, 'due_at' | 'last_reviewed_at' | 'last_day'> &
  Marks & {
    card_id: number
    due_at: string
    last_reviewed_at: string
    last_day: string | null
  }

const stateOf = (row: Omit<JsonState, 'card_id' | keyof Marks>): CardState => {
  const last_reviewed_at = new Date(row.last_reviewed_at)
  const last_day = lastDayOf(row.last_day, last_reviewed_at)
  return { ...row, due_at: new Date(row.due_at), last_reviewed_at, last_day }
}

const ownOf = ({ hint, note, set_aside, ...row }: JsonOwn) => {
  const { card_id: id, front, back, reading, lang, example, example_meaning, ...rest } = row
  const { state, due_at } = rest
  return {
    card: ownCard({ id, front, back, reading, lang, example, example_meaning }),
    state: state === null || due_at === null ? null : stateOf({ ...rest, state, due_at }),
    marks: { hint, note, set_aside },
  }
}

const ofSchool = sql`card_id between 1 and ${sql.lit(LAST_SCHOOL_CARD)}`

/** The school's cards that were met, in any language, and how many own cards there are of one. */
export type MetIds = { school: number[] | null; own: number }

/** A column for `countMet`. */
export const metIds = (learnerId: number, languageId: number): RawBuilder<MetIds> => sql`json_build_object(
  'school', (select json_agg(card_id) from card_states where learner_id = ${learnerId} and ${ofSchool}),
  'own', ${ownWordCount(learnerId, languageId)})`

type Wanted = { learnerId: number; languageId: number; now: Date; own: OwnWanted }

/**
 * How the learner remembers the school's cards that they met, what comes back next first, the wanted ones of their own cards of a
 * language, how many of those there are, and their subscriptions: one statement.
 */
export async function readMet(db: Kysely<Tables>, { learnerId, languageId, now, own: wanted }: Wanted) {
  const mine = ownWords(learnerId, languageId, { now, wanted })
  const { rows } = await sql<{
    ledger: JsonLedger
    states: JsonState[] | null
    own: JsonOwn[] | null
    own_counts: OwnCount[] | null
  }>`
    select ${ledgerJson(learnerId)} as ledger,
      (select json_agg(to_jsonb(known) - 'learner_id' order by due_at, card_id) from (
        select states.*, ${markColumns(now)} from card_states as states left join card_marks as marks using (learner_id, card_id)
        where learner_id = ${learnerId} and ${ofSchool}) as known) as states,
      ${mine.rows} as own, ${mine.counts} as own_counts`.execute(db)
  const { ledger, states, own, own_counts } = rows[0] as (typeof rows)[number]
  return {
    ledger,
    states: (states ?? []).map(({ card_id, hint, note, set_aside, ...state }) => ({
      card_id,
      state: stateOf(state),
      marks: { hint, note, set_aside },
    })),
    own: (own ?? []).map(ownOf),
    ownCounts: own_counts ?? [],
  }
}
