import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { Form } from '#web/ui/form.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'

type State = {
  isCodeSent: boolean
  phone: string
  resendAfter: number
  fields: Record<string, string | undefined>
  note?: string
}

export const meta: Meta = () => [{ title: `${m.account_delete_account()} · Thazin` }]

export async function loader({ api }: PageArgs) {
  const { data: proof } = await api.auth.confirmation({})
  return { byPasswordAlone: proof.by_password && proof.phone === null }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  const isCode = form.has('otp')
  const phone = String(form.get('phone') ?? '')
  const password = form.get('current_password')
  try {
    if (password !== null) {
      await api.auth.deleteAccount({ current_password: String(password) })
      return redirect('/')
    }
    if (isCode && form.get('intent') !== 'resend') {
      await api.auth.deleteAccount({ otp: String(form.get('otp')) })
      return redirect('/')
    }
    const { data: sent } = await api.auth.requestDelete({})
    return respond<State>({
      isCodeSent: true,
      phone: sent.phone,
      resendAfter: sent.resend_after,
      fields: {},
    })
  } catch (error) {
    const { status, fields, message, resendAfter } = readRefusal(error)
    const isStillValid = resendAfter > 0
    const state: State = { isCodeSent: isCode || isStillValid, phone, resendAfter, fields }
    if (password !== null) state.fields = message ? { current_password: message } : fields
    else if (isStillValid) state.note = m.account_landing_code_still_valid()
    else if (message) state.fields = { otp: message }
    return respond(state, { status })
  }
}

const erased = [
  m.account_delete_erased_person,
  m.account_delete_erased_learning,
  m.account_delete_erased_photo,
]

export default function DeleteAccount({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const state = actionData
  return (
    <Dialog title={m.account_delete_account()} closeTo="/profile">
      <Form method="post" noValidate className="form">
        {state?.isCodeSent ? (
          <CodeStep {...state} error={state.fields.otp} submit={m.account_delete_for_good()} isDanger />
        ) : (
          <>
            <h3>{m.account_delete_erased()}</h3>
            <ul className="plain-list">
              {erased.map((text) => (
                <li key={text()}>{text()}</li>
              ))}
            </ul>
            <h3>{m.account_delete_kept()}</h3>
            <p>{m.account_delete_kept_payments()}</p>
            <p className="soft">{m.account_delete_no_way_back()}</p>
            <a href="/profile/export" download="thazin.json" className="block-link">
              {m.account_export_data()}
            </a>
            {state?.fields.otp && <FieldFaultNote text={state.fields.otp} />}
            {loaderData.byPasswordAlone && (
              <PasswordField
                name="current_password"
                label={m.account_password_current()}
                error={state?.fields.current_password}
                autoComplete="current-password"
              />
            )}
            <button type="submit" className="button danger">
              {loaderData.byPasswordAlone ? m.account_delete_for_good() : m.account_delete_send_code()}
            </button>
          </>
        )}
      </Form>
    </Dialog>
  )
}
