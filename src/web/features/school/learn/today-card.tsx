import { listDailyTasks } from '#domain/habit/streaks/daily-tasks.ts'
import { resolvePetal } from '#domain/habit/streaks/petals.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NarrowText } from '#web/ui/words/narrow-text.tsx'
import type { Stop } from './path-of-units.ts'
import { type Beside, type DoneToday, toTodayRow } from './row-of-today.ts'

export type TodaySummary = {
  due: number
  due_minutes: number
  reviewed: number
  minutes: number
  daily_minutes: number
  streak_days: number
  week: readonly { minutes: number; counts: boolean }[]
  day_id: number
  /** Which day of this week the account was made on. */
  first: number
}

type Props = { today: TodaySummary; done: DoneToday; beside: Beside; next: Stop | undefined }

/** Today: its minutes of the plan, the week's flower, and what there is to do in its order. */
export function TodayCard({ today, done, beside, next }: Props) {
  const { things, isDone } = thingsToday({ today, done, beside, next })
  return (
    <section className={isDone ? 'today card is-done' : 'today card'} aria-label={m.tab_learn()}>
      <div className="today-standing">
        <Minutes done={today.minutes} goal={today.daily_minutes} isDone={isDone} />
        <WeekFlower {...today} />
      </div>
      <div className="today-things">
        {isDone && <p className="today-done">{m.today_done()}</p>}
        <ol className="things">
          {things.map((thing) => {
            const { to, title, says } = toTodayRow(thing, { today, done, beside, next })
            return (
              <li key={thing.of} className={thing.isDone ? 'done' : undefined}>
                <a href={to}>
                  {thing.isDone && <Icon name="check" />}
                  <span>
                    <b lang={detectLang(title)}>
                      <NarrowText text={title} />
                    </b>
                    <small>{says}</small>
                  </span>
                </a>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

/** What is to be done today, and whether all of it is. */
export const thingsToday = ({ today, done, beside, next }: Props) =>
  listDailyTasks({
    ...today,
    goal: today.daily_minutes,
    hasFinished: done !== null,
    hasNext: next !== undefined,
    beside: beside && (beside.is_done ? 'done' : 'open'),
  })

function Minutes({ done, goal, isDone }: { done: number; goal: number; isDone: boolean }) {
  const part = Math.min(100, Math.round((done * 100) / Math.max(1, goal)))
  return (
    <a href="/profile/progress" className="today-minutes">
      {!isDone && (
        <svg className="today-ring" viewBox="0 0 98 98" aria-hidden="true">
          <circle cx="49" cy="49" r="44" />
          {part > 0 && <circle cx="49" cy="49" r="44" pathLength="100" strokeDasharray={`${part} 100`} />}
        </svg>
      )}
      <b>{number(done)}</b>
      <small>{m.today_of({ goal: number(goal) })}</small>
    </a>
  )
}

/** A petal for each day of the week: full where the day counts, dashed where it is still open, none before there was an account. */
function WeekFlower({ week, day_id, streak_days, first }: TodaySummary) {
  const counting = week.filter(({ counts }) => counts).length
  return (
    <a href="/profile/progress" className="today-week">
      <span role="img" aria-label={m.today_week({ count: number(counting) })}>
        {week.map(({ counts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never change places
          <i key={index} className={resolvePetal(counts, index + 1, { today: day_id, first })} />
        ))}
      </span>
      {streak_days > 0 ? m.learn_streak({ days: number(streak_days) }) : m.learn_progress()}
    </a>
  )
}
