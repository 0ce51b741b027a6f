import { toHalfMinutes } from '#domain/habit/streaks/statistics.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import { daysOfWeek, findWeekday } from '#domain/time/day.ts'
import type { quotaOnPath } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { PathRow } from '#server/read-models/path.ts'
import { streakOfRow } from './streak.ts'

/** The streak, the week's minutes and what is left of today's cards, and what is new to the learner. */
export function todayOf(row: PathRow, quota: ReturnType<typeof quotaOnPath>, here: OwnDay) {
  const week = daysOfWeek(here.day)
  const minutesOf = (day: string) => toHalfMinutes(row.seconds?.[day] ?? 0)
  const studied = new Set(row.studied_days?.map(({ day }) => day))
  const due = quota.steps + quota.reviews
  const { current, longest } = streakOfRow(row, here)
  return {
    streak_days: current,
    best_streak: longest,
    paused_until: row.paused_until,
    minutes: minutesOf(here.day),
    daily_minutes: row.daily_minutes,
    due,
    due_minutes: Math.ceil((due * quota.secondsPerCard) / 60),
    new: quota.fresh,
    reviewed: row.cards_of_today,
    week: week.map((day) => ({ minutes: minutesOf(day), counts: studied.has(day) })),
    day_id: findWeekday(here.day),
    has_accepted_appeal: row.has_accepted_appeal,
    has_teacher_answer: row.has_teacher_answer,
    unread_notifications: row.unread_notifications,
    guides_seen: row.guides_seen ?? [],
  }
}
