import type { Kysely } from 'kysely'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

async function readSite(db: Kysely<Tables>) {
  const testimonials = await db
    .selectFrom('testimonials')
    .select(['id', 'name', 'role', 'content', 'rating', 'profile_image', 'is_example'])
    .where('hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const pages = await db.selectFrom('pages').select(['slug', 'body']).where('hidden', '=', false).execute()
  return { testimonials, pages: new Map(pages.map(({ slug, body }) => [slug, body])) }
}

/** Texts of the public pages; read once a release. */
export const getSite = perRelease(readSite)
