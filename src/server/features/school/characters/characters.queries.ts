import { type Kysely, sql } from 'kysely'
import {
  addingStudied,
  addStudied,
  type Studied,
  studiedRows,
} from '#server/features/habit/study/study.service.ts'
import type { RivalBody, StrokeBody } from '#server/platform/db/bodies.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Which of these the learner has learned. */
export async function readLearned(
  db: Kysely<Tables>,
  learnerId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('character_practice')
    .select('character_id')
    .where('learner_id', '=', learnerId)
    .where('character_id', '=', sql<number>`any(${ids}::int[])`)
    .where('is_learned', '=', true)
    .execute()
  return new Set(rows.map(({ character_id }) => character_id))
}

export type Drawn = { strokes: StrokeBody[]; rivals: RivalBody[] | null; is_learned: boolean }

/** The strokes and rivals of these, and whether the learner has learned them; one statement. */
export async function readDrawn(
  db: Kysely<Tables>,
  learnerId: number,
  ids: readonly number[],
): Promise<Map<number, Drawn>> {
  const { rows } = await sql<Drawn & { id: number }>`
    select id, strokes, body -> 'rivals' as rivals, coalesce(is_learned, false) as is_learned
    from characters left join character_practice on learner_id = ${learnerId} and character_id = characters.id
    where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type Drawing = {
  character_id: number
  mistakes: number
  is_learned: boolean
  /** The id that the phone gave it, when it was drawn, and for how long. */
  event: { id: string; drawn_at: Date; duration_ms: number } | null
  studied: Studied
}

/** Notes a drawing by its id, and counts its time. @returns false if it is known */
async function isNew(
  trx: Kysely<Tables>,
  learnerId: number,
  { character_id, mistakes, studied }: Drawing,
  { id, drawn_at, duration_ms }: NonNullable<Drawing['event']>,
): Promise<boolean> {
  const { rows } = await sql`
    with noted as (
      insert into drawings (learner_id, event_id, character_id, mistakes, drawn_at, duration_ms)
      values (${learnerId}, ${id}, ${character_id}, ${mistakes}, ${drawn_at}, ${duration_ms})
      on conflict (learner_id, event_id) do nothing returning learner_id
    ), counted as (${addingStudied(studiedRows([studied], sql`select learner_id from noted`))})
    select from noted`.execute(trx)
  return rows.length > 0
}

/**
 * Records a drawing; one whose id is known counts no more. What is learned stays learned. A lesson of characters is begun by it, and complete when each of its characters is
 * learned: its row is taken first, so that of two drawings at once the second sees the first.
 */
export async function recordDrawing(
  trx: Kysely<Tables>,
  learnerId: number,
  drawing: Drawing,
  lessonId: number | null,
): Promise<boolean> {
  if (!drawing.event) await addStudied(trx, learnerId, drawing.studied)
  else if (!(await isNew(trx, learnerId, drawing, drawing.event)))
    return (await readLearned(trx, learnerId, [drawing.character_id])).has(drawing.character_id)
  if (lessonId !== null)
    await sql`
      insert into lesson_progress (learner_id, lesson_id, status, last_reached_second) values (${learnerId}, ${lessonId}, 1, 0)
      on conflict (learner_id, lesson_id) do update set updated_at = now()`.execute(trx)
  const { is_learned } = await trx
    .insertInto('character_practice')
    .values({
      learner_id: learnerId,
      character_id: drawing.character_id,
      attempts: 1,
      best_mistakes: drawing.mistakes,
      is_learned: drawing.is_learned,
    })
    .onConflict((conflict) =>
      conflict.columns(['learner_id', 'character_id']).doUpdateSet({
        attempts: sql<number>`character_practice.attempts + 1`,
        best_mistakes: sql<number>`least(character_practice.best_mistakes, excluded.best_mistakes)`,
        is_learned: sql<boolean>`character_practice.is_learned or excluded.is_learned`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .returning('is_learned')
    .executeTakeFirstOrThrow()
  if (lessonId !== null)
    await sql`
      update lesson_progress set status = 0
      where learner_id = ${learnerId} and lesson_id = ${lessonId} and status <> 0 and not exists (
        select 1 from characters
        where lesson_id = ${lessonId} and not hidden and type = 'character' and not exists (
          select 1 from character_practice
          where learner_id = ${learnerId} and character_id = characters.id and is_learned))`.execute(trx)
  return is_learned
}
