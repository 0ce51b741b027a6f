import { createRequire } from 'node:module'
import { type Optimiser, OWN_OPTIMISER } from '#domain/memory/fit.ts'
import type { History } from '#domain/memory/log-loss.ts'

/** Parts used here of @open-spaced-repetition/binding, whose packages for each machine hold nothing but this. */
type Binding = {
  FSRSBindingReview: new (rating: number, daysSince: number) => object
  FSRSBindingItem: new (reviews: object[]) => object
  computeParameters: (
    items: object[],
    options: { enableShortTerm: boolean; numRelearningSteps: number },
  ) => Promise<number[]>
}

/** fsrs-rs keeps every review together with all before it: a card repeated a thousand times would take the memory of half a million. */
const MAX_HISTORY = 100

function installed(): Binding | null {
  try {
    return createRequire(import.meta.url)(`@open-spaced-repetition/binding-linux-${process.arch}-gnu`)
  } catch {
    return null
  }
}

/** fsrs-rs, the optimiser of Anki (BSD-3-Clause); null if its package is not installed or does not run. */
export function fsrsRs(native = installed()): Optimiser | null {
  if (!native) return null
  return {
    mostReviews: 100_000,
    optimise: async (histories) => {
      const items = histories.flatMap((history) => itemsOf(native, history))
      const found = await native.computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 })
      const isUsable = found.length === 21 && found.every(Number.isFinite)
      return isUsable ? found : await OWN_OPTIMISER.optimise(histories)
    },
  }
}

/** fsrs-rs where it runs, ours otherwise. */
export const fastestOptimiser = (): Optimiser => fsrsRs() ?? OWN_OPTIMISER

/** A review to foretell and all before it, for each review a day or more after the one before. */
function itemsOf({ FSRSBindingReview, FSRSBindingItem }: Binding, history: History): object[] {
  const shown = history.slice(0, MAX_HISTORY)
  const reviews = shown.map(({ rating, days }, i) => new FSRSBindingReview(rating, i === 0 ? 0 : days))
  return shown.flatMap(({ days }, i) =>
    i > 0 && days > 0 ? [new FSRSBindingItem(reviews.slice(0, i + 1))] : [],
  )
}
