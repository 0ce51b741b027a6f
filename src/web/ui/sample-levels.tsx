import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

type Level = { code: string; unit_count: number }

/** A level with fewer units is a sample of itself. */
const MIN_UNITS = 10

/** Sentence that says which of these levels are samples, and of how many units; empty where none is. */
export function sampleLevels(levels: readonly Level[]): string {
  const samples = levels.filter(({ unit_count }) => unit_count > 0 && unit_count < MIN_UNITS)
  const told = samples.map(({ code, unit_count }) =>
    m.shared_level_units({ level: code, count: number(unit_count) }),
  )
  return told.length > 0 ? m.shared_levels_sample({ levels: told.join(', ') }) : ''
}

/** Says, where levels are chosen, sold or certified, which are samples. */
export function SampleLevels({ levels }: { levels: readonly Level[] }) {
  const text = sampleLevels(levels)
  return text && <p className="soft small">{text}</p>
}
