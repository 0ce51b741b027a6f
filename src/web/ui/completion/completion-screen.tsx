import type { ReactNode, RefObject } from 'react'
import type { CompletionSummary } from '#contract/school/learn.ts'
import { toHalfMinutes } from '#domain/habit/streaks/statistics.ts'
import { m } from '#messages'
import { halves, number } from '#web/i18n/format.ts'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Flower, Icon } from '#web/ui/icon.tsx'
import { OpeningFlower } from './flower.tsx'

type Props = {
  /** Name of what is done, in words. */
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Less than it might have been: the flower is half open, and the host comforts. */
  isHard?: boolean
  /** Words on how it went. */
  children?: ReactNode
  /** Summary that the server gives: undefined until it does, null if it can't be asked. */
  ending: CompletionSummary | null | undefined
  /** Time that it took just now (ms). */
  spent: number
  /** At the end of a unit or a level, which nothing else has to lead to: what the host says instead of tomorrow. */
  says?: string
}

/** The end of something that was learned: what is done, how it went, what was gained, today, and tomorrow. */
export function CompletionScreen(props: Props) {
  const { title, heading, isHard = false, children, ending } = props
  return (
    <section className="ending">
      <OpeningFlower isHalf={isHard} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {ending === undefined && <div className="ending-waits" />}
      {ending && <Gains {...props} ending={ending} />}
    </section>
  )
}

type GainsOf = Pick<Props, 'spent' | 'isHard' | 'says'> & { ending: CompletionSummary }

function Gains({ ending, spent, isHard, says }: GainsOf) {
  const { words, unit, due_tomorrow: due } = ending
  return (
    <>
      {unit?.is_done && !says && (
        <a className="ending-stamp" href={`/units/${unit.id}/done`}>
          <Flower />
          {m.shared_ending_unit_done({ title: unit.title })}
          <Icon name="next" />
        </a>
      )}
      {words.met > 0 && (
        <>
          <p className="soft small">{whoseWords(ending)}</p>
          <dl className="ending-gains">
            <Gain count={words.met} label={m.shared_ending_met()} />
            {words.learning > 0 && <Gain count={words.learning} label={m.shared_ending_firm()} />}
            {words.known > 0 && <Gain count={words.known} label={m.shared_ending_known()} />}
          </dl>
        </>
      )}
      <Today
        minutes={ending.minutes}
        goal={ending.daily_minutes}
        added={Math.min(ending.minutes, toHalfMinutes(spent / 1000))}
      />
      <HostMessage who="su-su" pose={isHard ? 'comfort' : 'glad'} size={64}>
        {says ?? (due > 0 ? m.shared_ending_tomorrow({ count: number(due) }) : m.shared_ending_well_done())}
      </HostMessage>
    </>
  )
}

/** Words are those of what ended: said, for other screens count all of them. */
const whoseWords = ({ unit, level }: CompletionSummary) =>
  unit ? m.shared_ending_words_unit() : level ? m.shared_ending_words_level() : m.shared_ending_words_all()

const Gain = ({ count, label }: { count: number; label: string }) => (
  <div className="card">
    <dd>
      <CountUp to={count} />
    </dd>
    <dt>{label}</dt>
  </div>
)

/** A number that counts up in at most four steps, which the style sheet shows one after the other. */
const CountUp = ({ to }: { to: number }) => (
  <span className="count-up">
    {to >= 4 &&
      [1, 2, 3].map((step) => (
        <i key={step} data-count={number(Math.round((to * step) / 4))} aria-hidden="true" />
      ))}
    <b>{number(to)}</b>
  </span>
)

/** Today's minutes on their way to the goal; those of just now are gold. */
function Today({ minutes, goal, added }: { minutes: number; goal: number; added: number }) {
  const whole = Math.max(goal, minutes, 1)
  const before = Math.max(0, minutes - added)
  return (
    <div className="card ending-today">
      <p>
        <b>{m.shared_ending_today({ minutes: halves(minutes), goal: number(goal) })}</b>
        {added > 0 && <span>{m.shared_ending_added({ minutes: halves(added) })}</span>}
      </p>
      <svg className="ending-bar" aria-hidden="true">
        <rect className="rail" width="100%" height="100%" rx="4" />
        <rect className="now" width={`${(Math.min(minutes, whole) * 100) / whole}%`} height="100%" rx="4" />
        <rect className="before" width={`${(before * 100) / whole}%`} height="100%" rx="4" />
      </svg>
    </div>
  )
}
