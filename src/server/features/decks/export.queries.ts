import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'
import { FIRST_OWN_CARD } from '#server/features/flash-cards/flash-cards.service.ts'

/** The learner's own cards as one line of JSON, in the shape of `ExportCard`. */
export async function ownCardsAsJson(db: Kysely<Tables>, learnerId: number): Promise<string> {
  const { rows } = await sql<{ cards: string | null }>`
    select jsonb_agg(jsonb_build_object('id', cards.id, 'guid', cards.guid, 'deck', decks.name, 'front', cards.front,
      'back', cards.back, 'reading', cards.reading, 'example', cards.example, 'meaning', cards.example_meaning)
      order by decks.name, decks.id, cards.position, cards.id)::text as cards
    from deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
    where cards.learner_id = ${learnerId}`.execute(db)
  return rows[0]?.cards ?? '[]'
}

/** The school's cards that the learner has reviewed. */
export async function reviewedSchoolCards(db: Kysely<Tables>, learnerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('card_states')
    .select('card_id')
    .where('learner_id', '=', learnerId)
    .where(sql<boolean>`card_id between 1 and ${sql.lit(FIRST_OWN_CARD - 1)}`)
    .execute()
  return rows.map(({ card_id }) => card_id)
}
