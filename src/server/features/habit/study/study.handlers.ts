import { addDays } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { announcePause, endPauses } from '#server/core/progress/pauses.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

/** The longest pause that is announced at once, and how far ahead it may begin (days). */
const MAX_PAUSE_DAYS = 14
const FURTHEST_AHEAD = 30

export const handlers: FeatureHandlers<'study'> = {
  pause: async ({ input, learner, deps, now }) => {
    // The account's zone: one that a header names could turn back the day.
    const today = studyDay(now, learner.time_zone)
    const { from = today, until } = input
    if (until === null) {
      await endPauses(deps.db, learner.id, today)
      return { data: { paused_until: null } }
    }
    if (from < today || from > addDays(today, FURTHEST_AHEAD))
      throw fail.invalid({ from: messages().shared_invalid_choice() })
    if (until < from || until >= addDays(from, MAX_PAUSE_DAYS))
      throw fail.invalid({ until: messages().shared_invalid_choice() })
    const pause = { learner_id: learner.id, from_day: from, until_day: until }
    if (!(await inTransaction(deps.db, (trx) => announcePause(trx, pause))))
      throw fail.invalid({ until: messages().habit_pauses_used_up() })
    return { data: { paused_until: until } }
  },
}
