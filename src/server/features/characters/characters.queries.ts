import { type Kysely, sql } from 'kysely'
import type { Character, CharacterDetail } from '#contract/characters.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { CharacterBody, LocalText, RivalBody, StrokeBody } from '#server/db/bodies.ts'
import { perRelease } from '#server/db/per-release.ts'
import type { Tables } from '#server/db/rows.ts'
import { searchKeys } from '#server/school/character-search.ts'

export type StoredCharacter = {
  id: number
  type: 'character' | 'word'
  category_id: number
  lesson_id: number | null
  body: CharacterBody
  stroke_count: number
  /** Keys of comparison of all that it is found by. */
  keys: string[]
}
export type Category = { id: number; type: 'character' | 'word'; name: LocalText; count: number }

export type Characters = {
  categories: readonly Category[]
  byId: ReadonlyMap<number, StoredCharacter>
  /** By category, each in its order. */
  inOrder: readonly StoredCharacter[]
  ofLesson: ReadonlyMap<number | null, StoredCharacter[]>
}

async function readCharacters(db: Kysely<Tables>): Promise<Characters> {
  const rows = await db
    .selectFrom('characters')
    .innerJoin('character_categories as category', 'category.id', 'characters.category_id')
    .select(['characters.id', 'characters.type', 'category_id', 'lesson_id', 'search_text'])
    .select(sql<CharacterBody>`body - 'rivals'`.as('body'))
    .select(sql<number>`jsonb_array_length(strokes)`.as('stroke_count'))
    .where('hidden', '=', false)
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('characters.position')
    .execute()
  const categories = await db
    .selectFrom('character_categories')
    .select(['id', 'type', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const inOrder = rows.map(({ search_text, ...row }) => ({ ...row, keys: searchKeys(search_text) }))
  const counts = Map.groupBy(inOrder, ({ category_id }) => category_id)
  return {
    categories: categories.map((one) => ({ ...one, count: counts.get(one.id)?.length ?? 0 })),
    byId: new Map(inOrder.map((one) => [one.id, one])),
    inOrder,
    ofLesson: Map.groupBy(inOrder, ({ lesson_id }) => lesson_id),
  }
}

/** Every character and word that is shown, without strokes and rivals; read once a release. */
export const charactersOf = perRelease(readCharacters)

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

type Drawn = { strokes: StrokeBody[]; rivals: RivalBody[] | null; is_learned: boolean }

/** The strokes and rivals of these, and whether the learner has learned them; one statement. */
async function readDrawn(
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

/** A character or word as a list shows it; a locked one without what its lesson teaches. */
export function shownCharacter(
  { id, type, category_id, body }: StoredCharacter,
  { isLearned, lock }: { isLearned: boolean; lock: boolean },
  locale: Locale,
): Character {
  return {
    id,
    character: body.character,
    ...(type === 'word' && { word: body.character }),
    reading: body.reading,
    category_id,
    meaning: lock || !body.meaning ? null : inLocale(body.meaning, locale),
    audio: lock ? null : body.audio,
    is_learned: isLearned,
    lock,
  }
}

/** These characters with strokes, readings and words; for a learner to whom they are open. One statement. */
export async function readDetails(
  db: Kysely<Tables>,
  learnerId: number,
  characters: readonly StoredCharacter[],
  locale: Locale,
): Promise<CharacterDetail[]> {
  const ids = characters.map(({ id }) => id)
  const drawn = ids.length > 0 ? await readDrawn(db, learnerId, ids) : new Map<number, Drawn>()
  return characters.map((one) => {
    const { strokes = [], rivals, is_learned = false } = drawn.get(one.id) ?? {}
    const { onyomi, kunyomi, examples } = one.body
    return {
      ...shownCharacter(one, { isLearned: is_learned, lock: false }, locale),
      strokes,
      stroke_count: one.stroke_count,
      rivals: rivals ?? [],
      onyomi,
      kunyomi,
      examples: examples.map((example) => ({ ...example, meaning: inLocale(example.meaning, locale) })),
    }
  })
}

/**
 * Records a drawing; what is learned stays learned. A lesson of characters is begun by it, and complete when each of its characters is
 * learned: its row is taken first, so that of two drawings at once the second sees the first.
 */
export async function recordDrawing(
  trx: Kysely<Tables>,
  learnerId: number,
  drawing: { character_id: number; mistakes: number; is_learned: boolean },
  lessonId: number | null,
): Promise<boolean> {
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
