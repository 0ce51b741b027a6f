import { FieldFaultNote } from './field-fault.tsx'

type Option = { value: string | number; label: string }
type Props = {
  id: string
  label: string
  options: Option[]
  chosen: string | number | null
  /** Option that stands there while nothing is chosen. */
  none?: string
  error?: string
}

/** One choice of many, as the device's own list. */
export function SelectField({ id, label, options, chosen, none, error }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <select
          key={chosen}
          id={id}
          name={id}
          defaultValue={chosen ?? ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {chosen === null && <option value="">{none}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {error && <FieldFaultNote text={error} label={label} of={id} />}
    </div>
  )
}
