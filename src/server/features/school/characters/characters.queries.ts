import { type Kysely, sql } from 'kysely'
import { beginLesson, markLessonsDone } from '#server/core/progress/lessons.queries.ts'
import { addStudyTime, type Studied } from '#server/core/progress/study.queries.ts'
import type { RivalBody, StrokeBody } from '#server/platform/db/bodies.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Characters of these that the learner has learned. */
export async function readLearnedCharacters(
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

export type CharacterStrokes = { strokes: StrokeBody[]; rivals: RivalBody[] | null; is_learned: boolean }

/** The strokes and rivals of these, and whether the learner has learned them; one statement. */
export async function readDrawn(
  db: Kysely<Tables>,
  learnerId: number,
  ids: readonly number[],
): Promise<Map<number, CharacterStrokes>> {
  const { rows } = await sql<CharacterStrokes & { id: number }>`
    select id, strokes, body -> 'rivals' as rivals, coalesce(is_learned, false) as is_learned
    from characters left join character_practice on learner_id = ${learnerId} and character_id = characters.id
    where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type PractisedDrawing = {
  character_id: number
  mistakes: number
  is_learned: boolean
  /** The id that the phone gave it, when it was drawn, and for how long. */
  event: { id: string; drawn_at: Date; duration_ms: number } | null
  studied: Studied
}

/** Notes a drawing by its id. @returns false if it is known */
async function noteDrawing(
  trx: Kysely<Tables>,
  learnerId: number,
  { character_id, mistakes }: PractisedDrawing,
  { id, drawn_at, duration_ms }: NonNullable<PractisedDrawing['event']>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into drawings (learner_id, event_id, character_id, mistakes, drawn_at, duration_ms)
    values (${learnerId}, ${id}, ${character_id}, ${mistakes}, ${drawn_at}, ${duration_ms})
    on conflict (learner_id, event_id) do nothing returning learner_id`.execute(trx)
  return rows.length > 0
}

/** Adds a drawing to what the learner has practised. @returns whether the character, and each of the lesson, is learned now */
async function addPractice(
  trx: Kysely<Tables>,
  learnerId: number,
  { character_id, mistakes, is_learned }: PractisedDrawing,
  lessonId: number | null,
): Promise<{ is_learned: boolean; is_lesson_learned: boolean }> {
  // A statement doesn't see the row that it writes itself.
  const { rows } = await sql<{ is_learned: boolean; is_lesson_learned: boolean }>`
    insert into character_practice as known (learner_id, character_id, attempts, best_mistakes, is_learned)
    values (${learnerId}, ${character_id}, 1, ${mistakes}, ${is_learned})
    on conflict (learner_id, character_id) do update set
      attempts = known.attempts + 1, best_mistakes = least(known.best_mistakes, excluded.best_mistakes),
      is_learned = known.is_learned or excluded.is_learned, updated_at = now()
    returning is_learned, not exists (
      select from characters
      where lesson_id = ${lessonId} and not hidden and type = 'character' and case when id = known.character_id then not known.is_learned
        else not exists (
          select from character_practice as other
          where other.learner_id = ${learnerId} and other.character_id = characters.id and other.is_learned)
        end) as is_lesson_learned`.execute(trx)
  return rows[0] as (typeof rows)[number]
}

/**
 * Records a drawing; one whose id is known counts no more. What is learned stays learned. A lesson of characters is begun by it, and complete when each of its characters is
 * learned.
 */
export async function recordDrawing(
  trx: Kysely<Tables>,
  learnerId: number,
  drawing: PractisedDrawing,
  lessonId: number | null,
): Promise<boolean> {
  if (drawing.event && !(await noteDrawing(trx, learnerId, drawing, drawing.event)))
    return (await readLearnedCharacters(trx, learnerId, [drawing.character_id])).has(drawing.character_id)
  await addStudyTime(trx, learnerId, drawing.studied)
  if (lessonId !== null) await beginLesson(trx, learnerId, lessonId)
  const { is_learned, is_lesson_learned } = await addPractice(trx, learnerId, drawing, lessonId)
  if (lessonId !== null && is_lesson_learned) await markLessonsDone(trx, learnerId, [lessonId])
  return is_learned
}
