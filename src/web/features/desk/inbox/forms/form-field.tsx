import type { Client } from '#contract/client.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Choices } from '#web/ui/choices.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

export type ShownForm = Awaited<ReturnType<Client['inbox']['form']>>['data']
type Field = ShownForm['fields'][number]
type Props = { field: Field; values: readonly string[]; error: string | undefined }

const INPUT = {
  line: { type: 'text' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  number: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
} as const

/** One field of a form, by its kind. */
export function FormFieldInput({ field, values, error }: Props) {
  const { name, kind, required, options } = field
  const label = required ? field.label : `${field.label} ${m.desk_inbox_optional()}`
  const note = field.note ?? undefined
  const most = field.most ?? undefined
  const [value] = values
  switch (kind) {
    case 'text':
      return (
        <TextArea
          id={name}
          {...{ label, note, error, value, required }}
          maxLength={most ?? 5000}
          rows={required ? 6 : 3}
        />
      )
    case 'choice':
      return <Choices {...{ name, legend: label, options, error }} chosen={value} />
    case 'choices':
      return <ManyChoices {...{ field, values, error }} label={label} />
    case 'agree':
      return (
        <div className="field">
          <div className="choices">
            <label className="choice">
              <input type="checkbox" name={name} value="1" defaultChecked={value !== undefined} />
              <span>{field.label}</span>
            </label>
          </div>
          {error && <FieldFaultNote text={error} label={field.label} />}
        </div>
      )
    default:
      return (
        <TextField
          id={name}
          {...{ label, error, note, required }}
          {...INPUT[kind]}
          defaultValue={value}
          maxLength={kind === 'line' ? (most ?? 200) : undefined}
          autoComplete={name === 'name' ? 'name' : undefined}
        />
      )
  }
}

const ManyChoices = ({ field, label, values, error }: Props & { label: string }) => (
  <fieldset className="field">
    <legend>{label}</legend>
    {field.note && <p className="soft small">{field.note}</p>}
    {!field.note && field.most !== null && (
      <p className="soft small">{m.desk_inbox_choose_most({ count: number(field.most) })}</p>
    )}
    <div className="choices">
      {field.options.map(({ value, label: text }) => (
        <label key={value} className="choice">
          <input type="checkbox" name={field.name} value={value} defaultChecked={values.includes(value)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
    {error && <FieldFaultNote text={error} label={field.label} />}
  </fieldset>
)
