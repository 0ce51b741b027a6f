import { type Kysely, sql } from 'kysely'
import { LAST_SCHOOL_CARD } from '#domain/memory/card-key.ts'
import type { CardState } from '#domain/memory/card-state.ts'
import { STATUS } from '#domain/school/lookups.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { type JsonLedger, ledgerJson } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** The school's cards that were met by columns, which cost half of an object for each. */
type CardColumns = { ids: number[] | null; states: CardState['state'][]; stabilities: number[] }

/** Own cards by how their front begins, in small letters. */
export type OwnFronts = Readonly<Record<string, number>>

/** What an index holds of a front. */
export const indexedFront = (front: string) => Array.from(front.toLowerCase()).slice(0, 100).join('')

/**
 * What decides which words a learner knows: at most a row for each card and lesson of the school, by primary keys.
 * @param lessons the ids of the school's lessons
 * @param fronts those of which it matters whether an own card has them
 */
export async function readLearned(
  db: Kysely<Tables>,
  learnerId: number,
  { lessons, fronts }: { lessons: School['lessonIds']; fronts: readonly string[] },
) {
  const { rows } = await sql<{
    ledger: JsonLedger
    cards: CardColumns
    done: number[] | null
    own: OwnFronts | null
  }>`
    select ${ledgerJson(learnerId)} as ledger,
      (select json_build_object('ids', json_agg(card_id), 'states', json_agg(state), 'stabilities', json_agg(stability))
        from card_states where learner_id = ${learnerId} and card_id between 1 and ${sql.lit(LAST_SCHOOL_CARD)}) as cards,
      (select array_agg(lesson_id) from lesson_progress
        where learner_id = ${learnerId} and lesson_id between ${lessons.from} and ${lessons.to}
          and status = ${sql.lit(STATUS.complete)}) as done,
      ${ownFronts(learnerId, fronts)} as own`.execute(db)
  const { ledger, cards, done, own } = rows[0] as (typeof rows)[number]
  return {
    ledger,
    done: new Set(done),
    own: new Map(Object.entries(own ?? {})),
    met: (cards.ids ?? []).map((card_id, at) => ({
      card_id,
      state: cards.states[at] ?? 'new',
      stability: cards.stabilities[at] ?? 0,
    })),
  }
}

const ownFronts = (learnerId: number, fronts: readonly string[]) =>
  fronts.length === 0
    ? sql`null::json`
    : sql`(select json_object_agg(start, id) from (
        select left(lower(front), 100) as start, min(id) as id from deck_cards
        where learner_id = ${learnerId} and left(lower(front), 100) = any(${fronts.map(indexedFront)}::text[])
        group by start) as fronts)`

/** The learner's subscriptions, and the first own card with one of these fronts: one statement. */
export async function readKept(db: Kysely<Tables>, learnerId: number, fronts: readonly string[]) {
  const { rows } = await sql<{ ledger: JsonLedger; own: OwnFronts | null }>`
    select ${ledgerJson(learnerId)} as ledger, ${ownFronts(learnerId, fronts)} as own`.execute(db)
  const { ledger, own } = rows[0] as (typeof rows)[number]
  return { ledger, ownCardId: Object.values(own ?? {})[0] ?? null }
}
