import type { ReactNode } from 'react'
import { m } from '#messages'
import { Field, toInputProps } from '#web/ui/fields/field.tsx'

type Props = {
  value?: string
  error?: string
  note?: string
  label?: string
  autoComplete?: string
  required?: boolean
  /** Field in which the country of a number without its country's code is chosen. */
  country: ReactNode
}

/** Field in which a phone number is typed, in any way of writing it. */
export function PhoneField({
  value,
  error,
  note,
  label,
  autoComplete = 'tel',
  required = true,
  country,
}: Props) {
  const field = { id: 'phone', error, note }
  return (
    <Field {...field} label={label ?? m.shared_landing_phone()}>
      {country}
      <input
        name="phone"
        // As the name of an account a browser keeps only what is no number to call.
        type={autoComplete === 'username' ? 'text' : 'tel'}
        inputMode="tel"
        autoComplete={autoComplete}
        maxLength={40}
        required={required}
        placeholder="9 791 234 567"
        defaultValue={value}
        {...toInputProps(field)}
      />
    </Field>
  )
}
