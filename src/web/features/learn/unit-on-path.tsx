import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { keepInside } from '#web/documents/kept/keep-inside.ts'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Flower, Icon } from '#web/ui/icon.tsx'
import { pathHalves, placesOf } from './path.ts'
import type { PathUnit } from './path-of-units.ts'
import { StopOnPath } from './step-on-path.tsx'

type Props = { unit: PathUnit; nextId: number | undefined; languageId: number }

/** A unit: its cover, number and name, and the winding path of its lessons. A finished one is folded to a line. */
export function UnitOnPath({ unit, nextId, languageId }: Props) {
  const isDone = unit.stops.length > 0 && unit.stops.every(({ status }) => status === STATUS.complete)
  const isNextHere = unit.stops.some(({ id }) => id === nextId)
  const props = { unit, nextId: isNextHere ? nextId : undefined, languageId }
  return isDone
    ? doneUnit('details', { className: 'unit unit-done' }, props)
    : openUnit('section', { className: 'unit', 'aria-labelledby': `unit-${unit.id}` }, props)
}

const doneUnit = keepInside(DoneUnit)
const openUnit = keepInside(OpenUnit)

const nameOf = (unit: PathUnit) => m.learn_unit({ number: number(unit.number) })

function DoneUnit(props: Props) {
  const { unit } = props
  return (
    <>
      <summary>
        <Icon name="check" />
        <h2>
          <span className="soft small">{nameOf(unit)}</span>{' '}
          <span lang={langOf(unit.title)}>
            <Cited text={unit.title} />
          </span>
        </h2>
        <Flower />
      </summary>
      <Road {...props} />
    </>
  )
}

function OpenUnit(props: Props) {
  const { unit, languageId } = props
  return (
    <>
      <header className="unit-head">
        {unit.cover_photo && <img src={unit.cover_photo} alt="" width="88" height="55" loading="lazy" />}
        <div>
          <p className="soft small">{nameOf(unit)}</p>
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
            {languageId === 2 ? m.learn_opens_with_japanese() : m.learn_opens_with_english()}
          </a>
        )}
      </header>
      <Road {...props} />
    </>
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
        const place = places[index] ?? 50
        return (
          <li key={stop.id} className={stop.id === nextId ? `at-${place} next` : `at-${place}`}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {stretches(stops, places, index).map(({ d, passed }) => (
                <path key={d} d={d} className={passed ? 'passed' : undefined} />
              ))}
            </svg>
            <StopOnPath stop={stop} isNext={stop.id === nextId} side={place > 50 ? 'before' : 'after'} />
          </li>
        )
      })}
    </ol>
  )
}

/** The path through one step: in one piece, or in two where the learner stands. */
function stretches(stops: PathUnit['stops'], places: number[], index: number) {
  const { upper, lower } = pathHalves(places, index)
  const isPassed = (at: number) => stops[at]?.status === STATUS.complete
  const halves = [
    { d: lower, passed: isPassed(index) },
    { d: upper, passed: isPassed(index - 1) },
  ].flatMap(({ d, passed }) => (d === null ? [] : [{ d, passed }]))
  const [first, second] = halves
  return first && second && first.passed === second.passed ? [{ ...first, d: first.d + second.d }] : halves
}
