import { learnerOrNetwork } from '#server/call/network.ts'
import type { Caller } from '#server/call/perform.ts'

const WINDOW_MS = 60_000
const MAX_SUBJECTS = 100_000

/** Answers the seconds to wait, or null where the call may go on. */
export type OverLimit = (caller: Subject, nowMs: number) => number | null

type Subject = Pick<Caller, 'learner' | 'request'>

/**
 * Pages a minute: so many for a session, twice as many for all who read signed out from one network (a school or a carrier has
 * many readers behind one address).
 */
export function pagesPerMinute(limit: number): OverLimit {
  const signedIn = perMinute(limit, ({ learner }) => `s:${learner?.token_hash.toString('base64')}`)
  const signedOut = perMinute(2 * limit)
  return (caller, nowMs) => (caller.learner ? signedIn : signedOut)(caller, nowMs)
}

/** So many times the usual limit, for what players and browsers fetch by themselves: all who watch behind one address count together. */
const BY_ANYONE = 20

/** Calls a minute that come from anyone, without our clients' headers: a learner's, or all signed-out ones of one network. */
export function openCallsPerMinute(limit: number): OverLimit {
  const signedIn = perMinute(limit)
  const signedOut = perMinute(BY_ANYONE * limit)
  return (caller, nowMs) => (caller.learner ? signedIn : signedOut)(caller, nowMs)
}

/** Counts requests a minute in this process, without a statement: by learner or, signed out, by network. */
export function perMinute(
  limit: number,
  countedFor: (caller: Subject) => string = ({ learner, request }) =>
    learnerOrNetwork(learner, request.address),
): OverLimit {
  const counts = new Map<string, { used: number; endsAt: number }>()
  // A Map keeps the order in which its entries came. Kept for good: a new iterator would step over all that went before.
  const oldest = counts.keys()
  return (caller, nowMs) => {
    const subject = countedFor(caller)
    const entry = counts.get(subject)
    if (!entry || entry.endsAt <= nowMs) {
      counts.delete(subject)
      if (counts.size >= MAX_SUBJECTS) counts.delete(oldest.next().value as string)
      counts.set(subject, { used: 1, endsAt: nowMs + WINDOW_MS })
      return null
    }
    entry.used += 1
    return entry.used > limit ? Math.ceil((entry.endsAt - nowMs) / 1000) : null
  }
}
