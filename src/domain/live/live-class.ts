const MINUTE = 60_000

/** How long before it begins a class can be entered, and is announced (ms). */
export const OPENS_BEFORE = 15 * MINUTE
/** How late the last seconds of a class may be told (ms). */
const LATE = 15 * MINUTE

/** How long a class may be (minutes), and how many seats it may have. */
export const CLASS_MINUTES = { least: 10, most: 240 } as const
export const MOST_SEATS = 1000

export type ClassTimes = {
  starts_at: Date
  /** Minutes. */
  duration: number
}
export type ClassStatus = 'upcoming' | 'live' | 'ended'

const endOf = ({ starts_at, duration }: ClassTimes): Date => new Date(starts_at.getTime() + duration * MINUTE)

export function statusOf(times: ClassTimes, now: Date): ClassStatus {
  if (now < times.starts_at) return 'upcoming'
  return now < endOf(times) ? 'live' : 'ended'
}

/** Whether a class can be entered: from 15 minutes before it begins until it ends. */
export const isOpenNow = (times: ClassTimes, now: Date): boolean =>
  now.getTime() >= times.starts_at.getTime() - OPENS_BEFORE && now < endOf(times)

/** Whether what somebody spent in a class may still be told. */
export const isTellable = (times: ClassTimes, now: Date): boolean =>
  now.getTime() >= times.starts_at.getTime() - OPENS_BEFORE && now.getTime() < endOf(times).getTime() + LATE

type Joined = {
  /** Seconds that were counted before; null for who had not joined. */
  before: number | null
  /** What the client counted; undefined if it only says that the learner joins. */
  second: number | undefined
  now: Date
}

/** What is taken on trust of who only says that they join (s): as much as of an answer. Nobody knows how long they stayed. */
const ON_TRUST = 600

/**
 * The seconds of a class that count for a learner. Who only says that they join is believed for ten minutes, or for what is left of it, once;
 * who counts is believed as far as the class has lasted. Never more than its length, and never fewer than before.
 */
export function secondsInClass(times: ClassTimes, { before, second, now }: Joined): number {
  const [start, end] = [times.starts_at.getTime(), endOf(times).getTime()]
  const at = Math.min(Math.max(now.getTime(), start), end)
  if (second === undefined) return before ?? Math.min(ON_TRUST, Math.floor((end - at) / 1000))
  const lasted = Math.floor((at - start) / 1000)
  return Math.max(before ?? 0, Math.min(lasted, (before ?? 0) + second))
}
