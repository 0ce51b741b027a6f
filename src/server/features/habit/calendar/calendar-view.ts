import { weeklyActivity } from '#domain/base/numbers.ts'
import { findClashes } from '#domain/habit/schedule/clashes.ts'
import {
  type ClockTime,
  isOver,
  listSessionsOfDay,
  type StudyPlan,
  type StudySession,
  standing,
} from '#domain/habit/schedule/schedule.ts'
import { toHalfMinutes } from '#domain/habit/streaks/statistics.ts'
import { addDays } from '#domain/time/day.ts'
import { formatMinuteOfDay } from '#domain/time/local-time.ts'

const shown = ({ id, minute, duration, first_day }: StudySession) => ({
  schedule_id: id,
  time: formatMinuteOfDay(minute),
  duration,
  date: first_day,
})

/** All seven days with their sessions. */
export const scheduleData = (plan: StudyPlan, today: string) => {
  const sessions = standing(plan, today)
  return [1, 2, 3, 4, 5, 6, 7].map((day_id) => ({
    day_id,
    schedules: sessions
      .filter((one) => one.day_id === day_id)
      .sort((a, b) => a.minute - b.minute || a.id - b.id)
      .map(shown),
  }))
}

/** Another thing that a day holds, by the learner's clock. */
export type Other = { live_event_id: number; day: string; minute: number; duration: number; title: string }

const DAY = 1440

/** Spans that lie on a day or reach into it, in minutes from its midnight. */
function spansOf(plan: StudyPlan, others: readonly Other[], day: string) {
  return [-1, 0, 1].flatMap((offset) => {
    const there = addDays(day, offset)
    const own = listSessionsOfDay(plan, there).map((one) => ({ ...one, title: null }))
    const foreign = others.filter((other) => other.day === there)
    return [...own, ...foreign].map((item) => ({
      item,
      from: item.minute + offset * DAY,
      minutes: item.duration,
      isOfDay: offset === 0,
    }))
  })
}

/**
 * The days that have sessions or live classes, and what these clash with.
 * @param now on the learner's clock, where what has ended by then is left out
 */
export function weekView(
  plan: StudyPlan,
  others: readonly Other[],
  days: readonly string[],
  now: ClockTime | null = null,
) {
  return days.flatMap((date) => {
    const isShown = ({ minute, duration }: { minute: number; duration: number }) =>
      now === null || !isOver({ day: date, minute, duration }, now)
    const spans = spansOf(plan, others, date)
    const clashes = findClashes(spans)
    const clashesAt = (index: number) => ({
      clashes_with: (clashes[index] ?? []).map(({ item: { minute, title } }) => ({
        time: formatMinuteOfDay(minute),
        title,
      })),
    })
    const schedules = spans.flatMap(({ item, isOfDay }, index) =>
      isOfDay && 'id' in item && isShown(item) ? [{ ...shown(item), date, ...clashesAt(index) }] : [],
    )
    const live_events = spans.flatMap(({ item, isOfDay }, index) =>
      isOfDay && 'live_event_id' in item && isShown(item)
        ? [
            {
              live_event_id: item.live_event_id,
              time: formatMinuteOfDay(item.minute),
              duration: item.duration,
              title: item.title,
              ...clashesAt(index),
            },
          ]
        : [],
    )
    return schedules.length + live_events.length > 0 ? [{ date, schedules, live_events }] : []
  })
}

const UNIT_MINUTES = { sec: 1 / 60, mins: 1, hr: 60 } as const

/** Progress on each day of a week, beside the goal. @param seconds of its days, Monday first */
export function progressView(seconds: readonly number[], days: readonly string[], dailyMinutes: number) {
  const { unit, days: values } = weeklyActivity(seconds)
  const goal = Math.round((dailyMinutes / UNIT_MINUTES[unit]) * 10) / 10
  return {
    unit,
    days: values.map((value, index) => ({
      ...value,
      goal,
      date: days[index] ?? '',
      minutes: toHalfMinutes(seconds[index] ?? 0),
    })),
    daily_minutes: dailyMinutes,
  }
}
