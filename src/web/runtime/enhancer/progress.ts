import { PROGRESS_BAR } from '#domain/base/constants.ts'

/** The bar's next length (0 to 1) while a route is loading: it slows down as it nears its maximum. */
export function nextProgress(length: number): number {
  const step = length < 0.2 ? 0.1 : length < 0.5 ? 0.04 : length < 0.8 ? 0.02 : 0.005
  return Math.min(Math.max(length + step, PROGRESS_BAR.minimum), PROGRESS_BAR.maximum)
}
