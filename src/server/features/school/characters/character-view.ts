import type { Character, CharacterDetail } from '#contract/school/characters.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { StoredCharacter } from '#server/core/catalogue/characters.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { type CharacterStrokes, readDrawn } from './characters.queries.ts'

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
    meaning: lock || !body.meaning ? null : localize(body.meaning, locale),
    audio: lock ? null : body.audio,
    is_learned: isLearned,
    lock,
  }
}

/** These characters with strokes, readings and words, for a learner who may open them. One statement. */
export async function readDetails(
  db: Database,
  learnerId: number,
  characters: readonly StoredCharacter[],
  locale: Locale,
): Promise<CharacterDetail[]> {
  const ids = characters.map(({ id }) => id)
  const drawn = ids.length > 0 ? await readDrawn(db, learnerId, ids) : new Map<number, CharacterStrokes>()
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
      examples: examples.map((example) => ({ ...example, meaning: localize(example.meaning, locale) })),
    }
  })
}
