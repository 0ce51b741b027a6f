import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Next } from './path-of-units.ts'
import { stopSays } from './step-text.ts'

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
      <a href={stop.to} className="button">
        <Icon name="play" />
        <span className="next-step" lang={langOf(stop.title)}>
          <Cited text={stop.title} />
        </span>
        {stop.status === 1 ? m.learn_continue() : m.learn_start()}
      </a>
    </aside>
  )
}
