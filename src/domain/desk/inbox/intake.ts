import type { Product } from '#domain/school/lookups.ts'
import { addDays } from '#domain/time/day.ts'
import { startOfDay } from '#domain/time/day-start.ts'

type Text = { my: string; en: string; ja?: string }

/** Days as files say them are days in Yangon. */
const ZONE = 'Asia/Yangon'

/** The fewest words of an application's reason. */
export const REASON_WORDS = 50

/** Two who agree decide on an application. */
const REVIEWERS = 2

/** A round of scholarships, as its file has it. Days are `2026-12-01`, both included; without them only the demo school opens it. */
export type IntakeBody = {
  title: Text
  /** A line of text each. */
  about: Text[]
  /** Conditions for those who apply, a line each. */
  for_whom: Text[]
  opens: string | null
  closes: string | null
  places: number
  /** Product that an accepted application opens. */
  product: Product
  days: number
}

/** From when to when; the end is the first moment at which it is over. */
export type IntakePeriod = { opens_at: Date | null; closes_at: Date | null }

/** The span of two days, both included; null leaves an end open. */
export const toIntakePeriod = (opens: string | null, closes: string | null): IntakePeriod => ({
  opens_at: opens === null ? null : startOfDay(opens, ZONE),
  closes_at: closes === null ? null : startOfDay(addDays(closes, 1), ZONE),
})

export function resolvePeriodState(
  { opens_at, closes_at }: IntakePeriod,
  now: Date,
): 'soon' | 'open' | 'over' {
  if (opens_at && now < opens_at) return 'soon'
  return closes_at && now >= closes_at ? 'over' : 'open'
}

export type ApplicationVerdict = 'accept' | 'refuse'

/** Decision of the reviewers: the first verdict that two of them share; null until then. */
export function decideApplication(verdicts: readonly ApplicationVerdict[]): ApplicationVerdict | null {
  const count = { accept: 0, refuse: 0 }
  for (const verdict of verdicts) {
    count[verdict] += 1
    if (count[verdict] === REVIEWERS) return verdict
  }
  return null
}
