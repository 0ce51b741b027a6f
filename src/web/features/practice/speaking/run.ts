/** Lines that are said one after another, by their places in the list. */
export type SpeakingRun = {
  /** The first is the one that is said now. */
  waiting: readonly number[]
  said: number
  /** Those that came back already: nothing comes a third time by itself. */
  returned: readonly number[]
  /** Grows with each step, so that the same line begins anew. */
  turn: number
}

/** From one line on to the end. */
export const startRun = (count: number, first: number): SpeakingRun => ({
  waiting: Array.from({ length: count - first }, (_, index) => first + index),
  said: 0,
  returned: [],
  turn: 0,
})

/** A line was said: what the learner likes is done, what was nearly right comes once more at the end. */
export function rateLine(
  { waiting, said, returned, turn }: SpeakingRun,
  rating: 'nearly' | 'like',
): SpeakingRun {
  const [now, ...rest] = waiting
  if (now === undefined) return { waiting, said, returned, turn }
  const comesBack = rating === 'nearly' && !returned.includes(now)
  return {
    waiting: comesBack ? [...rest, now] : rest,
    said: comesBack ? said : said + 1,
    returned: comesBack ? [...returned, now] : returned,
    turn: turn + 1,
  }
}

/** Goes to the next line or back to the one before without having said this one; the order stays. */
export function skipped({ waiting, turn, ...rest }: SpeakingRun, by: 1 | -1): SpeakingRun {
  const around =
    by === 1 ? [...waiting.slice(1), ...waiting.slice(0, 1)] : [...waiting.slice(-1), ...waiting.slice(0, -1)]
  return { ...rest, waiting: around, turn: turn + 1 }
}
