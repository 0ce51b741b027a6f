import { type Kysely, sql } from 'kysely'
import type { IdRange } from '#domain/base/id-range.ts'
import type { CardState } from '#domain/memory/card-state.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Own cards by how their front begins, in small letters: the first of each. */
export type OwnFronts = Readonly<Record<string, number>>

export type WordKnowledgeRow = {
  ledger: JsonLedger
  /** The school's cards that were met forward, by columns, which cost half of an object for each. */
  cards: { ids: number[] | null; states: CardState['state'][]; stabilities: number[] }
  /** Lessons that were finished. */
  done: number[] | null
  own: OwnFronts | null
}

/** Key under which an index holds a front. */
export const indexedFront = (front: string) => Array.from(front.toLowerCase()).slice(0, 100).join('')

/**
 * Reads what decides which words a learner knows: asked by every screen that says how much of a video, story or text is known. At most a
 * row for each card and lesson of the school, by primary keys.
 * @param lessons of the school, from the first to the last
 * @param fronts those of which it matters whether an own card has them
 */
export async function readWordKnowledge(
  db: Kysely<Tables>,
  learnerId: number,
  { lessons, fronts }: { lessons: IdRange; fronts: readonly string[] },
): Promise<WordKnowledgeRow> {
  const { rows } = await sql<WordKnowledgeRow>`
    select ledger_of(${learnerId}) as ledger,
      (select json_build_object('ids', json_agg(card_id), 'states', json_agg(state), 'stabilities', json_agg(stability))
        from card_states where learner_id = ${learnerId} and source = 'school' and direction = 'forward') as cards,
      (select array_agg(lesson_id) from lesson_progress
        where learner_id = ${learnerId} and lesson_id between ${lessons.from} and ${lessons.to} and status = 0) as done,
      (select json_object_agg(start, id) from (
        select left(lower(front), 100) as start, min(id) as id from deck_cards
        where learner_id = ${learnerId} and left(lower(front), 100) = any(${fronts.map(indexedFront)}::text[])
        group by start) as fronts) as own`.execute(db)
  return rows[0] as WordKnowledgeRow
}

/**
 * The learner's subscriptions, and the own cards with one of these fronts: asked when a word of a text is tapped (`words.find`). A step along
 * an index for each front.
 */
export async function readKeptWord(db: Kysely<Tables>, learnerId: number, fronts: readonly string[]) {
  const { rows } = await sql<Pick<WordKnowledgeRow, 'ledger' | 'own'>>`
    select ledger_of(${learnerId}) as ledger,
      (select json_object_agg(start, id) from (
        select left(lower(front), 100) as start, min(id) as id from deck_cards
        where learner_id = ${learnerId} and left(lower(front), 100) = any(${fronts.map(indexedFront)}::text[])
        group by start) as fronts) as own`.execute(db)
  return rows[0] as (typeof rows)[number]
}
