import { isLocked } from '#domain/school/lesson-view.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { SchoolLesson } from '#server/core/catalogue/school.queries.ts'
import { readGrants } from '#server/core/subscriptions/grants.queries.ts'
import { lessonProduct } from '#server/core/subscriptions/lesson-access.ts'
import { isRecording } from '#server/features/habit/live/live.service.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { getMedia, type Media } from './media.queries.ts'

/**
 * True if a learner may watch what these lessons show: one of them is free, or belongs to a product of which the learner has a
 * running subscription. Costs no statement where one is free.
 */
async function isOpen(
  deps: Pick<Deps, 'db' | 'school' | 'now'>,
  learner: { id: number },
  lessons: readonly SchoolLesson[],
): Promise<boolean> {
  const school = await deps.school()
  const products: Product[] = []
  for (const { id } of lessons) {
    const product = lessonProduct(school, id)
    if (product === null) return true
    if (product) products.push(product)
  }
  if (products.length === 0) return false
  const grants = await readGrants(deps.db, learner.id)
  return products.some((product) => !isLocked({ isPremium: true, product, grants, now: deps.now() }))
}

/**
 * A short, and what was recorded of a class, is open to every learner; what lessons show as they are.
 * @throws Failure 404 for a video that nothing shows, 403 for one of lessons that are locked
 */
export async function assertVideoOpen(
  deps: Deps,
  learner: { id: number },
  { isShort, lessons, hostingId }: Media,
): Promise<void> {
  if (isShort || (lessons.length > 0 && (await isOpen(deps, learner, lessons)))) return
  if (await isRecording(deps.db, hostingId, deps.now())) return
  throw lessons.length > 0 ? fail.forbidden() : fail.notFound()
}

/** @throws Failure 404 if there is none */
export async function findMedia(deps: Deps, hostingId: string): Promise<Media> {
  const media = (await getMedia(deps)).get(hostingId)
  if (!media) throw fail.notFound()
  return media
}
