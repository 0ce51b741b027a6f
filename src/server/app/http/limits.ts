import { identifyLimitSubject } from '#server/platform/call/network.ts'
import type { Caller } from '#server/platform/call/perform.ts'

const WINDOW_MS = 60_000
const MAX_SUBJECTS = 100_000

/**
 * Answers the seconds to wait, or null where the request may go on.
 * @param kind what is asked for, from a list of ours: who is unknown is counted by network and kind, so that whoever uses up one kind of
 * requests there leaves their neighbours the others
 * @param uses how many requests it counts as, 1 unless said
 */
export type OverLimit = (caller: Subject, nowMs: number, kind: string, uses?: number) => number | null

type Subject = Pick<Caller, 'learner' | 'request'>

/**
 * Pages a minute: so many for a session, twice as many for a known device, and for all unknown readers of one network and page (a
 * school or a carrier has many behind one address).
 */
export function pagesPerMinute(limit: number): OverLimit {
  const signedIn = perMinute(limit, ({ learner }) => `s:${learner?.token_hash.toString('base64')}`)
  return bySession(signedIn, perMinute(2 * limit))
}

/** So many times the usual limit, for what players and browsers fetch by themselves: all who are unknown behind one address count together, by the kind of call. */
const BY_ANYONE = 20

/** Limit a minute on calls without our clients' headers: a learner, a known device, or all others of one network and kind of call. */
export const openCallsPerMinute = (limit: number): OverLimit =>
  bySession(perMinute(limit), perMinute(BY_ANYONE * limit))

const bySession =
  (signedIn: OverLimit, signedOut: OverLimit): OverLimit =>
  (caller, nowMs, kind, uses) =>
    (caller.learner ? signedIn : signedOut)(caller, nowMs, kind, uses)

function usualSubject({ learner, request }: Subject, kind: string): string {
  const isUnknown = learner === null && request.device === null
  return isUnknown ? `${identifyLimitSubject(null, request)} ${kind}` : identifyLimitSubject(learner, request)
}

/** Counts requests a minute in this process, without a statement: by learner or known device, else by network and kind. */
export function perMinute(
  limit: number,
  countedFor: (caller: Subject, kind: string) => string = usualSubject,
): OverLimit {
  const counts = new Map<string, { used: number; endsAt: number }>()
  // A Map keeps the order in which its entries came. Kept for good: a new iterator would step over all that went before.
  const oldest = counts.keys()
  return (caller, nowMs, kind, given = 1) => {
    const uses = Math.min(given, limit)
    const subject = countedFor(caller, kind)
    const entry = counts.get(subject)
    if (!entry || entry.endsAt <= nowMs) {
      counts.delete(subject)
      if (counts.size >= MAX_SUBJECTS) counts.delete(oldest.next().value as string)
      counts.set(subject, { used: uses, endsAt: nowMs + WINDOW_MS })
      return null
    }
    entry.used += uses
    return entry.used > limit ? Math.ceil((entry.endsAt - nowMs) / 1000) : null
  }
}
