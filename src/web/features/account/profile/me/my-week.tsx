import { resolvePetal } from '#domain/habit/streaks/petals.ts'
import { m } from '#messages'
import { halves, number } from '#web/i18n/format.ts'
import { weekdayNames } from '#web/i18n/weekday-names.ts'
import { BarFill } from '#web/ui/bar-fill.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'

type Week = { counts: boolean }[]
type Props = {
  streak_days: number
  best_streak: number
  paused_until: string | null
  week: Week
  day_id: number
  /** Day of this week on which the account was made. */
  first: number
  minutes: number
  goal: number
}

/** The streak with a petal for each day of the week, and today's minutes. */
export function MyWeek({
  streak_days,
  best_streak: best,
  paused_until,
  week,
  day_id,
  first,
  minutes,
  goal,
}: Props) {
  // The best one stays, whatever came after it.
  const hasEnded = streak_days === 0 && best > 1
  const days = hasEnded ? best : streak_days
  const percent = Math.min(100, Math.round((minutes * 100) / Math.max(1, goal)))
  return (
    <section className="card my-week" aria-labelledby="my-week">
      <h2 id="my-week">
        <span className="soft small">
          {hasEnded ? m.account_stats_best_streak() : m.shared_stats_streak()}
        </span>
        {days > 0 && <b>{m.shared_stats_days({ count: number(days) })}</b>}
      </h2>
      <ol className="petals">
        {week.map(({ counts }, index) => (
          <Petal
            key={weekdayNames[index]?.name()}
            day={index + 1}
            today={day_id}
            first={first}
            counts={counts}
          />
        ))}
      </ol>
      <p>{m.account_learn_minutes({ done: halves(minutes), goal: number(goal) })}</p>
      <div className="bar">
        <BarFill percent={percent} />
      </div>
      <StreakLine
        isPaused={paused_until !== null}
        isKept={week[day_id - 1]?.counts ?? false}
        hasEnded={hasEnded}
      />
    </section>
  )
}

/** Full where the day counted, dashed where it is still to come, none before there was an account; what it shows is said too. */
type OneDay = { day: number; today: number; first: number; counts: boolean }
function Petal({ day, today, first, counts }: OneDay) {
  const names = weekdayNames[day - 1]
  const state = resolvePetal(counts, day, { today, first })
  const says = {
    on: m.account_petal_on,
    off: m.account_petal_off,
    open: m.account_petal_open,
    before: m.account_petal_before,
  }[state]
  return (
    <li data-petal={state} aria-current={day === today ? 'date' : undefined}>
      <i />
      <span aria-hidden="true">{names?.short()}</span>
      <span className="visually-hidden">
        {names?.name()}: {says()}
      </span>
    </li>
  )
}

type Streak = { isPaused: boolean; isKept: boolean; hasEnded: boolean }
function StreakLine({ isPaused, isKept, hasEnded }: Streak) {
  const pose = isPaused ? 'sleep' : isKept ? 'glad' : 'wave'
  const open = hasEnded ? m.account_host_streak_anew : m.account_host_streak_open
  const line = isPaused ? m.account_host_streak_paused : isKept ? m.account_host_streak_kept : open
  return (
    <HostMessage who="su-su" pose={pose} size={64}>
      <p>{line()}</p>
    </HostMessage>
  )
}
