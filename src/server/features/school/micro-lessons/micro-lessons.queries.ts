import { gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { linkWords } from '#domain/school/lemmas/link-words.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { getVocabularies } from '#server/core/catalogue/vocabularies.queries.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Every micro lesson that is shown, with its text, whose words are links, and what that weighs, in order. */
async function readMicroLessons(db: Kysely<Tables>, school: School) {
  const { find } = await getVocabularies({ db, school: async () => school })
  const rows = await db
    .selectFrom('micro_lessons')
    .select([
      'id',
      'language_id',
      'level_code',
      'title',
      'summary',
      'cover_photo',
      'reading_minutes',
      'content_html',
      'grammar',
      'lessons',
    ])
    .where('hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const content_html = linkWords(row.content_html, find)
    return { ...row, content_html, bytes: gzipSync(content_html).length }
  })
}
export type StoredMicroLesson = Awaited<ReturnType<typeof readMicroLessons>>[number]

/** Read once a release. */
export const getMicroLessons = perRelease(readMicroLessons)
