import { Link } from 'react-router'
import { m } from '#messages'
import { number } from '../../i18n/format.ts'
import { langOf } from '../../i18n/lang-of.ts'
import { Cited } from '../../ui/cited.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Next } from './path-of-units.ts'
import { stopSays } from './stop-says.ts'

/** The one main action of the path: a button at the thumb, a card on the right of wide screens. */
export function NextLesson({ next }: { next: Next }) {
  const { unit, stop } = next
  return (
    <aside className="next-lesson" aria-label={m.learn_next()}>
      <div className="next-about">
        <p className="soft small">
          {m.learn_next()} · {m.learn_unit({ number: number(unit.number) })}
        </p>
        <p className="next-title" lang={langOf(stop.title)}>
          <Cited text={stop.title} />
        </p>
        <p className="soft small">{stopSays(stop)}</p>
      </div>
      <Link to={stop.to} className="button">
        <Icon name="play" />
        <span className="next-step" lang={langOf(stop.title)}>
          <Cited text={stop.title} />
        </span>
        {stop.status === 1 ? m.learn_continue() : m.learn_start()}
      </Link>
    </aside>
  )
}
