import { weeklyActivity } from '#domain/base/numbers.ts'
import { correctness } from '#domain/habit/streaks/statistics.ts'
import { daysOfWeek } from '#domain/time/day.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { readSecondsOfKind } from '#server/core/progress/study.queries.ts'
import { dayOfStudy, saveSeconds } from '#server/features/habit/study/study.service.ts'
import { readForecast } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readLearningRecord } from '#server/read-models/learning-record.ts'
import { readSecondsOfDays } from './analytics.queries.ts'
import { awardBadges } from './award-badges.ts'
import { readBadges } from './badges.queries.ts'
import { badgeImage, badgeName } from './badges.ts'
import { readAchievements } from './person.ts'
import { streakOfRow } from './streak.ts'
import { readTodayProgress } from './today-for.ts'

type LevelAsked = { english_level_id?: number | undefined; japan_level_id?: number | undefined }

/**
 * The language that a level is of; null if none is asked for.
 * @throws Failure 422 for a level that the language doesn't have
 */
function languageOfLevel({ levelById }: School, asked: LevelAsked): number | null {
  const wanted = [
    ['english_level_id', 1],
    ['japan_level_id', 2],
  ] as const
  for (const [field, language] of wanted) {
    const level = asked[field]
    if (level === undefined) continue
    if (levelById.get(level)?.language_id !== language)
      throw fail.invalid({ [field]: messages().shared_invalid_choice() })
    return language
  }
  return null
}

export const handlers: FeatureHandlers<'analytics'> = {
  week: async (context) => {
    const { input, learner, deps, now } = context
    const week = daysOfWeek(dayOfStudy(now, context).day)
    const language = languageOfLevel(await deps.school(), input)
    const seconds = await readSecondsOfDays(deps.db, learner.id, week, language)
    return { data: weeklyActivity(seconds) }
  },

  standing: async (context) => {
    const { learner, deps, timeZone, now } = context
    const here = dayOfStudy(now, context)
    const record = await readLearningRecord(deps.db, learner.id, here.day)
    const forecast = await readForecast(deps.db, learner.id, { now, timeZone })
    return {
      data: {
        lessons_completed: record.lessons_completed,
        minutes_learned: Math.floor(record.seconds_learned / 60),
        languages: record.languages ?? [],
        words_met: record.words_met,
        words_learning: record.words_learning,
        words_known: record.words_known,
        average_correctness: correctness(record.correct, record.answered),
        average_second: record.answered === 0 ? 0 : Math.round(record.milliseconds / record.answered / 1000),
        streak_days: streakOfRow(record, here).current,
        paused_until: record.paused_until,
        forecast,
        guides_seen: record.guides_seen ?? [],
      },
    }
  },

  today: async (context) => ({ data: (await readTodayProgress(context)).today }),

  person: async (context) => ({ data: await readAchievements(context) }),

  badges: async (context) => {
    const { learner, deps, now } = context
    await awardBadges(deps.db, learner.id, dayOfStudy(now, context))
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

  screenTimeToday: async (context) => {
    const { day } = dayOfStudy(context.now, context)
    return { data: { second: await readSecondsOfKind(context.deps.db, context.learner.id, day, 'screen') } }
  },

  screenTime: (context) => saveSeconds(context, 'screen'),
}
