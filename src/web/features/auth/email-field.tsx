import { type FocusEvent, useState } from 'react'
import { m } from '#messages'
import { api } from '#web/browser/api.ts'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  label: string
  /** What was written before. */
  value: string | undefined
  /** The address of the account. */
  own: string | null
  error: string | undefined
}

/** The e-mail address; whether it is free is asked as soon as it stands there, and once more when it is saved. */
export function EmailField({ label, value, own, error }: Props) {
  const [taken, setTaken] = useState<string | null>(null)
  const check = ({ target }: FocusEvent<HTMLInputElement>) => {
    const written = target.value.trim()
    setTaken(null)
    if (written === '' || written === own || !target.validity.valid) return
    // A check that fails says nothing: saving checks again.
    api.profile.checkEmail({ email: written }).then(
      ({ data }) => setTaken(data.available ? null : written),
      () => undefined,
    )
  }
  return (
    <TextField
      id="email"
      label={label}
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      defaultValue={value}
      onBlur={check}
      error={taken ? m.profile_email_taken() : error}
    />
  )
}
