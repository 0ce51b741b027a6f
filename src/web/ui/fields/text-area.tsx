import { Field, toInputProps } from '#web/ui/fields/field.tsx'

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

/** Field for more than one line. */
export const TextArea = ({ id, label, error, note, value, rows = 6, maxLength = 5000, required }: Props) => (
  <Field {...{ id, label, error, note }} boxClass="input-box text-area">
    <textarea
      name={id}
      rows={rows}
      maxLength={maxLength}
      required={required}
      defaultValue={value}
      {...toInputProps({ id, error, note })}
    />
  </Field>
)
