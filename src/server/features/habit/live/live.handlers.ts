import { resolveClassStatus } from '#domain/habit/live/live-class.ts'
import { startOfDay } from '#domain/time/day-start.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { toPagination } from '#server/platform/call/pagination.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { comeBack } from './join.ts'
import { listLiveEvents, lockLiveEvent, saveNotify } from './live.queries.ts'
import { liveView } from './live-view.ts'

/** An instant, or the beginning of one of the learner's days. */
const momentOf = (text: string | undefined, timeZone: string): Date | undefined =>
  text === undefined ? undefined : text.includes('T') ? new Date(text) : startOfDay(text, timeZone)

export const handlers: FeatureHandlers<'live'> = {
  list: async ({ input, learner, deps, locale, timeZone, now }) => {
    const { rows, total, teachers } = await listLiveEvents(deps.db, learner.id, {
      now,
      from: momentOf(input.from, timeZone),
      to: momentOf(input.to, timeZone),
      languageId: input.language_id,
      teacher: input.teacher,
      page: input.page,
      per_page: input.per_page,
    })
    return {
      data: rows.map((row) => liveView(row, deps, locale, now)),
      pagination: toPagination(total, input),
      teachers: teachers.sort(),
      time_zone: timeZone,
    }
  },

  notifyMe: async ({ input, learner, deps, now }) => {
    await inTransaction(deps.db, async (trx) => {
      const event = await lockLiveEvent(trx, learner.id, input.live_event_id)
      if (!event) throw fail.notFound()
      if (event.is_notify) return
      if (event.cancelled_at) throw fail.conflict(messages().habit_live_cancelled())
      if (resolveClassStatus(event, now) === 'ended') throw fail.conflict(messages().habit_live_over())
      if (!event.has_seat && event.seats !== null && event.taken >= event.seats)
        throw fail.conflict(messages().habit_live_full())
      await saveNotify(trx, learner.id, event.id, true)
    })
    return { data: { is_notify: true } }
  },

  unnotifyMe: async ({ input, learner, deps }) => {
    await inTransaction(deps.db, async (trx) => {
      const event = await lockLiveEvent(trx, learner.id, input.live_event_id)
      if (!event) throw fail.notFound()
      if (event.is_notify) await saveNotify(trx, learner.id, event.id, false)
    })
    return { data: { is_notify: false } }
  },

  cameBack: async (context) => ({ data: await comeBack(context) }),
}
