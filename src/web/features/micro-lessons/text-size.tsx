import { MICRO_LESSON_FONT } from '#domain/base/constants.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'

/** Makes the text smaller or larger, a step at a time; for a reader it says the size that is set, in percent of the usual. */
export function TextSize({ size, onChange }: { size: number; onChange: (steps: number) => void }) {
  return (
    <fieldset className="text-size">
      <legend className="visually-hidden">{m.micro_size()}</legend>
      <button
        type="button"
        aria-label={m.micro_smaller()}
        disabled={size <= MICRO_LESSON_FONT.min}
        onClick={() => onChange(-1)}
      >
        <b aria-hidden="true">−</b>
      </button>
      <output>{number(Math.round((100 * size) / MICRO_LESSON_FONT.default))} %</output>
      <button
        type="button"
        aria-label={m.micro_larger()}
        disabled={size >= MICRO_LESSON_FONT.max}
        onClick={() => onChange(1)}
      >
        <b aria-hidden="true">+</b>
      </button>
    </fieldset>
  )
}
