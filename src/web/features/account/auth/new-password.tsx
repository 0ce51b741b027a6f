import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { PasswordField } from './password-field.tsx'

/** The server's rule, without its list of common passwords, which phones don't get. */
const MIN_PASSWORD_LENGTH = 8

type Props = { errors: { password?: string; password_confirmation?: string } }

/** A new password, typed twice. */
export function NewPassword({ errors }: Props) {
  return (
    <>
      <PasswordField
        name="password"
        label={m.account_password_new()}
        note={m.account_password_rule({ minimum: number(MIN_PASSWORD_LENGTH) })}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="password_confirmation"
        label={m.account_password_again()}
        error={errors.password_confirmation}
        autoComplete="new-password"
      />
    </>
  )
}
