import type { CalendarWeek } from '#contract/habit/calendar.ts'
import { m } from '#messages'
import { clock, clockInWords } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { calendarAddress, type Week } from './calendar-address.ts'

type Session = CalendarWeek[number]['schedules'][number]
type Props = { session: Session; date: string; week: Week; isMet: boolean }

type Clashes = Session['clashes_with']

const Clash = ({ clashes }: { clashes: Clashes }) =>
  clashes.length > 0 && (
    <span className="session-clash small">
      <Icon name="alert" />
      {m.habit_calendar_clash({
        others: clashes.map(({ time, title }) => title ?? clockInWords(time)).join(', '),
      })}
    </span>
  )

function Time({ time }: { time: string }) {
  const { part, face } = clock(time)
  return (
    <span className="session-time">
      <span className="soft small">{part}</span>
      {face}
    </span>
  )
}

/** A session of a day, which leads to where it is changed. */
export const SessionRow = ({ session, date, week, isMet }: Props) => (
  <li>
    <a href={calendarAddress({ week, day: date, dialog: session.schedule_id })} className="session">
      <Time time={session.time} />
      <span className="session-says">
        {m.habit_calendar_session()}
        <span className="soft small">{m.shared_unit_minutes({ count: number(session.duration) })}</span>
        <Clash clashes={session.clashes_with} />
      </span>
      <Icon name={isMet ? 'check' : 'pencil'} />
    </a>
  </li>
)

/** A live class of a day, which leads to its page. */
export const ClassOfDay = ({ event }: { event: CalendarWeek[number]['live_events'][number] }) => (
  <li>
    <a href={`/live-classes#class-${event.live_event_id}`} className="session is-live">
      <Time time={event.time} />
      <span className="session-says">
        <span lang={detectLang(event.title)}>{event.title}</span>
        <span className="soft small">{m.habit_calendar_live_row({ minutes: number(event.duration) })}</span>
        <Clash clashes={event.clashes_with} />
      </span>
      <Icon name="bell" />
    </a>
  </li>
)
