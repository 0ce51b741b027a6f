import type { Kysely } from 'kysely'
import { perRelease } from '#server/db/per-release.ts'
import type { Tables } from '#server/db/rows.ts'

/** Every micro lesson that is shown, with its text, in order. */
async function readMicroLessons(db: Kysely<Tables>) {
  return await db
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
    ])
    .where('hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type StoredMicroLesson = Awaited<ReturnType<typeof readMicroLessons>>[number]

/** Read once a release. */
export const microLessonsOf = perRelease(readMicroLessons)
