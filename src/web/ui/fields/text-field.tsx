import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, inputOf } from './field.tsx'

type Props = {
  id: string
  label: string
  error?: string
  note?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>

/** A line of text to fill in. */
export const TextField = ({ id, label, error, note, ...input }: Props) => (
  <Field {...{ id, label, error, note }}>
    <input name={id} {...input} {...inputOf({ id, error, note })} />
  </Field>
)
