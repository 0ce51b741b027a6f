/** The grid on which what a video shows changes, a second. */
export const framesPerSecond = 10

/** Pauses of a video in seconds: before a line, after it, and the learner's turn as a share of the line with an addition. */
export type Pauses = { before: number; after: number; turnShare: number; turnExtra: number }

export const pauses: Pauses = { before: 0.2, after: 0.3, turnShare: 0.9, turnExtra: 0.3 }

/** Up to the grid. */
export const roundUp = (seconds: number) => Math.ceil(seconds * framesPerSecond - 1e-9) / framesPerSecond

/**
 * Time that a line is said, from how long its caption stands (s): a turn is said, left to the learner, and said once more.
 * @param shown from the line's beginning to the end of its caption
 */
export function measureSpeakingTime(shown: number, isTurn: boolean): number {
  const said = (length: number) =>
    isTurn ? 2 * length + roundUp(length * pauses.turnShare + pauses.turnExtra) : length
  let length = 1 / framesPerSecond
  while (roundUp(said(length) + pauses.after) < shown - 0.5 / framesPerSecond)
    length = roundUp(length + 1 / framesPerSecond)
  return length
}
