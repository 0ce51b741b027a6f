import { m } from '#messages'
import { Behaviour } from '#web/islands/behaviour.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { phone: string | null; email: string | null; isSetPassword: boolean }

/** The ways into the account and out of it. */
export function AccountLinks({ phone, email, isSetPassword }: Props) {
  const links = [
    { to: '/profile/progress', icon: 'path', text: m.profile_progress() },
    { to: '/notifications', icon: 'bell', text: m.noti_title() },
    { to: '/payments', icon: 'receipt', text: m.pay_all() },
    { to: '/profile/phone', icon: 'phone', text: phone ? m.phone_change() : m.phone_add() },
    { to: '/profile/email', icon: 'mail', text: email ? m.email_change() : m.email_add() },
    {
      to: '/profile/password',
      icon: 'lock',
      text: isSetPassword ? m.password_change() : m.password_set(),
    },
    { to: '/profile/devices', icon: 'devices', text: m.devices() },
  ] as const
  return (
    <>
      <section className="card account-links" aria-labelledby="account">
        <h2 id="account">{m.profile_account()}</h2>
        {links.map(({ to, icon, text }) => (
          <a key={to} href={to}>
            <Icon name={icon} />
            {text}
            <Icon name="next" />
          </a>
        ))}
        <a href="/profile/export" download="thazin.json">
          <Icon name="data" />
          {m.export_data()}
        </a>
        <a href="/credits">
          <Icon name="globe" />
          {m.profile_credits()}
          <Icon name="next" />
        </a>
        <a href="/profile/delete" className="danger-link">
          <Icon name="bin" />
          {m.delete_account()}
          <Icon name="next" />
        </a>
      </section>
      <Form method="post">
        <Behaviour name="waiting-note" when="now">
          <p role="status" className="small" />
        </Behaviour>
        <button type="submit" name="sign_out" value="1" className="button quiet">
          {m.profile_sign_out()}
        </button>
      </Form>
    </>
  )
}
