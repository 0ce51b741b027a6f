import { findMonday } from '#domain/habit/schedule/schedule.ts'
import { joinClass } from '#server/features/habit/live/live.service.ts'
import { saveSeconds } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { addSessions, changeSession, removeSession, renewFeed, saveRepeat } from './calendar.queries.ts'
import { assertRoom, changePlan, sameTime, toStudySession } from './change-plan.ts'
import { feed } from './feed/feed.ts'
import { feedAddress } from './feed/feed-address.ts'
import { start } from './start.ts'

export const handlers: FeatureHandlers<'calendar'> = {
  start,

  create: async (context) => {
    const { input, learner } = context
    const data = await changePlan(context, async (trx, before, today) => {
      const { isRepeated } = before
      const sessions = [...before.sessions]
      const added = input.schedules.flatMap((wanted, index) => {
        const field = `schedules.${index}.`
        const plan = { sessions, isRepeated }
        const session = toStudySession(wanted, plan, today, field)
        if (sameTime(plan, session)) return []
        assertRoom(plan, session, field)
        sessions.push({ id: 0, ...session })
        return [session]
      })
      await addSessions(trx, learner.id, added)
    })
    return { data }
  },

  update: async (context) => {
    const { input, learner } = context
    const data = await changePlan(context, async (trx, { sessions, isRepeated }, today) => {
      const before = sessions.find(({ id }) => id === input.schedule_id)
      if (!before) throw fail.notFound()
      const others = { sessions: sessions.filter(({ id }) => id !== before.id), isRepeated }
      const date = input.date === before.first_day ? undefined : input.date
      const wanted = toStudySession({ ...input, date }, others, today, '')
      const isMoved = before.day_id !== wanted.day_id || (!isRepeated && date !== undefined)
      const session = isMoved ? wanted : { ...wanted, first_day: before.first_day }
      if (isMoved) assertRoom(others, session, '')
      await changeSession(trx, learner.id, { id: before.id, ...session })
    })
    return { data }
  },

  remove: async (context) => {
    const { input, learner } = context
    const data = await changePlan(context, async (trx) => {
      if (!(await removeSession(trx, learner.id, input.schedule_id))) throw fail.notFound()
    })
    return { data }
  },

  saveRepeat: async (context) => {
    const { input, learner } = context
    await changePlan(context, (trx, _plan, today) =>
      saveRepeat(trx, learner.id, input.repeat_weekly_schedule, findMonday(today)),
    )
    return { data: { repeat_weekly_schedule: input.repeat_weekly_schedule ? 1 : 0 } }
  },

  feed,

  newFeed: async ({ learner, deps }) => {
    const version = await renewFeed(deps.db, learner.id)
    return { data: { calendar_url: feedAddress(deps, { learnerId: learner.id, version }) } }
  },

  saveJoinedLiveSecond: async (context) => ({ data: await joinClass(context) }),

  saveViewedVideoSecond: (context) => saveSeconds(context, 'video'),
}
