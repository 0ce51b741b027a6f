import type { ReactNode } from 'react'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { type InquiryFormState, one, type Parts } from './send-inquiry.ts'

type Props = {
  parts: Pick<Parts, 'ticket' | 'attempt'>
  state: InquiryFormState | undefined
  /** The page that answers it, where that isn't the page itself. */
  action?: string
  submit: string
  children: ReactNode
}

/** A form to us: what is wrong as a whole, its fields, and what tells people from programs. */
export function InquiryForm({ parts, state, action, submit, children }: Props) {
  const faults = Object.values(state?.fields ?? {}).filter(Boolean).length
  const message = state?.message || (faults > 0 ? m.desk_inbox_faults() : '')
  return (
    <Form method="post" action={action} noValidate className="form letter-form">
      {message && (
        <p className="letter-fault" role="alert">
          {message} {m.desk_inbox_nothing_lost()}
        </p>
      )}
      {children}
      <div className="visually-hidden" inert aria-hidden="true">
        <label lang="en">
          Website
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <input type="hidden" name="ticket" value={one(state?.values, 'ticket') ?? parts.ticket} />
      <input type="hidden" name="attempt" value={one(state?.values, 'attempt') ?? parts.attempt} />
      <button type="submit" className="button">
        {submit}
      </button>
      <p className="soft small">
        {m.desk_inbox_privacy()} <a href="/privacy-policy">{m.shared_text_privacy()}</a>
      </p>
    </Form>
  )
}
