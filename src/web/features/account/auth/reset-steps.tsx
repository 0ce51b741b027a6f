import type { ReactNode } from 'react'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import type { ResetState } from './answer-reset.ts'
import { CodeStep } from './code-step.tsx'
import { NewPassword } from './new-password.tsx'

type Props = {
  state: ResetState | undefined
  /** The first step: whose password it is. */
  start: ReactNode
  other?: ReactNode
}

/** The three steps of replacing a forgotten password, each a plain form. */
export function ResetSteps({ state, start, other }: Props) {
  if (!state || state.step === 'phone')
    return (
      <Form method="post" noValidate className="form">
        {start}
        <button type="submit" className="button">
          {m.account_landing_send()}
        </button>
      </Form>
    )
  if (state.step === 'code')
    return (
      <Form method="post" noValidate className="form">
        <CodeStep {...state} error={state.fields.otp} submit={m.account_password_go_on()} other={other} />
      </Form>
    )
  return (
    <Form method="post" noValidate className="form">
      <input type="hidden" name="phone" value={state.phone} autoComplete="username" />
      <input type="hidden" name="reset_token" value={state.resetToken} />
      <NewPassword errors={state.fields} />
      <button type="submit" className="button">
        {m.account_password_save()}
      </button>
    </Form>
  )
}
