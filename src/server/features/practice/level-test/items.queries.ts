import type { Kysely } from 'kysely'
import { type Bank, bankItem } from '#domain/practice/placement/bank.ts'
import { SCALES } from '#domain/practice/placement/scale.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import type { ItemBody } from '#server/platform/db/bodies.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type StoredItem = {
  id: number
  lesson_id: null
  question_type: ItemBody['question_type']
  format: ItemBody['format']
  body: ItemBody
  alsoAccepted: []
}

/** The items of a language: what the test reckons with, and what it asks. */
export type Items = { bank: Bank; byId: ReadonlyMap<number, StoredItem> }

async function readItems(db: Kysely<Tables>): Promise<Map<number, Items>> {
  const rows = await db
    .selectFrom('level_test_items')
    .select(['id', 'language_id', 'level_code', 'body', 'a', 'b', 'c'])
    .where('hidden', '=', false)
    .orderBy('id')
    .execute()
  const ofLanguage = LANGUAGES.map(({ id: languageId, name }): [number, Items] => {
    const mine = rows.filter(({ language_id }) => language_id === languageId)
    const stored = mine.map(({ id, body }): StoredItem => {
      const { question_type, format } = body
      return { id, lesson_id: null, question_type, format, body, alsoAccepted: [] }
    })
    return [
      languageId,
      {
        bank: { scale: SCALES[name], items: mine.map(bankItem) },
        byId: new Map(stored.map((item) => [item.id, item])),
      },
    ]
  })
  return new Map(ofLanguage)
}

/** The level tests by language; read once a release. */
export const getLevelTestItems = perRelease(readItems)
