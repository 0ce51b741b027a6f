import { perRelease } from '#server/platform/db/per-release.ts'

/** Our announcements, in their order; read once a release. */
export const getAds = perRelease(
  async (db) =>
    await db
      .selectFrom('ads')
      .select(['id', 'placement', 'title', 'body', 'image', 'link'])
      .where('hidden', '=', false)
      .orderBy('position')
      .execute(),
)
