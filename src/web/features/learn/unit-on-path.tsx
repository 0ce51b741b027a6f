import { m } from '#messages'
import { number } from '../../i18n/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PathUnit } from './path-of-units.ts'
import { placesOf, roadHalves } from './road.ts'
import { StopOnPath } from './stop-on-path.tsx'

type Props = { unit: PathUnit; nextId: number | undefined; languageId: number }

/** A unit: its cover, number and name, and the winding road of its lessons. */
export function UnitOnPath({ unit, nextId, languageId }: Props) {
  const { stops } = unit
  const places = placesOf(
    stops.length,
    stops.findIndex(({ id }) => id === nextId),
  )
  return (
    <section className="unit" aria-labelledby={`unit-${unit.id}`}>
      <header className="unit-head">
        {unit.cover_photo && (
          <img src={unit.cover_photo} alt="" width="88" height="55" loading="lazy" decoding="async" />
        )}
        <div>
          <p className="soft small">{m.learn_unit({ number: number(unit.number) })}</p>
          <h2 id={`unit-${unit.id}`}>{unit.title}</h2>
        </div>
        <p className="soft small unit-about">{unit.short_des}</p>
        {unit.lock && (
          <p className="chip gold">
            <Icon name="lock" />
            {languageId === 2 ? m.learn_opens_with_japanese() : m.learn_opens_with_english()}
          </p>
        )}
      </header>
      <ol className="road">
        {stops.map((stop, index) => {
          const halves = roadHalves(places, index)
          const place = places[index] ?? 50
          return (
            <li key={stop.id} className={stop.id === nextId ? `at-${place} next` : `at-${place}`}>
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                {halves.lower && (
                  <path d={halves.lower} className={stop.status === 0 ? 'passed' : undefined} />
                )}
                {halves.upper && (
                  <path d={halves.upper} className={stops[index - 1]?.status === 0 ? 'passed' : undefined} />
                )}
              </svg>
              <StopOnPath stop={stop} isNext={stop.id === nextId} side={place > 50 ? 'before' : 'after'} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
