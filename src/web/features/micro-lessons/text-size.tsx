import { MICRO_LESSON_FONT } from '#domain/base/constants.ts'
import { formatNumber } from '#domain/base/numbers.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'

/** Makes the text smaller or larger, a step at a time; for a reader it says the size that is set. */
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
      <output>{formatNumber(size, pageLocale(), 1)}</output>
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
