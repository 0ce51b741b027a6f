import { FieldFaultNote } from './fields/field-fault.tsx'

type Option = { value: number | string; label: string; lang?: string }
type Props = { name: string; legend: string; options: Option[]; chosen?: string | number; error?: string }

/** One choice of a few, as large radio buttons. */
export function Choices({ name, legend, options, chosen, error }: Props) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choices">
        {options.map(({ value, label, lang }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={String(value) === String(chosen)} />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldFaultNote text={error} label={legend} />}
    </fieldset>
  )
}
