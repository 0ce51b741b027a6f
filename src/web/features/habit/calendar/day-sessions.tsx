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
  /** True if the day's goal was reached. */
  isMet: boolean
  isNeverPlanned: boolean
}

const byTime = (a: { time: string }, b: { time: string }) => (a.time < b.time ? -1 : 1)

/** The sessions and live classes of one day; of an empty one, what it is for. */
export const DaySessions = ({ title, date, week, sessions, classes, isMet, isNeverPlanned }: Props) => (
  <section className="day" aria-labelledby={`day-${date}`}>
    <h2 id={`day-${date}`}>{title}</h2>
    {isMet && <p className="day-met small">{m.habit_calendar_goal_met()}</p>}
    {sessions.length + classes.length > 0 ? (
      <ul className="sessions">
        {[...sessions, ...classes]
          .sort(byTime)
          .map((one) =>
            'schedule_id' in one ? (
              <SessionRow key={`s${one.schedule_id}`} session={one} date={date} week={week} isMet={isMet} />
            ) : (
              <ClassOfDay key={`c${one.live_event_id}`} event={one} />
            ),
          )}
      </ul>
    ) : (
      <p className="soft">{isNeverPlanned ? m.habit_calendar_empty() : m.habit_calendar_empty_day()}</p>
    )}
  </section>
)
