import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { toOnceOptions } from '#web/runtime/documents/repeat-key.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { Form } from '#web/ui/form.tsx'
import { answerConfirmation, isConfirmation } from './answer-confirmation.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { NewPassword } from './new-password.tsx'
import { PasswordField } from './password-field.tsx'

type State = { email: string; fields: Record<string, string | undefined> }

export const meta: Meta = () => [{ title: `${m.account_password_label()} · Thazin` }]

export async function loader({ api, attempt }: PageArgs) {
  const [{ data: me }, { data: proof }] = await Promise.all([api.profile.me({}), api.auth.confirmation({})])
  return { phone: me.phone, isSet: me.is_set_password, hasEmail: me.email !== null, proof, attempt }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  const text = (name: string) => String(form.get(name) ?? '')
  if (isConfirmation(form)) return answerConfirmation(form, api, '/profile/password')
  const { data: me } = await api.profile.me({})
  try {
    const input = {
      phone: me.phone ?? '',
      email: text('email'),
      password: text('password'),
      password_confirmation: text('password_confirmation'),
      current_password: text('current_password'),
    }
    await api.auth.setPassword(input, toOnceOptions(form, input))
    return redirect('/profile?saved=1')
  } catch (error) {
    const { status, fields, message } = readRefusal(error)
    if (fields.otp) return redirect('/profile/password')
    return respond<State>(
      { email: text('email'), fields: message ? { password: message } : fields },
      { status },
    )
  }
}

export default function Password({
  loaderData: { phone, isSet, hasEmail, proof, attempt },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const errors = actionData?.fields ?? {}
  return (
    <Dialog title={isSet ? m.account_password_change() : m.account_password_set()} closeTo="/profile">
      {phone === null ? (
        <>
          <p>{m.account_password_needs_phone()}</p>
          <a href="/profile/phone" className="button">
            {m.account_phone_add()}
          </a>
        </>
      ) : proof.is_needed && !isSet ? (
        <ConfirmFirst by={proof} state={actionData && 'confirming' in actionData ? actionData : undefined} />
      ) : (
        <Form method="post" noValidate className="form">
          <input type="hidden" name="attempt" value={attempt} />
          <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
          {isSet && (
            <>
              <PasswordField
                name="current_password"
                label={m.account_password_current()}
                error={errors.current_password}
                autoComplete="current-password"
              />
              <a href="/profile/password/reset" className="forgot-link">
                {m.account_password_forgot()}
              </a>
            </>
          )}
          <p className="soft">{m.account_confirm_others_end({ phone: phoneNumber(phone) })}</p>
          <NewPassword errors={errors} />
          {!isSet && !hasEmail && <EmailField error={errors.email} />}
          <button type="submit" className="button">
            {m.account_password_save()}
          </button>
        </Form>
      )}
    </Dialog>
  )
}

function EmailField({ error }: { error: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="new-email">{m.account_password_email_optional()}</label>
      <div className="input-box">
        <input
          id="new-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'new-email-note' : undefined}
        />
      </div>
      {error && <FieldFaultNote text={error} label={m.account_password_email_optional()} of="new-email" />}
    </div>
  )
}
