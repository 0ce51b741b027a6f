import { m } from '#messages'
import { calendarAddress, WEEKS, type Week } from './calendar-address.ts'

const names: Record<Week, () => string> = {
  current: m.shared_calendar_this_week,
  next: m.habit_calendar_next_week,
  later: m.habit_calendar_later,
}

/** This week, the next one, and what comes later. */
export const WeekTabs = ({ chosen }: { chosen: Week }) => (
  <nav className="weeks" aria-label={m.habit_calendar_weeks()}>
    {WEEKS.map((week) => (
      <a key={week} href={calendarAddress({ week })} aria-current={week === chosen ? 'page' : undefined}>
        {names[week]()}
      </a>
    ))}
  </nav>
)
