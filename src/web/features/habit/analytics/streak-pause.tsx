import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'

/** Lengths that a pause may have, in days. */
const LENGTHS = [1, 3, 7]

/** A pause that the learner announces, so that days without electricity don't break the streak. @param days today and those after it */
export function StreakPause({ until, days }: { until: string | null; days: string[] }) {
  return (
    <section className="card">
      <h2>{m.habit_stats_pause()}</h2>
      {until ? (
        <>
          <p className="soft">{m.habit_stats_paused({ date: inDigits(until) })}</p>
          <Form method="post">
            <button type="submit" name="until" value="" className="button quiet">
              {m.habit_stats_pause_end()}
            </button>
          </Form>
        </>
      ) : (
        <>
          <p className="soft">{m.habit_stats_pause_text()}</p>
          <Form method="post" className="pauses">
            {LENGTHS.map((length) => (
              <button key={length} type="submit" name="until" value={days[length - 1]} className="pick">
                {m.shared_stats_days({ count: number(length) })}
              </button>
            ))}
          </Form>
        </>
      )}
    </section>
  )
}

const inDigits = (day: string) => `${number(Number(day.slice(8)))}.${number(Number(day.slice(5, 7)))}`
