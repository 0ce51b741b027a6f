import type { CalendarWeek } from '#contract/habit/calendar.ts'
import { m } from '#messages'
import { weekday } from '#web/i18n/clock.ts'
import { halves, number, shortDay } from '#web/i18n/format.ts'
import { calendarAddress, type Week } from './calendar-address.ts'

export type DayShown = {
  date: string
  /** Minutes that were studied; null on days to come, and on those before the learner had joined. */
  minutes: number | null
  sessions: CalendarWeek[number]['schedules']
  classes: CalendarWeek[number]['live_events']
}

type Props = { days: DayShown[]; goal: number; week: Week; chosen: string; today: string }

const MAX_DOTS = 4

function Ring({
  day: { minutes, sessions, classes },
  goal,
  label,
}: {
  day: DayShown
  goal: number
  label: string
}) {
  const share = Math.min(1, (minutes ?? 0) / goal)
  const isMet = share >= 1
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={isMet ? 'met' : undefined}>
      <circle
        className="way"
        cx="20"
        cy="20"
        r="16.5"
        strokeDasharray={sessions.length + classes.length === 0 && minutes === null ? '3 5' : undefined}
      />
      {share > 0 && !isMet && (
        <circle
          className="done"
          cx="20"
          cy="20"
          r="16.5"
          pathLength="100"
          strokeDasharray={`${Math.round(share * 100)} 100`}
          transform="rotate(-90 20 20)"
        />
      )}
      <text x="20" y="25">
        {label}
      </text>
    </svg>
  )
}

/** Seven days: a ring for each day's goal, a dot for each session. */
export function WeekStrip({ days, goal, week, chosen, today }: Props) {
  return (
    <ul className="card week">
      {days.map((day) => {
        const { date, minutes, sessions, classes } = day
        const { name, short } = weekday(date)
        const done = minutes === null ? null : halves(minutes)
        return (
          <li key={date}>
            <a
              href={calendarAddress({ week, day: date })}
              aria-current={date === today ? 'date' : undefined}
              data-chosen={date === chosen ? '' : undefined}
            >
              <span className="visually-hidden">
                {[
                  `${name} ${shortDay(date)}`,
                  ...(done === null ? [] : [m.shared_calendar_minutes_of({ done, goal: number(goal) })]),
                  m.habit_calendar_sessions({ count: number(sessions.length) }),
                  ...classes.map(({ title }) => title),
                ].join(' · ')}
              </span>
              <span className="weekday" aria-hidden="true">
                {short}
              </span>
              <Ring day={day} goal={goal} label={number(Number(date.slice(8)))} />
              <span className="dots">
                {sessions.slice(0, MAX_DOTS).map(({ schedule_id }) => (
                  <i key={schedule_id} />
                ))}
                {classes.length > 0 && <i className="is-live" />}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
