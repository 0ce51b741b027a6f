import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Finds crossed-out prices that aren't higher than the price. */
export function checkPlans({ plans }: Pick<SchoolFiles, 'plans'>): Problem[] {
  return plans.flatMap(({ yaml, value }) =>
    value.plans.flatMap(({ id, prices, compare_at }, index) => {
      const path = ['plans', index]
      return Object.entries(compare_at ?? {}).flatMap(([currency, before]) => {
        const now = prices[currency as keyof typeof prices]
        return now !== undefined && before > now
          ? []
          : [
              yaml.problem(
                [...path, 'compare_at', currency],
                `compare_at.${currency}: ${before} is no higher price of ${id}`,
              ),
            ]
      })
    }),
  )
}
