import type { CalendarData } from '#contract/habit/calendar.ts'
import { addDays, findWeekday } from '#domain/time/day.ts'
import type { CalendarView } from './calendar-address.ts'
import type { SessionValues } from './session-dialog.tsx'
import type { DayShown } from './week-card.tsx'

/** An hour at which many are at home. */
const USUAL_TIME = '19:00'
const DAYS_TO_CHOOSE = 14

type Dialog = { id: number | null; values: SessionValues }

/**
 * View that the page shows of a calendar. @param joined the day `YYYY-MM-DD` on which the account was made, before which nothing was missed
 */
export function shownWeek(calendar: CalendarData, view: CalendarView, joined: string) {
  const { today, schedule_progress: progress, this_week, upcoming, repeat_weekly_schedule } = calendar
  const weeks = { current: this_week, next: upcoming.next_week, later: upcoming.later }
  const planned = weeks[view.week]
  const on = (date: string) => {
    const day = planned.find((one) => one.date === date)
    return { sessions: day?.schedules ?? [], classes: day?.live_events ?? [] }
  }
  const first = addDays(today, 1 - findWeekday(today))
  const start = view.week === 'next' ? addDays(first, 7) : first
  const days: DayShown[] =
    view.week === 'later'
      ? []
      : Array.from({ length: 7 }, (_, index) => {
          const date = addDays(start, index)
          const studied = progress.days.find((day) => day.date === date)
          const minutes = date <= today && date >= joined ? (studied?.minutes ?? 0) : null
          return { date, minutes, ...on(date) }
        })
  const isShown = (date: string) => days.some((day) => day.date === date)
  const chosen = isShown(view.day) ? view.day : (planned[0]?.date ?? start)
  const lists =
    view.week === 'later' && planned.length > 0
      ? planned.map(({ date }) => ({ date, ...on(date) }))
      : [{ date: view.week === 'later' ? addDays(first, 14) : chosen, ...on(chosen) }]
  const coming = Array.from({ length: repeat_weekly_schedule ? 7 : DAYS_TO_CHOOSE }, (_, index) =>
    addDays(today, index),
  )
  return {
    days,
    chosen,
    lists,
    coming,
    isNeverPlanned: calendar.schedule_data.every(({ schedules }) => schedules.length === 0),
    metDays: new Set(
      progress.days.filter(({ minutes }) => minutes >= progress.daily_minutes).map(({ date }) => date),
    ),
    dialog: dialogOf(calendar, view, coming.includes(chosen) ? chosen : today),
  }
}

function dialogOf(calendar: CalendarData, { dialog, day }: CalendarView, date: string): Dialog | null {
  const duration = calendar.schedule_progress.daily_minutes
  if (dialog === null) return null
  if (dialog === 'add') return { id: null, values: { date, time: USUAL_TIME, duration } }
  const { this_week, upcoming } = calendar
  const found = [...this_week, ...upcoming.next_week, ...upcoming.later]
    .flatMap(({ schedules, date: on }) => schedules.map((one) => ({ ...one, on })))
    .filter(({ schedule_id }) => schedule_id === dialog)
  const session = found.find(({ on }) => on === day) ?? found[0]
  return session
    ? { id: dialog, values: { date: session.on, time: session.time, duration: session.duration } }
    : null
}
