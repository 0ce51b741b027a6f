/** Progress of playback: what decides whether it needs help. Times are in ms. */
export type PlaybackProgress = {
  /** The last good second, at which playback is taken up again. */
  second: number
  /** Time when it last moved on, or was given time to. */
  movedAt: number
  failedAt: number
  /** Number of times that it was taken up since it last played well. */
  tries: number
  /** True if a new source is on its way to that second. */
  isAttaching: boolean
}

/** Silence after which a playing video counts as stuck, and one that shows nothing yet. */
const STUCK_AFTER = 8_000
const SLOW_START = 20_000
/** Time of healthy play after which earlier failures are forgotten. */
const HEALTHY_AFTER = 10_000
/** Native playback is tried this often before hls.js takes over, and that as often again. */
export const TRIES_EACH = 3

export const startingAt = (second: number, now: number): PlaybackProgress => ({
  second,
  movedAt: now,
  failedAt: 0,
  tries: 0,
  isAttaching: false,
})

/** The element says it is at `second`; null when that isn't playback moving on. */
export function movedTo(progress: PlaybackProgress, second: number, now: number): PlaybackProgress | null {
  if (second === progress.second) return null
  // A new source begins at 0 before it gets to its second.
  if (progress.isAttaching && Math.abs(second - progress.second) > 2) return null
  const isHealthy = now - progress.failedAt > HEALTHY_AFTER
  return { ...progress, second, movedAt: now, isAttaching: false, tries: isHealthy ? 0 : progress.tries }
}

export const failedOnceMore = (progress: PlaybackProgress, now: number): PlaybackProgress => ({
  ...progress,
  failedAt: now,
  tries: progress.tries + 1,
})

export const isStuck = ({ movedAt }: PlaybackProgress, hasData: boolean, now: number): boolean =>
  now - movedAt > (hasData ? STUCK_AFTER : SLOW_START)

/** In seconds. */
const LEAD = 0.1
const LAST = 1

/**
 * Computes where a video is sent for a second of it: a moment before, and from its last second to its end. Chromium's own player waits for
 * ever where a segment happens to end, and within the last frames.
 * @param duration the video's, NaN before that is known
 */
export const computeSeekSecond = (second: number, duration: number): number =>
  second > duration - LAST ? duration : Math.max(0, second - LEAD)
