import { WATCHED_SHARE } from '#domain/base/constants.ts'
import { lastOf } from '#domain/base/lists.ts'
import { STATUS, type Status } from './lookups.ts'

/** A watched part of a video, in seconds from its beginning; `from` < `to`. */
export type Range = readonly [from: number, to: number]

/** Ranges that are at most this many seconds apart become one. */
const TOLERANCE = 1

/** No video is so long that more parts than this, each more than a second from the next, are worth keeping. */
export const MAX_RANGES = 200

/**
 * Merges what was watched before with what was watched now: sorted, without overlap, within the video's length. Parts that are
 * not finite, negative or reversed count for nothing. The order and the number of times that parts arrive make no difference,
 * as long as `MAX_RANGES` is not exceeded; beyond it the earliest parts of the video are kept.
 * @param duration length of the video in seconds
 */
export function mergeWatched(before: readonly Range[], now: readonly Range[], duration: number): Range[] {
  if (!Number.isFinite(duration) || duration <= 0) return []
  const merged: [number, number][] = []
  const usable = [...before, ...now]
    .filter(isRange)
    .map(([from, to]) => [from, Math.min(to, duration)] as const)
  for (const [from, to] of usable.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0])) {
    const last = lastOf(merged)
    if (last && from <= last[1] + TOLERANCE) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.slice(0, MAX_RANGES)
}

/** Seconds of the video that the ranges cover; the ranges as `mergeWatched` answers them. */
export function watchedSeconds(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** Complete from 90 % of the length on, else pending; pending, too, where the length is not known. */
export function statusAfter(watched: readonly Range[], duration: number): Status {
  return duration > 0 && watchedSeconds(watched) >= duration * WATCHED_SHARE
    ? STATUS.complete
    : STATUS.pending
}

/** Second at which to resume: the reached second as a whole one within the video's length. */
export function clampSecond(second: number, duration: number): number {
  if (!Number.isFinite(second)) return 0
  return Math.floor(Math.min(Math.max(second, 0), Math.max(duration, 0)))
}

function isRange([from, to]: Range): boolean {
  return Number.isFinite(from) && Number.isFinite(to) && from >= 0 && from < to
}
