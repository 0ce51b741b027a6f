import { listDailyTasks } from '#domain/habit/streaks/daily-tasks.ts'
import { resolvePetal } from '#domain/habit/streaks/petals.ts'
import { m } from '#messages'
import { halves, number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NarrowText } from '#web/ui/words/narrow-text.tsx'
import { minutesOfStop, type Stop } from './path-of-units.ts'
import { type Beside, type DoneToday, type StoryOfToday, toTodayRow } from './row-of-today.ts'

export type TodaySummary = {
  due: number
  due_minutes: number
  reviewed: number
  minutes: number
  daily_minutes: number
  streak_days: number
  best_streak: number
  week: readonly { minutes: number; counts: boolean }[]
  day_id: number
  /** Day of this week on which the account was made. */
  first: number
}

/** Facts that make up today; `open` are the lessons that may be done, the next one first. */
export type OfToday = {
  today: TodaySummary
  done: DoneToday
  beside: Beside
  story: StoryOfToday
  open: readonly Stop[]
}

/** Today: its minutes of the plan, the week's flower, and what there is to do in its order. */
export function TodayCard(ofToday: OfToday) {
  const { today } = ofToday
  const { things, isDone } = thingsToday(ofToday)
  return (
    <section className={isDone ? 'today card is-done' : 'today card'} aria-label={m.shared_tab_learn()}>
      <div className="today-standing">
        <Minutes done={today.minutes} goal={today.daily_minutes} isDone={isDone} />
        <WeekFlower {...today} />
      </div>
      <div className="today-things">
        {isDone && <p className="today-done">{m.school_today_done()}</p>}
        <ol className="things">
          {things.map((thing) => {
            const { to, title, says } = toTodayRow(thing, ofToday)
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

/** Things to do today, and whether all of it is done. */
export const thingsToday = ({ today, done, beside, story, open }: OfToday) =>
  listDailyTasks({
    ...today,
    dueMinutes: today.due_minutes,
    goal: today.daily_minutes,
    hasFinished: done !== null,
    lessons: open.map(minutesOfStop),
    story: story && { minutes: story.reading_minutes, later: story.later, isDone: story.is_done },
    beside: beside && { minutes: beside.seconds / 60, isDone: beside.is_done },
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
      <b>{halves(done)}</b>
      <small>{m.school_today_of({ goal: number(goal) })}</small>
    </a>
  )
}

/** A petal for each day of the week: full where the day counts, dashed where it is still open, none before there was an account. */
function WeekFlower({ week, day_id, streak_days, best_streak: best, first }: TodaySummary) {
  const counting = week.filter(({ counts }) => counts).length
  return (
    <a href="/profile/progress" className="today-week">
      <span role="img" aria-label={m.school_today_week({ count: number(counting) })}>
        {week.map(({ counts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never change places
          <i key={index} className={resolvePetal(counts, index + 1, { today: day_id, first })} />
        ))}
      </span>
      {streak_days > 0
        ? m.school_learn_streak({ days: number(streak_days) })
        : best > 1
          ? m.school_learn_best_streak({ days: number(best) })
          : m.school_learn_progress()}
    </a>
  )
}
