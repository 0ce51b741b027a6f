import { isLocked } from '#domain/school/lesson-view.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { Deps } from '#server/deps.ts'
import type { SchoolLesson } from '#server/school/school.queries.ts'
import { readGrants } from '#server/subscriptions/grants.queries.ts'
import { lessonProduct } from '#server/subscriptions/lesson-access.ts'

/**
 * Whether a learner may watch what these lessons show: one of them is free, or belongs to a product of which the learner has a
 * running subscription. Costs no statement where one is free.
 */
export async function isOpen(
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
