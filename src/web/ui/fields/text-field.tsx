import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, toInputProps } from './field.tsx'

type Props = {
  id: string
  label: string
  error?: string
  note?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>

/** A line of text to fill in. */
export const TextField = ({ id, label, error, note, ...input }: Props) => (
  <Field {...{ id, label, error, note }}>
    <input name={id} {...input} {...toInputProps({ id, error, note })} />
  </Field>
)
