import { type Kysely, sql } from 'kysely'
import type { CardKey } from '#domain/memory/card-key.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/**
 * Sets a card aside, or brings it back, unless something later was said; of two at the same instant the longer counts.
 * @param said.until null stands for good
 * @returns whether it counts
 */
export async function saveSetAside(
  trx: Kysely<Tables>,
  learnerId: number,
  { source, card_id, direction }: CardKey,
  { until, at }: { until: Date | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into card_marks (learner_id, source, card_id, direction, set_aside_until, set_aside_at)
    values (${learnerId}, ${source}, ${card_id}, ${direction}, coalesce(${until}::timestamptz, 'infinity'), ${at})
    on conflict (learner_id, source, card_id, direction) do update
      set set_aside_until = excluded.set_aside_until, set_aside_at = excluded.set_aside_at
      where card_marks.set_aside_at is null
        or (card_marks.set_aside_at, card_marks.set_aside_until) < (excluded.set_aside_at, excluded.set_aside_until)`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Keeps a learner's hint for a card, or removes it (null), unless a later one was written. */
export async function saveHint(
  trx: Kysely<Tables>,
  learnerId: number,
  { source, card_id, direction }: CardKey,
  { hint, at }: { hint: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into card_marks (learner_id, source, card_id, direction, hint, hinted_at)
    values (${learnerId}, ${source}, ${card_id}, ${direction}, ${hint}, ${at})
    on conflict (learner_id, source, card_id, direction) do update set hint = excluded.hint, hinted_at = excluded.hinted_at
      where card_marks.hinted_at is null
        or (card_marks.hinted_at, coalesce(card_marks.hint, '')) < (excluded.hinted_at, coalesce(excluded.hint, ''))`.execute(
    trx,
  )
}

/** Keeps what a learner notes on a card, or removes it (null), unless something later was written. */
export async function saveNote(
  trx: Kysely<Tables>,
  learnerId: number,
  { source, card_id, direction }: CardKey,
  { note, at }: { note: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into card_marks (learner_id, source, card_id, direction, note, noted_at)
    values (${learnerId}, ${source}, ${card_id}, ${direction}, ${note}, ${at})
    on conflict (learner_id, source, card_id, direction) do update set note = excluded.note, noted_at = excluded.noted_at
      where card_marks.noted_at is null
        or (card_marks.noted_at, coalesce(card_marks.note, '')) < (excluded.noted_at, coalesce(excluded.note, ''))`.execute(
    trx,
  )
}
