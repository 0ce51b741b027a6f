import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Props = {
  label: string
  /** Address that was written before. */
  value: string | undefined
  /** The address of the account. */
  own: string | null
  error: string | undefined
}

/** The e-mail address; whether it is free is asked as soon as it stands there. */
export const AccountEmailField = ({ label, value, own, error }: Props) => (
  <Behaviour name="email-check" when="touch">
    <TextField
      id="email"
      label={label}
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      defaultValue={value}
      data-own={own ?? undefined}
      error={error}
    />
  </Behaviour>
)
