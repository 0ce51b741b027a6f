import type { ChangeEventHandler } from 'react'
import { m } from '#messages'
import { Icon, type IconName } from '../icon.tsx'
import { FieldNote } from './field.tsx'

type Props = {
  name: string
  label: string
  icon: IconName
  accept: string
  /** Note on the file. */
  note: string
  /** Fault of the chosen file. */
  fault: string | undefined
  disabled?: boolean
  required?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** Field in which a file is chosen, in our own words. That one is chosen shows without script where it must be, else by `file-chosen`. */
export function FileField({
  name,
  label,
  icon,
  accept,
  note,
  fault,
  disabled,
  required = true,
  onChange,
}: Props) {
  return (
    <div className="field">
      <label className="file-choose">
        <input
          id={name}
          name={name}
          type="file"
          className="visually-hidden"
          accept={accept}
          required={required}
          disabled={disabled}
          onChange={onChange}
          aria-describedby={`${name}-note`}
          aria-invalid={fault ? true : undefined}
        />
        <Icon name={icon} />
        <span>{label}</span>
        <span className="file-chosen">
          <Icon name="check" />
          {m.shared_file_chosen()}
        </span>
      </label>
      <FieldNote id={name} label={label} error={fault} note={note} />
    </div>
  )
}
