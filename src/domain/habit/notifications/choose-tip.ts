/** Learners whom a tip fits. */
export const TIP_FITS = [
  'back',
  'due',
  'japanese',
  'mistakes',
  'no-data-saver',
  'no-level',
  'no-reading',
  'no-shorts',
  'reviews',
  'videos',
] as const
export type TipFit = (typeof TIP_FITS)[number]

/** To others these say what isn't so. */
const ONLY: readonly TipFit[] = ['japanese', 'no-level', 'no-data-saver']

/**
 * The next tip for a learner: the first that fits what they are doing, else the first that anybody may be told.
 * @param tips those that they were not given yet, in order
 */
export function chooseTip<Tip extends { fits: TipFit | null }>(
  tips: readonly Tip[],
  doing: ReadonlySet<TipFit>,
): Tip | undefined {
  return (
    tips.find(({ fits }) => fits !== null && doing.has(fits)) ??
    tips.find(({ fits }) => fits === null || !ONLY.includes(fits))
  )
}
