import { type Kysely, sql } from 'kysely'
import type { CardKey } from '#domain/memory/card-key.ts'
import { LEECH_LAPSES } from '#domain/memory/leech.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** The cards that a learner set aside for good, the last one first. */
export async function readSuspended(db: Kysely<Tables>, learnerId: number): Promise<CardKey[]> {
  const { rows } = await sql<CardKey>`
    select source, card_id, direction from card_marks where learner_id = ${learnerId} and set_aside_until = 'infinity'
    order by set_aside_at desc, card_id, source, direction`.execute(db)
  return rows
}

/** The learner's leeches that were reviewed since then, the last one first; without those that are set aside for good. */
export async function readLeeches(db: Kysely<Tables>, learnerId: number, since: Date): Promise<CardKey[]> {
  const { rows } = await sql<CardKey>`
    select source, card_id, direction from cards_to_come
    where learner_id = ${learnerId} and lapses >= ${sql.lit(LEECH_LAPSES)} and last_reviewed_at >= ${since} and comes_at < 'infinity'
    order by last_reviewed_at desc, card_id, source, direction`.execute(db)
  return rows
}
