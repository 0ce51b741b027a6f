import { lastOf } from '#domain/base/lists.ts'
import { LANGUAGE_IDS, STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Flower, Icon } from '#web/ui/icon.tsx'
import { keepInside } from '#web/ui/kept/keep-inside.ts'
import type { PathUnit, Stop } from './path-of-units.ts'
import { StopOnPath } from './step-on-path.tsx'

type Props = { unit: PathUnit; nextId: number | undefined; languageId: number }

export const isUnitFinished = ({ stops }: PathUnit) =>
  stops.length > 0 && stops.every(({ status }) => status === STATUS.complete)

/** A unit: its number and name, and the winding path of its lessons. A finished one is folded to a line. */
export function UnitOnPath({ unit, nextId, languageId }: Props) {
  const isNextHere = unit.stops.some(({ id }) => id === nextId)
  const props = { unit, nextId: isNextHere ? nextId : undefined, languageId }
  return isUnitFinished(unit)
    ? doneUnit('details', { className: 'unit unit-done' }, props)
    : openUnit('section', { className: 'unit', 'aria-labelledby': `unit-${unit.id}` }, props)
}

type Finished = { units: PathUnit[]; languageId: number }

/** The finished units at the beginning of the path: one line, however many they are. */
export function FinishedUnits({ units, languageId }: Finished) {
  if (units.length > 1) return doneUnits('details', { className: 'unit unit-done' }, { units, languageId })
  return units.map((unit) => (
    <UnitOnPath key={unit.id} unit={unit} nextId={undefined} languageId={languageId} />
  ))
}

const doneUnits = keepInside(DoneUnits)
const doneUnit = keepInside(DoneUnit)
const openUnit = keepInside(OpenUnit)

const nameOf = (unit: PathUnit) => m.school_learn_unit({ number: number(unit.number) })

function DoneUnits({ units, languageId }: Finished) {
  const [from, to] = [units[0]?.number ?? 0, lastOf(units)?.number ?? 0]
  return (
    <>
      <summary>
        <Icon name="check" />
        <h2>{m.school_learn_units_done({ from: number(from), to: number(to) })}</h2>
        <Flower />
      </summary>
      {units.map((unit) => (
        <UnitOnPath key={unit.id} unit={unit} nextId={undefined} languageId={languageId} />
      ))}
    </>
  )
}

function DoneUnit({ unit, nextId }: Props) {
  return (
    <>
      <summary>
        <Icon name="check" />
        <h2>
          <span className="soft small">{nameOf(unit)}</span>{' '}
          <span lang={detectLang(unit.title)}>
            <Cited text={unit.title} />
          </span>
        </h2>
        <Flower />
      </summary>
      <a className="unit-learned" href={`/units/${unit.id}/done`}>
        {m.school_ending_learned()}
      </a>
      <Road stops={unit.stops} nextId={nextId} side={unit.number} />
    </>
  )
}

function OpenUnit({ unit, nextId, languageId }: Props) {
  const { stops, number: side } = unit
  const folded = foldedBefore(stops, nextId)
  return (
    <>
      <header className="unit-head">
        {unit.cover_photo && <img src={unit.cover_photo} alt="" width="64" height="40" loading="lazy" />}
        <h2 id={`unit-${unit.id}`}>
          <span className="soft small">{nameOf(unit)}</span>{' '}
          <span lang={detectLang(unit.title)}>
            <Cited text={unit.title} />
          </span>
        </h2>
        {unit.lock && (
          <a href="/learn/premium" className="chip gold">
            <Icon name="lock" />
            {languageId === LANGUAGE_IDS.japanese
              ? m.school_learn_opens_with_japanese()
              : m.school_learn_opens_with_english()}
          </a>
        )}
      </header>
      {folded > 0 && (
        <details className="steps-done">
          <summary>
            <Icon name="check" />
            {m.school_learn_steps_done({ count: number(folded) })}
            <Icon name="down" />
          </summary>
          <Road stops={stops.slice(0, folded)} nextId={nextId} side={side} />
        </details>
      )}
      <Road stops={stops.slice(folded)} nextId={nextId} side={side + folded} />
    </>
  )
}

/** Number of steps that are folded, so that the next one comes into view: those before it, where they are done and more than one. */
function foldedBefore(stops: Stop[], nextId: number | undefined): number {
  const at = stops.findIndex(({ id }) => id === nextId)
  const isDone = stops.slice(0, Math.max(0, at)).every(({ status }) => status === STATUS.complete)
  return at > 1 && isDone ? at : 0
}

/** The lessons, one to the right and one to the left; each unit begins where the one before it did not. */
function Road({ stops, nextId, side }: { stops: Stop[]; nextId: number | undefined; side: number }) {
  return (
    <ol className="unit-steps">
      {stops.map((stop, index) => {
        const classes = [
          (index + side) % 2 === 0 ? 'to-left' : 'to-right',
          stop.status === STATUS.complete && 'passed',
          stop.id === nextId && 'next',
        ]
        return (
          <li key={stop.id} className={classes.filter(Boolean).join(' ')}>
            <StopOnPath stop={stop} isNext={stop.id === nextId} />
          </li>
        )
      })}
    </ol>
  )
}
