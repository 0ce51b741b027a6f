import { FieldNote } from '#web/ui/fields/field.tsx'

type Props = {
  name: 'password' | 'password_confirmation' | 'current_password'
  label: string
  error?: string
  note?: string
  autoComplete: 'current-password' | 'new-password'
}

/** Field for a password. */
export function PasswordField({ name, label, error, note, autoComplete }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="input-box">
        <input
          id={name}
          name={name}
          type="password"
          autoComplete={autoComplete}
          maxLength={512}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? `${name}-note` : undefined}
        />
      </div>
      <FieldNote id={name} {...{ label, error, note }} />
    </div>
  )
}
