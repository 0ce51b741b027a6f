import { m } from '#messages'
import { halves, number } from '#web/i18n/format.ts'
import { weekdayNames } from '#web/i18n/weekday-names.ts'
import type { TodaySummary } from './today-card.tsx'

/** The week beside today, where the window is wide: each day's minutes of the plan. */
export function LearnWeekCard({ week, day_id, daily_minutes: goal }: TodaySummary) {
  const sum = week.reduce((total, { minutes }) => total + minutes, 0)
  return (
    <a href="/calendar" className="learn-week card">
      <b>{m.shared_calendar_this_week()}</b>
      <small>{m.shared_calendar_minutes_of({ done: halves(sum), goal: number(goal * 7) })}</small>
      {weekdayNames.map(({ short }, index) => {
        const minutes = week[index]?.minutes ?? 0
        return (
          <span key={short()} className={index + 1 === day_id ? 'now' : undefined}>
            {short()} <progress aria-hidden="true" value={Math.min(minutes, goal)} max={goal || 1} />{' '}
            {halves(minutes)}
          </span>
        )
      })}
    </a>
  )
}
