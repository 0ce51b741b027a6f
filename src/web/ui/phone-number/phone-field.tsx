import type { ReactNode } from 'react'
import { m } from '#messages'

type Props = {
  value?: string
  error?: string
  note?: string
  label?: string
  autoComplete?: string
  required?: boolean
  /** Where the country of a number without its country's code is chosen. */
  country: ReactNode
}

/** Where a phone number is typed, in any way of writing it. */
export function PhoneField({
  value,
  error,
  note,
  label,
  autoComplete = 'tel',
  required = true,
  country,
}: Props) {
  return (
    <div className="field">
      <label htmlFor="phone">{label ?? m.landing_phone()}</label>
      <div className="input-box">
        {country}
        <input
          id="phone"
          name="phone"
          // As the name of an account a browser keeps only what is no number to call.
          type={autoComplete === 'username' ? 'text' : 'tel'}
          inputMode="tel"
          autoComplete={autoComplete}
          maxLength={40}
          required={required}
          placeholder="9 791 234 567"
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? 'phone-note' : undefined}
        />
      </div>
      {(error || note) && (
        <p
          id="phone-note"
          className={error ? 'field-error' : 'soft small'}
          role={error ? 'alert' : undefined}
        >
          {error ?? note}
        </p>
      )}
    </div>
  )
}
