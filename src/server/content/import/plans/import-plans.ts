import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { keepAll, type Touched } from '../keep-rows.ts'
import { notePrices } from './plans.queries.ts'

/** Imports what is sold. Payments keep what was agreed when they began; each price is noted, so that later ones can be compared with it. */
export async function importPlans(
  { plans }: SchoolFiles,
  { trx, touched }: { trx: Database; touched: Touched },
): Promise<void> {
  const wanted = plans.flatMap(({ value }) =>
    value.plans.map(({ id, product, name, features, days, prices, compare_at = {} }, index) => ({
      slug: id,
      position: index + 1,
      product,
      name,
      features,
      duration_days: days,
      prices,
      compare_at,
      hidden: false,
    })),
  )
  await keepAll(trx, 'plans', wanted, touched)
  await notePrices(trx)
}
