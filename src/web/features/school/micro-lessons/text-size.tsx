import { MICRO_LESSON_FONT } from '#domain/base/constants.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'

const percent = (value: number) => `${number(Math.round(value))} %`

/** Names of the sizes, the smallest first. */
function sizes(): string[] {
  const { min, max, step, default: usual } = MICRO_LESSON_FONT
  const steps = Math.round((max - min) / step)
  return Array.from({ length: steps + 1 }, (_, n) => percent((100 * (min + n * step)) / usual))
}

/** Smaller or larger text, a step at a time; for a reader it says the size, in percent of the usual. Its script shows it. */
export const TextSize = () => (
  <Behaviour name="text-size" when="now">
    <fieldset className="text-size" hidden>
      <legend className="visually-hidden">{m.school_micro_size()}</legend>
      <button type="button" aria-label={m.school_micro_smaller()} value="-1">
        <b aria-hidden="true">−</b>
      </button>
      <output data-sizes={sizes().join('|')}>{percent(100)}</output>
      <button type="button" aria-label={m.school_micro_larger()} value="1">
        <b aria-hidden="true">+</b>
      </button>
    </fieldset>
  </Behaviour>
)
