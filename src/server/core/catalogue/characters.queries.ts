import { type Kysely, sql } from 'kysely'
import { isKana } from '#domain/text/kana.ts'
import type { CharacterBody, LocalText } from '#server/platform/db/bodies.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { searchKeys } from './character-search.ts'

export type StoredCharacter = {
  id: number
  type: 'character' | 'word'
  category_id: number
  lesson_id: number | null
  body: CharacterBody
  stroke_count: number
  /** Keys of comparison of all that it is found by. */
  keys: string[]
  /** The same keys of what is shown even while its lesson is locked. */
  open_keys: string[]
}
/** The lesson that a character or word is locked with; none if nothing locks it, as all kana. */
export const lockedWith = ({
  type,
  lesson_id,
  body,
}: Pick<StoredCharacter, 'type' | 'lesson_id' | 'body'>): number | null =>
  type === 'character' && isKana(body.character) ? null : lesson_id

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
  const inOrder = rows.map(({ search_text, ...row }) => {
    const keys = searchKeys(search_text)
    const shown = new Set(searchKeys(`${row.body.character}\n${row.body.reading}`))
    return { ...row, keys, open_keys: keys.filter((key) => shown.has(key)) }
  })
  const counts = Map.groupBy(inOrder, ({ category_id }) => category_id)
  return {
    categories: categories.map((one) => ({ ...one, count: counts.get(one.id)?.length ?? 0 })),
    byId: new Map(inOrder.map((one) => [one.id, one])),
    inOrder,
    ofLesson: Map.groupBy(inOrder, ({ lesson_id }) => lesson_id),
  }
}

/** Every character and word that is shown, without strokes and rivals; read once a release. */
export const getCharacters = perRelease(readCharacters)
