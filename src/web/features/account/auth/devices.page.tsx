import { m } from '#messages'
import { dayAndTime } from '#web/i18n/format.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const meta: Meta = () => [{ title: `${m.shared_devices()} · Thazin` }]

const ENDED = '/profile/devices?ended=1'

export async function loader({ api, url }: PageArgs) {
  const [{ data: sessions }, { data: me }] = await Promise.all([api.auth.sessions({}), api.profile.me({})])
  return {
    isEnded: url.searchParams.has('ended'),
    devices: sessions.map(({ id, browser, system, is_current, last_used_at }) => ({
      id,
      name: [browser, system].filter(Boolean).join(' · '),
      isCurrent: is_current,
      lastUsed: dayAndTime(last_used_at, me.time_zone),
    })),
  }
}

export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  const one = form.get('session_id')
  await api.auth.endSessions(one === null ? { all: true } : { session_id: String(one) })
  // Who signs out all others may fear a copy of their own token: it ends too.
  if (one === null) await api.auth.refreshToken({})
  return redirect(ENDED)
}

export default function Devices({
  loaderData: { devices, isEnded },
}: PageProps<typeof loader, typeof action>) {
  return (
    <Dialog title={m.shared_devices()} closeTo="/profile">
      <p className="saved" role="status">
        {isEnded && m.account_devices_signed_out()}
      </p>
      <Form method="post" className="form">
        <ul className="devices">
          {devices.map(({ id, name, isCurrent, lastUsed }) => (
            <li key={id}>
              <Icon name="devices" />
              <div>
                <b lang={name ? 'en' : undefined}>{name || m.account_devices_unknown()}</b>
                <p className="soft small">
                  {isCurrent ? m.account_devices_this() : m.account_devices_last_used({ time: lastUsed })}
                </p>
              </div>
              {!isCurrent && (
                <button
                  type="submit"
                  name="session_id"
                  value={id}
                  className="link-button"
                  aria-label={m.account_devices_sign_out_one({ device: name || m.account_devices_unknown() })}
                >
                  {m.account_profile_sign_out()}
                </button>
              )}
            </li>
          ))}
        </ul>
        {devices.length > 1 && (
          <button type="submit" name="all" value="1" className="button quiet">
            {m.account_devices_sign_out_others()}
          </button>
        )}
      </Form>
    </Dialog>
  )
}
