import { m } from '#messages'
import { calendarAddress, WEEKS, type Week } from './calendar-address.ts'

const names: Record<Week, () => string> = {
  current: m.calendar_this_week,
  next: m.calendar_next_week,
  later: m.calendar_later,
}

/** This week, the next one, and what comes later. */
export const WeekTabs = ({ chosen }: { chosen: Week }) => (
  <nav className="weeks" aria-label={m.calendar_weeks()}>
    {WEEKS.map((week) => (
      <a key={week} href={calendarAddress({ week })} aria-current={week === chosen ? 'page' : undefined}>
        {names[week]()}
      </a>
    ))}
  </nav>
)
