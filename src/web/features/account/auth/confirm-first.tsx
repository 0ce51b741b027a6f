import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'
import type { ConfirmAnswer } from './answer-confirmation.ts'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  /** Ways in which the learner can prove who they are, as GET /me/confirmation answers it. */
  by: { by_password: boolean; phone: string | null }
  state: ConfirmAnswer | undefined
}

/** Asks for proof of identity before a way into the account may change: the password, or a code to the account's phone. */
export function ConfirmFirst({ by: { by_password, phone }, state }: Props) {
  const error = state?.fields.otp ?? state?.fields.current_password
  return (
    <Form method="post" noValidate className="form">
      <input type="hidden" name="confirm" value="1" />
      <h3>{m.account_confirm_title()}</h3>
      {state?.confirming === 'code' ? (
        <CodeStep {...state} phone={phone ?? ''} error={error} submit={m.account_password_go_on()} />
      ) : (
        <>
          <p className="soft">
            {by_password
              ? m.account_confirm_lead_password()
              : m.account_confirm_lead_code({ phone: phoneNumber(phone ?? '') })}
          </p>
          {by_password && (
            <>
              <PasswordField
                name="current_password"
                label={m.account_password_current()}
                error={error}
                autoComplete="current-password"
              />
              <button type="submit" className="button">
                {m.account_password_go_on()}
              </button>
            </>
          )}
          {phone !== null && (
            <button
              type="submit"
              name="intent"
              value="send"
              formNoValidate
              className={by_password ? 'link-button' : 'button'}
            >
              {by_password
                ? m.account_confirm_by_code({ phone: phoneNumber(phone) })
                : m.account_landing_send()}
            </button>
          )}
        </>
      )}
    </Form>
  )
}
