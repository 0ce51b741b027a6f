import { findStudyDay } from '#domain/habit/streaks/study.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

type Context = Pick<HandlerContext, 'learner' | 'timeZone'>

/** Time by which a phone's clock may be ahead (ms); and before there was a Thazin nobody studied. */
const AHEAD = 300_000
const MIN_TIME = Date.UTC(2020, 0, 1)

/** The learner's own day of something that they did, however late it arrives. */
export const dayOfStudy = (at: Date, { learner, timeZone }: Context) =>
  findStudyDay(at, {
    timeZone,
    // A client that says where it is knows better.
    zoneBefore: timeZone === learner.time_zone ? learner.time_zone_before : null,
    zoneSince: learner.time_zone_since,
  })

/** @throws Failure 422 for a time more than 5 minutes ahead, or before 2020 */
export function assertPast(at: Date, now: Date, field: string): void {
  if (at.getTime() > now.getTime() + AHEAD)
    throw fail.invalid({ [field]: messages().shared_invalid_in_future() })
  if (at.getTime() < MIN_TIME) throw fail.invalid({ [field]: messages().shared_invalid_too_early() })
}
