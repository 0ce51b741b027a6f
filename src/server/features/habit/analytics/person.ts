import { BADGES, type LearningFacts, newBadges } from '#domain/habit/streaks/badges.ts'
import { toHalfMinutes } from '#domain/habit/streaks/statistics.ts'
import { daysOfWeek, findWeekday } from '#domain/time/day.ts'
import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { readLearningRecord } from '#server/read-models/learning-record.ts'
import { factsOf, giveEarned } from './award-badges.ts'
import { badgeImage, badgeName } from './badges.ts'
import { streakOfRow } from './streak.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'timeZone' | 'now'>

/** The learner's achievements. Badges that were earned since the last look are granted now. */
export async function readAchievements(context: Context) {
  const { deps, learner, now } = context
  const here = dayOfStudy(now, context)
  const record = await readLearningRecord(deps.db, learner.id, here.day)
  await giveEarned(deps.db, learner.id, record, here)
  const studied = new Set(record.studied_days?.map(({ day }) => day))
  const { current, longest } = streakOfRow(record, here)
  return {
    streak_days: current,
    best_streak: longest,
    paused_until: record.paused_until,
    week: daysOfWeek(here.day).map((day) => ({ counts: studied.has(day) })),
    day_id: findWeekday(here.day),
    minutes: toHalfMinutes(record.seconds_today),
    words_met: record.words_met,
    words_learning: record.words_learning,
    words_known: record.words_known,
    badges: badgesOf(factsOf(record, here), record.badges ?? []),
  }
}

/** Every badge with how far it is; one that is held and given no more comes last. */
function badgesOf(facts: LearningFacts, badges: readonly string[]) {
  const held = new Set([...badges, ...newBadges(facts, badges)])
  const looks = (code: string) => ({
    code,
    name: badgeName(code),
    image: badgeImage(code),
    is_earned: held.delete(code),
  })
  const given = BADGES.map(({ code, counts, goal }) => ({
    ...looks(code),
    counts,
    done: Math.min(facts[counts], goal),
    goal,
  }))
  const gone = [...held].map((code) => ({ ...looks(code), counts: null, done: 1, goal: 1 }))
  return [...given, ...gone]
}
