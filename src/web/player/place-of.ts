/** Chromium's own player waits for ever where it is sent into the last frames (s). */
const LAST = 1

/** Where a video goes when it's sent to a second of it: in its last one, to its end. */
export const placeOf = (second: number, duration: number): number =>
  second > duration - LAST ? duration : Math.max(0, second)
