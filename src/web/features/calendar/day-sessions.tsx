import { m } from '#messages'
import type { Week } from './calendar-address.ts'
import { ClassOfDay, SessionRow } from './session-row.tsx'
import type { DayShown } from './week-card.tsx'

type Props = {
  title: string
  date: string
  week: Week
  sessions: DayShown['sessions']
  classes: DayShown['classes']
  /** Whether the day's goal was reached. */
  isMet: boolean
  isNeverPlanned: boolean
}

/** The sessions of one day; of an empty one, what it is for. */
export const DaySessions = ({ title, date, week, sessions, classes, isMet, isNeverPlanned }: Props) => (
  <section className="day" aria-labelledby={`day-${date}`}>
    <h2 id={`day-${date}`}>{title}</h2>
    {isMet && <p className="day-met small">{m.calendar_goal_met()}</p>}
    {sessions.length + classes.length > 0 ? (
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.schedule_id} session={session} date={date} week={week} isMet={isMet} />
        ))}
        {classes.map((event) => (
          <ClassOfDay key={event.live_event_id} event={event} />
        ))}
      </ul>
    ) : (
      <p className="soft">{isNeverPlanned ? m.calendar_empty() : m.calendar_empty_day()}</p>
    )}
  </section>
)
