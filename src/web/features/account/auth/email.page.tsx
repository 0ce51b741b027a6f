import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { answerConfirmation, asksForProof, isConfirmation } from './answer-confirmation.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { AccountEmailField } from './email-field.tsx'

type State = { email: string; fields: Record<string, string | undefined> }

export const meta: Meta = () => [{ title: `${m.account_profile_email()} · Thazin` }]

export async function loader({ api }: PageArgs) {
  const [{ data: me }, { data: proof }] = await Promise.all([api.profile.me({}), api.auth.confirmation({})])
  return { email: me.email, proof }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  if (isConfirmation(form)) return answerConfirmation(form, api, '/profile/email')
  const email = String(form.get('email') ?? '')
  try {
    await api.profile.update({ email })
    return redirect('/profile?saved=1')
  } catch (error) {
    const { status, fields, message } = readRefusal(error)
    if (asksForProof(fields)) return redirect('/profile/email')
    return respond<State>({ email, fields: message ? { email: message } : fields }, { status })
  }
}

export default function Email({
  loaderData: { email, proof },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const last = actionData
  const state = last && 'email' in last ? last : undefined
  return (
    <Dialog title={email ? m.account_email_change() : m.account_email_add()} closeTo="/profile">
      {proof.is_needed ? (
        <ConfirmFirst by={proof} state={last && 'confirming' in last ? last : undefined} />
      ) : (
        <Form method="post" noValidate className="form">
          {email && <p className="soft">{m.account_email_lead({ email })}</p>}
          {email && proof.phone && <p>{m.account_confirm_others_end({ phone: phoneNumber(proof.phone) })}</p>}
          <AccountEmailField
            label={m.account_email_new()}
            value={state?.email}
            own={email}
            error={state?.fields.email}
          />
          <button type="submit" className="button">
            {m.shared_save()}
          </button>
        </Form>
      )}
    </Dialog>
  )
}
