import type { InputHTMLAttributes, ReactNode } from 'react'

type Props = {
  id: string
  label: string
  error?: string
  note?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>

/** A line of text to fill in, with what is wrong with it or worth knowing below. */
export function TextField({ id, label, error, note, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <input
          id={id}
          name={id}
          {...input}
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
