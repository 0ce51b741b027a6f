import type { ReactNode } from 'react'

type Option<Value extends string> = { value: Value; label: ReactNode }

type Props<Value extends string> = {
  legend: string
  hideLegend?: boolean
  className?: string
  name: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one among few, as a row of chips. */
export function Choice<Value extends string>({
  legend,
  hideLegend,
  className = '',
  name,
  options,
  value,
  onChange,
}: Props<Value>) {
  return (
    <fieldset className={`chip-choice ${className}`}>
      <legend className={hideLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
