import type { ReactNode } from 'react'
import { m } from '#messages'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type LetterState, one } from './send-letter.ts'

type Props = { state: LetterState | undefined }

/** The name of who writes. */
export const NameField = ({ state, known }: Props & { known?: string }) => (
  <TextField
    id="name"
    label={m.inbox_name()}
    error={state?.fields.name}
    defaultValue={one(state?.values, 'name') ?? known}
    autoComplete="name"
    maxLength={100}
    required
  />
)

/** Where an answer may go by mail. */
export const EmailField = ({ state, required, note }: Props & { required: boolean; note?: ReactNode }) => (
  <TextField
    id="email"
    type="email"
    label={m.inbox_email()}
    error={state?.fields.email}
    note={note}
    defaultValue={one(state?.values, 'email')}
    autoComplete="email"
    maxLength={254}
    required={required}
  />
)
