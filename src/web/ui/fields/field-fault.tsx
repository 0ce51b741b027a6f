import { type FormFault, noteFault } from '#web/ui/fields/faults.ts'

type Props = {
  text: string
  /** Label of the field. */
  label?: string
  /** The field's id; its message has this with `-note`, unless it is told otherwise. */
  of?: string
  id?: string
  as?: 'p' | 'span'
}

/** Fault of a field, below it. */
export function FieldFaultNote({ text, label, of, id = of && `${of}-note`, as: Tag = 'p' }: Props) {
  const fault: FormFault = { text, label, id: of }
  noteFault(fault)
  return (
    <Tag id={id} className="field-error" role="alert">
      {text}
    </Tag>
  )
}
