import type { CalendarWeek } from '#contract/calendar.ts'
import { m } from '#messages'
import { clock, clockInWords } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { calendarAddress, type Week } from './calendar-address.ts'

type Session = CalendarWeek[number]['schedules'][number]
type Props = { session: Session; date: string; week: Week; isMet: boolean }

const others = (clashes: Session['clashes_with']) =>
  clashes.map(({ time, title }) => title ?? clockInWords(time)).join(', ')

/** A session of a day, which leads to where it is changed. */
export function SessionRow({ session, date, week, isMet }: Props) {
  const { schedule_id, time, duration, clashes_with } = session
  const { part, face } = clock(time)
  return (
    <li>
      <a href={calendarAddress({ week, day: date, dialog: schedule_id })} className="session">
        <span className="session-time">
          <span className="soft small">{part}</span>
          {face}
        </span>
        <span className="session-says">
          {m.calendar_session()}
          <span className="soft small">{m.unit_minutes({ count: number(duration) })}</span>
          {clashes_with.length > 0 && (
            <span className="session-clash small">
              <Icon name="alert" />
              {m.calendar_clash({ others: others(clashes_with) })}
            </span>
          )}
        </span>
        <Icon name={isMet ? 'check' : 'pencil'} />
      </a>
    </li>
  )
}
