import { localDay } from '#domain/time/day.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { addDailySeconds } from './calendar.queries.ts'

export const handlers: FeatureHandlers<'calendar'> = {
  saveViewedVideoSecond: async ({ input, learner, deps, now, timeZone }) => {
    const day = localDay(now, timeZone)
    const second = await addDailySeconds(deps.db, {
      learnerId: learner.id,
      day,
      kind: 'video',
      seconds: input.second,
    })
    return { data: { second } }
  },
}
