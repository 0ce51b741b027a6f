import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** The learner's own cards as one line of JSON, in the shape of `ExportCard`. */
export async function ownCardsAsJson(db: Kysely<Tables>, learnerId: number): Promise<string> {
  const { rows } = await sql<{ cards: string | null }>`
    select jsonb_agg(jsonb_build_object('id', cards.id, 'guid', cards.guid, 'deck', decks.name, 'front', cards.front,
      'back', cards.back, 'reading', cards.reading, 'example', cards.example, 'meaning', cards.example_meaning,
      'is_suspended', marks.set_aside_until is not distinct from 'infinity')
      order by decks.name, decks.id, cards.position, cards.id)::text as cards
    from deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
      left join card_marks as marks on marks.learner_id = cards.learner_id
        and marks.source = 'own' and marks.card_id = cards.id and marks.direction = 'forward'
    where cards.learner_id = ${learnerId}`.execute(db)
  return rows[0]?.cards ?? '[]'
}

/** The school's cards that the learner has reviewed forward, and whether they set them aside for good. */
export async function reviewedSchoolCards(
  db: Kysely<Tables>,
  learnerId: number,
): Promise<{ card_id: number; is_suspended: boolean }[]> {
  const { rows } = await sql<{ card_id: number; is_suspended: boolean }>`
    select card_id, set_aside_until is not distinct from 'infinity' as is_suspended
    from card_states left join card_marks using (learner_id, source, card_id, direction)
    where learner_id = ${learnerId} and source = 'school' and direction = 'forward'
    order by card_id`.execute(db)
  return rows
}
