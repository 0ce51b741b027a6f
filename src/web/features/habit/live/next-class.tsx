import type { LiveEvent } from '#contract/habit/live.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { ClassAction } from './class-action.tsx'
import { seatsInWords, timesInWords } from './class-text.ts'

/** Words on the time in the head of the next class. */
function saysOf({ status, may_join }: LiveEvent): string {
  if (status === 'live') return m.shared_live_now()
  return may_join ? m.habit_live_soon() : m.habit_live_next()
}

/** The next class, large, with the page's main button. */
export function NextClass({ event, zone }: { event: LiveEvent; zone: string }) {
  const { id, title, teacher, description } = event
  const seats = seatsInWords(event)
  return (
    <>
      <section id={`class-${id}`} className="card next-class" aria-labelledby="next-class">
        <header>
          <span className="chip">
            <i />
            {saysOf(event)}
          </span>
          <h2 id="next-class" lang={detectLang(title)}>
            {title}
          </h2>
          <svg viewBox="0 0 112 112" aria-hidden="true">
            <circle cx="56" cy="56" r="54" className="disc" />
            {[0, 72, 144, 216, 288].map((turn) => (
              <ellipse key={turn} cx="56" cy="34" rx="13" ry="20" transform={`rotate(${turn} 56 58)`} />
            ))}
            <circle cx="56" cy="58" r="12" className="heart" />
          </svg>
        </header>
        <div className="next-says">
          <div>
            <p>{teacher}</p>
            <p className="soft small">{timesInWords(event, zone)}</p>
          </div>
          {seats && <span className="chip seats">{seats}</span>}
        </div>
        {description && <p className="soft small class-description">{description}</p>}
      </section>
      <div className="bottom-action">
        <ClassAction event={event} isMain />
      </div>
    </>
  )
}
