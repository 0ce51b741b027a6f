type Props = {
  id: string
  label: string
  error?: string | undefined
  note?: string | undefined
  value?: string | undefined
  rows?: number
  maxLength?: number
  required?: boolean
}

/** Where more than a line is written, with what is wrong with it or worth knowing below. */
export function TextArea({ id, label, error, note, value, rows = 6, maxLength = 5000, required }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box text-area">
        <textarea
          id={id}
          name={id}
          rows={rows}
          maxLength={maxLength}
          required={required}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? `${id}-note` : undefined}
        />
      </div>
      {(error || note) && (
        <p
          id={`${id}-note`}
          className={error ? 'field-error' : 'soft small'}
          role={error ? 'alert' : undefined}
        >
          {error ?? note}
        </p>
      )}
    </div>
  )
}
