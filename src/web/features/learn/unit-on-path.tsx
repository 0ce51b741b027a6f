import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Flower, Icon } from '#web/ui/icon.tsx'
import { pathHalves, placesOf } from './path.ts'
import type { PathUnit } from './path-of-units.ts'
import { StopOnPath } from './step-on-path.tsx'

type Props = { unit: PathUnit; nextId: number | undefined; languageId: number }

/** A unit: its cover, number and name, and the winding path of its lessons. A finished one is folded to a line. */
export function UnitOnPath(props: Props) {
  const { unit } = props
  const name = m.learn_unit({ number: number(unit.number) })
  if (unit.stops.length > 0 && unit.stops.every(({ status }) => status === STATUS.complete))
    return (
      <details className="unit unit-done">
        <summary>
          <Icon name="check" />
          <h2>
            <span className="soft small">{name}</span>{' '}
            <span lang={langOf(unit.title)}>
              <Cited text={unit.title} />
            </span>
          </h2>
          <Flower />
        </summary>
        <Road {...props} />
      </details>
    )
  return (
    <section className="unit" aria-labelledby={`unit-${unit.id}`}>
      <header className="unit-head">
        {unit.cover_photo && (
          <img src={unit.cover_photo} alt="" width="88" height="55" loading="lazy" decoding="async" />
        )}
        <div>
          <p className="soft small">{name}</p>
          <h2 id={`unit-${unit.id}`}>
            <Cited text={unit.title} />
          </h2>
        </div>
        <p className="soft small unit-about">
          <Cited text={unit.short_des} />
        </p>
        {unit.lock && (
          <a href="/learn/premium" className="chip gold">
            <Icon name="lock" />
            {props.languageId === 2 ? m.learn_opens_with_japanese() : m.learn_opens_with_english()}
          </a>
        )}
      </header>
      <Road {...props} />
    </section>
  )
}

function Road({ unit: { stops }, nextId }: Props) {
  const places = placesOf(
    stops.length,
    stops.findIndex(({ id }) => id === nextId),
  )
  return (
    <ol className="unit-steps">
      {stops.map((stop, index) => {
        const halves = pathHalves(places, index)
        const place = places[index] ?? 50
        return (
          <li key={stop.id} className={stop.id === nextId ? `at-${place} next` : `at-${place}`}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {halves.lower && <path d={halves.lower} className={stop.status === 0 ? 'passed' : undefined} />}
              {halves.upper && (
                <path d={halves.upper} className={stops[index - 1]?.status === 0 ? 'passed' : undefined} />
              )}
            </svg>
            <StopOnPath stop={stop} isNext={stop.id === nextId} side={place > 50 ? 'before' : 'after'} />
          </li>
        )
      })}
    </ol>
  )
}
