import { vi } from 'vitest'

/** Lets the program look again whether the school has changed, which it does every two seconds. `vi.restoreAllMocks` ends it. */
export function letSchoolGrowOld(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000)
}
