import { type Kysely, sql } from 'kysely'
import { LEECH_LAPSES } from '#domain/memory/leech.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/**
 * Sets a card aside, or brings it back, unless something later was said; of two at the same instant the longer counts.
 * @param said.until null stands for good
 * @returns whether it counts
 */
export async function saveSetAside(
  trx: Kysely<Tables>,
  learnerId: number,
  { cardId, until, at }: { cardId: number; until: Date | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into card_marks (learner_id, card_id, set_aside_until, set_aside_at)
    values (${learnerId}, ${cardId}, coalesce(${until}::timestamptz, 'infinity'), ${at})
    on conflict (learner_id, card_id) do update
      set set_aside_until = excluded.set_aside_until, set_aside_at = excluded.set_aside_at
      where card_marks.set_aside_at is null
        or (card_marks.set_aside_at, card_marks.set_aside_until) < (excluded.set_aside_at, excluded.set_aside_until)`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** A lesson of cards is complete where each of its cards was reviewed or set aside for good. */
export async function completeLesson(
  trx: Kysely<Tables>,
  learnerId: number,
  lessonId: number,
): Promise<void> {
  await sql`
    insert into lesson_progress (learner_id, lesson_id, status, last_reached_second)
    select ${learnerId}::bigint, ${lessonId}::int, 0, 0
    where not exists (
      select from cards left join card_states as states on states.learner_id = ${learnerId} and states.card_id = cards.id
        left join card_marks as marks on marks.learner_id = ${learnerId} and marks.card_id = cards.id
      where lesson_id = ${lessonId} and not hidden and states.card_id is null
        and marks.set_aside_until is distinct from 'infinity')
    on conflict (learner_id, lesson_id) do update set status = 0, updated_at = now()
      where lesson_progress.status <> 0`.execute(trx)
}

/** Keeps a learner's hint for a card, or removes it (null), unless a later one was written. */
export async function saveHint(
  trx: Kysely<Tables>,
  learnerId: number,
  { cardId, hint, at }: { cardId: number; hint: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into card_marks (learner_id, card_id, hint, hinted_at) values (${learnerId}, ${cardId}, ${hint}, ${at})
    on conflict (learner_id, card_id) do update set hint = excluded.hint, hinted_at = excluded.hinted_at
      where card_marks.hinted_at is null
        or (card_marks.hinted_at, coalesce(card_marks.hint, '')) < (excluded.hinted_at, coalesce(excluded.hint, ''))`.execute(
    trx,
  )
}

/** Keeps what a learner notes on a card, or removes it (null), unless something later was written. */
export async function saveNote(
  trx: Kysely<Tables>,
  learnerId: number,
  { cardId, note, at }: { cardId: number; note: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into card_marks (learner_id, card_id, note, noted_at) values (${learnerId}, ${cardId}, ${note}, ${at})
    on conflict (learner_id, card_id) do update set note = excluded.note, noted_at = excluded.noted_at
      where card_marks.noted_at is null
        or (card_marks.noted_at, coalesce(card_marks.note, '')) < (excluded.noted_at, coalesce(excluded.note, ''))`.execute(
    trx,
  )
}

/** The cards that a learner set aside for good, the last one first. */
export async function readSuspended(db: Kysely<Tables>, learnerId: number): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card_marks where learner_id = ${learnerId} and set_aside_until = 'infinity'
    order by set_aside_at desc, card_id`.execute(db)
  return rows.map(({ card_id }) => card_id)
}

/** The learner's leeches that were reviewed since then, the last one first; without those that are set aside for good. */
export async function readLeeches(db: Kysely<Tables>, learnerId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from cards_to_come
    where learner_id = ${learnerId} and lapses >= ${sql.lit(LEECH_LAPSES)} and last_reviewed_at >= ${since} and comes_at < 'infinity'
    order by last_reviewed_at desc, card_id`.execute(db)
  return rows.map(({ card_id }) => card_id)
}
