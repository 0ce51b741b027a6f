import { type FocusEvent, useState } from 'react'
import { m } from '#messages'
import { api } from '../../browser/api.ts'
import { TextField } from './text-field.tsx'

type Props = { email: string; error: string | undefined }

/** The e-mail address; whether it is free is asked as soon as it stands there, and once more when it is saved. */
export function EmailField({ email, error }: Props) {
  const [taken, setTaken] = useState<string | null>(null)
  const check = ({ target }: FocusEvent<HTMLInputElement>) => {
    const written = target.value.trim()
    setTaken(null)
    if (written === '' || written === email || !target.validity.valid) return
    // A check that fails says nothing: saving checks again.
    api.profile.checkEmail({ email: written }).then(
      ({ data }) => setTaken(data.available ? null : written),
      () => undefined,
    )
  }
  return (
    <TextField
      id="email"
      label={m.profile_email()}
      type="email"
      autoComplete="email"
      maxLength={254}
      defaultValue={email}
      onBlur={check}
      error={taken ? m.profile_email_taken() : error}
    />
  )
}
