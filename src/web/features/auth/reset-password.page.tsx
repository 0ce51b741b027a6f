import { m } from '#messages'
import { apiContext } from '#web/api-context.ts'
import { withToasts } from '#web/browser/failures.ts'
import { useLast } from '#web/browser/use-last.ts'
import { phoneNumber } from '#web/i18n/format.ts'
import { readFormData } from '#web/read-form-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Route } from './+types/reset-password.page.ts'
import { answerReset } from './answer-reset.ts'
import { ResetSteps } from './reset-steps.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${m.password_reset()} · Thazin` }]

export async function loader({ context }: Route.LoaderArgs) {
  const { data: me } = await context.get(apiContext).profile.me({})
  return { phone: me.phone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const form = await readFormData(request)
  const { data: me } = await api.profile.me({})
  return answerReset(form, api, { to: '/profile?saved=1', own: me.phone ?? '' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withToasts(serverAction)

export default function ResetPassword({ loaderData: { phone }, actionData }: Route.ComponentProps) {
  const state = useLast(actionData)
  const error = state?.fields.phone
  return (
    <Dialog title={m.password_reset()} closeTo="/profile">
      <ResetSteps
        state={state}
        start={
          <>
            <p>{m.password_reset_lead({ phone: phoneNumber(phone ?? '') })}</p>
            {error && (
              <p className="field-error" role="alert">
                {error}
              </p>
            )}
          </>
        }
      />
    </Dialog>
  )
}
