import { weeklyActivity } from '#domain/base/numbers.ts'
import { correctness } from '#domain/streaks/statistics.ts'
import { localDay, weekDays } from '#domain/time/day.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { addDailySeconds } from '#server/features/calendar/calendar.service.ts'
import { readForecast } from '#server/features/flash-cards/flash-cards.service.ts'
import { readSecondsOfDays } from './analytics.queries.ts'
import { badgeImage, badgeName } from './badges.ts'
import { awardBadges, readBadges, readRecord } from './record.queries.ts'
import { readToday } from './today.queries.ts'

export const handlers: FeatureHandlers<'analytics'> = {
  week: async ({ learner, deps, timeZone, now }) => ({
    data: weeklyActivity(await readSecondsOfDays(deps.db, learner.id, weekDays(now, timeZone))),
  }),

  standing: async ({ learner, deps, timeZone, now }) => {
    const record = await readRecord(deps.db, learner.id, localDay(now, timeZone))
    const forecast = await readForecast(deps.db, learner.id, { now, timeZone })
    return {
      data: {
        lessons_completed: record.lessons_completed,
        minutes_learned: record.facts.minutes_learned,
        words_known: record.words_known,
        average_correctness: correctness(record.correct, record.answered),
        average_second: record.answered === 0 ? 0 : Math.round(record.milliseconds / record.answered / 1000),
        streak_days: record.streak.current,
        forecast,
        guides_seen: record.guides_seen ?? [],
      },
    }
  },

  today: async ({ learner, deps, timeZone, now }) => ({
    data: await readToday(deps.db, learner.id, { now, timeZone }),
  }),

  badges: async ({ learner, deps, timeZone, now }) => {
    await awardBadges(deps.db, learner.id, localDay(now, timeZone))
    const badges = await readBadges(deps.db, learner.id)
    return {
      data: badges.map(({ code, earned_at }) => ({
        code,
        name: badgeName(code),
        image: badgeImage(code),
        earned_at: earned_at.toISOString(),
      })),
    }
  },

  screenTime: async ({ input, learner, deps, timeZone, now }) => {
    const second = await addDailySeconds(deps.db, {
      learnerId: learner.id,
      day: localDay(now, timeZone),
      kind: 'screen',
      seconds: input.second,
    })
    return { data: { second } }
  },
}
