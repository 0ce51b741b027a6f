import { m } from '#messages'
import { clockInWords, weekday } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'

type Props = {
  proposal: { date: string; day_id: number; time: string; duration: number; cards: number; minutes: number }
  today: string
}

/** A time for the cards that fall due, which one tap takes. */
export function ProposedTime({ proposal, today }: Props) {
  const { date, time, duration, cards, minutes } = proposal
  const when = date === today ? clockInWords(time) : `${weekday(date).name} ${clockInWords(time)}`
  return (
    <Form method="post" className="proposal">
      <HostMessage who="su-su" pose="wave" size={64}>
        <p>{m.habit_calendar_propose({ time: when })}</p>
        <p className="soft small">
          {m.habit_calendar_propose_says({ cards: number(cards), minutes: number(minutes) })}
        </p>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="time" value={time} />
        <input type="hidden" name="duration" value={duration} />
        <button
          type="submit"
          name="intent"
          value="add"
          className="propose-take"
          aria-label={`${m.habit_calendar_take()} · ${when}`}
        >
          {m.habit_calendar_take()}
        </button>
      </HostMessage>
    </Form>
  )
}
