import type { Client } from '#contract/client.ts'
import { m } from '#messages'
import { clockInWords } from '#web/i18n/clock.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Form } from '#web/ui/form.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'

/** Hours of the evening and the morning at which many are at home (`HH:MM`). */
const TIMES = ['20:30', '07:00'] as const
/** Length of a session, as it is said (min). */
const DURATION = 10
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** A host asks once: one tap plans every day at that time, and says yes to be told before a week's flower closes. */
export const AskReminder = () => (
  <Behaviour name="reminder" when="now">
    <Form method="post" className="card learn-reminder">
      <HostMessage who="su-su" pose="wave" size={64}>
        <p>{m.school_host_remind()}</p>
      </HostMessage>
      <div className="reminder-times">
        {TIMES.map((time) => (
          <button key={time} type="submit" name="remind" value={time} className="button quiet">
            {clockInWords(time)}
          </button>
        ))}
      </div>
      <button type="submit" name="remind" value="" className="link-button">
        {m.school_remind_not_now()}
      </button>
    </Form>
  </Behaviour>
)

/** Note on what was agreed. */
export const ReminderTaken = ({ time }: { time: string }) => (
  <div role="status" className="learn-reminder">
    <HostMessage who="su-su" pose="glad" size={64}>
      <p>{m.school_host_reminded({ time: clockInWords(time) })}</p>
    </HostMessage>
  </div>
)

/** The time that an address says was taken; null if it says none. */
export const readTakenTime = (query: URLSearchParams): string | null =>
  TIMES.find((time) => time === query.get('reminded')) ?? null

/** Saves what was answered; whoever said "not now" is asked no more. @returns where to go on */
export async function answerReminder(api: Client, form: FormData): Promise<string> {
  const time = TIMES.find((one) => one === form.get('remind'))
  await api.notifications.saveSettings({ kinds: { streak: time !== undefined } })
  if (!time) return '/learn'
  await api.calendar.create({ schedules: WEEK.map((day_id) => ({ day_id, time, duration: DURATION })) })
  await api.calendar.saveRepeat({ repeat_weekly_schedule: true })
  return `/learn?reminded=${time}`
}
