import type { ReactNode } from 'react'
import { FieldFaultNote } from './field-fault.tsx'

type Said = { id: string; error?: string | undefined; note?: ReactNode }

/**
 * Attributes by which an input describes itself: that it's wrong, and which texts below describe it. The first wrong one has the focus
 * where the page comes anew, or without script its reader would stand at the top and see nothing of it.
 */
export const toInputProps = ({ id, error, note }: Said) => ({
  id,
  autoFocus: error ? true : undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || note ? `${id}-note` : undefined,
})

type Props = Said & { label: string; boxClass?: string; children: ReactNode }

/** Fault of a field, or a note on it. */
export function FieldNote({ id, label, error, note }: Said & { label: string }) {
  if (error) return <FieldFaultNote text={error} label={label} of={id} />
  return (
    note && (
      <p id={`${id}-note`} className="soft small">
        {note}
      </p>
    )
  )
}

/** Around an input: its label above, and what is wrong with it or worth knowing below. */
export const Field = ({ id, label, error, note, boxClass = 'input-box', children }: Props) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <div className={boxClass}>{children}</div>
    <FieldNote {...{ id, label, error, note }} />
  </div>
)
