import type { Kysely } from 'kysely'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Every short that is shown with its video, in order. */
async function readShorts(db: Kysely<Tables>) {
  return await db
    .selectFrom('shorts')
    .innerJoin('videos', 'videos.id', 'shorts.video_id')
    .select([
      'shorts.id',
      'shorts.language_id',
      'shorts.level_code',
      'shorts.title',
      'shorts.topics',
      'shorts.phrases',
      'videos.hosting_id',
      'videos.duration',
      'videos.poster',
      'videos.renditions',
    ])
    .where('shorts.hidden', '=', false)
    .orderBy('shorts.position')
    .orderBy('shorts.id')
    .execute()
}
export type StoredShort = Awaited<ReturnType<typeof readShorts>>[number]

/** Read once a release. */
export const getShorts = perRelease(readShorts)

/** Shorts that the learner bookmarked, the latest first. */
export async function readBookmarks(db: Kysely<Tables>, learnerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('short_bookmarks')
    .select('short_id')
    .where('learner_id', '=', learnerId)
    .orderBy('created_at', 'desc')
    .orderBy('short_id', 'desc')
    .execute()
  return rows.map(({ short_id }) => short_id)
}

export async function addBookmark(db: Kysely<Tables>, learnerId: number, shortId: number): Promise<void> {
  await db
    .insertInto('short_bookmarks')
    .values({ learner_id: learnerId, short_id: shortId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeBookmark(db: Kysely<Tables>, learnerId: number, shortId: number): Promise<void> {
  await db
    .deleteFrom('short_bookmarks')
    .where('learner_id', '=', learnerId)
    .where('short_id', '=', shortId)
    .execute()
}
