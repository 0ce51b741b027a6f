import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { answerReset } from './answer-reset.ts'
import { ResetSteps } from './reset-steps.tsx'

export const meta: Meta = () => [{ title: `${m.account_password_reset()} · Thazin` }]

export async function loader({ api }: PageArgs) {
  const { data: me } = await api.profile.me({})
  return { phone: me.phone }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  const { data: me } = await api.profile.me({})
  return answerReset(form, api, { to: '/profile?saved=1', own: me.phone ?? '' })
}

export default function ResetPassword({
  loaderData: { phone },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const state = actionData
  const error = state?.fields.phone
  return (
    <Dialog title={m.account_password_reset()} closeTo="/profile">
      <ResetSteps
        state={state}
        start={
          <>
            <p>{m.account_password_reset_lead({ phone: phoneNumber(phone ?? '') })}</p>
            {error && <FieldFaultNote text={error} />}
          </>
        }
      />
    </Dialog>
  )
}
