import { isLocked } from '#domain/school/lesson-view.ts'
import { languageById, type Product } from '#domain/school/lookups.ts'
import type { Deps } from '#server/deps.ts'
import type { SchoolLesson } from '#server/school/school.queries.ts'
import { readGrants } from '#server/subscriptions/grants.queries.ts'

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
  for (const { unit_id } of lessons) {
    const unit = school.unitById.get(unit_id)
    if (!unit) continue
    if (!unit.is_premium) return true
    const language = languageById(school.levelById.get(unit.level_id)?.language_id ?? 0)
    if (language) products.push(language.name)
  }
  if (products.length === 0) return false
  const grants = await readGrants(deps.db, learner.id)
  return products.some((product) => !isLocked({ isPremium: true, product, grants, now: deps.now() }))
}
