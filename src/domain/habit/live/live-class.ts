const MINUTE = 60_000

/** Time before its beginning at which a class can be entered, and is announced (ms). */
export const OPENS_BEFORE = 15 * MINUTE
/** Time after its end until which the last seconds of a class may be told (ms). */
const LATE = 15 * MINUTE

/** Length that a class may have (minutes), and number of its seats. */
export const CLASS_MINUTES = { least: 10, most: 240 } as const
export const MAX_CLASS_SEATS = 1000

export type ClassTimes = {
  starts_at: Date
  /** Minutes. */
  duration: number
}
export type ClassStatus = 'upcoming' | 'live' | 'ended'

const endOf = ({ starts_at, duration }: ClassTimes): Date => new Date(starts_at.getTime() + duration * MINUTE)

export function resolveClassStatus(times: ClassTimes, now: Date): ClassStatus {
  if (now < times.starts_at) return 'upcoming'
  return now < endOf(times) ? 'live' : 'ended'
}

/** True if a class can be entered: from 15 minutes before it begins until it ends. */
export const isOpenNow = (times: ClassTimes, now: Date): boolean =>
  now.getTime() >= times.starts_at.getTime() - OPENS_BEFORE && now < endOf(times)

/** True if what somebody spent in a class may still be told. */
export const isAnnounced = (times: ClassTimes, now: Date): boolean =>
  now.getTime() >= times.starts_at.getTime() - OPENS_BEFORE && now.getTime() < endOf(times).getTime() + LATE

type Joined = {
  /** Seconds that were counted before; null for who had not joined. */
  before: number | null
  /** Seconds that the client counted; undefined if it only says that the learner joins. */
  second: number | undefined
  now: Date
}

/**
 * The seconds of a class that count for a learner. Joining alone counts nothing: nobody knows yet whether they stay. Who counts is believed as far
 * as the class has lasted. Never more than its length, and never fewer than before.
 */
export function secondsInClass(times: ClassTimes, { before, second, now }: Joined): number {
  const [start, end] = [times.starts_at.getTime(), endOf(times).getTime()]
  const at = Math.min(Math.max(now.getTime(), start), end)
  const lasted = Math.floor((at - start) / 1000)
  return Math.max(before ?? 0, Math.min(lasted, (before ?? 0) + (second ?? 0)))
}

/** Time when somebody left our page for the meeting, and did not come back since; null for who is here. */
export type AwayState = { away_since: Date | null }

/** Whoever is seen again sooner is just leaving (ms). */
const LEAVING = 30_000

/** Since when somebody is in the meeting; what was noted of the class at another time of it says nothing. */
const awaySince = (times: ClassTimes, { away_since }: AwayState): number | null =>
  away_since && away_since.getTime() >= times.starts_at.getTime() - OPENS_BEFORE ? away_since.getTime() : null

/** Since when a learner who joins now is away: who joins again without having come back, since the first time. */
export const leavesAt = (times: ClassTimes, away: AwayState, now: Date): Date =>
  new Date(awaySince(times, away) ?? now)

/**
 * The seconds of a class for which a learner who comes back to our page was away in its meeting, which lies elsewhere.
 * @returns null for who isn't away, or has left this moment, or comes back so late after the class that nobody knows how long they stayed
 */
export function secondsAway(times: ClassTimes, away: AwayState, now: Date): number | null {
  const since = awaySince(times, away)
  if (since === null || now.getTime() < since + LEAVING || !isAnnounced(times, now)) return null
  const from = Math.max(since, times.starts_at.getTime())
  return Math.max(0, Math.floor((Math.min(now.getTime(), endOf(times).getTime()) - from) / 1000))
}
