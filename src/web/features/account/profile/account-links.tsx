import { m } from '#messages'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Props = { phone: string | null; email: string | null; isSetPassword: boolean }
type Row = [to: string, icon: IconName, text: string]

/** Settings and links, in groups of rows. */
const groupsFor = ({ phone, email, isSetPassword }: Props): [id: string, title: string, rows: Row[]][] => [
  [
    'study',
    m.account_profile_study(),
    [
      ['/profile/progress', 'path', m.account_profile_progress()],
      ['/profile/settings#minutes', 'calendar', m.account_profile_daily_minutes()],
      ['/notifications', 'bell', m.shared_noti_title()],
      ['/payments', 'receipt', m.shared_pay_all()],
      ['/survey', 'idea', m.account_survey_title()],
    ],
  ],
  [
    'settings',
    m.account_profile_settings(),
    [
      ['/profile/settings', 'me', m.account_profile_details()],
      ['/profile/settings#language', 'character', m.shared_landing_choose_locale()],
      ['/profile/settings#data-saver', 'data', m.account_profile_data_saver()],
      ['/profile/settings#text-size', 'search', m.account_profile_text_size()],
    ],
  ],
  [
    'account',
    m.account_profile_account(),
    [
      ['/profile/phone', 'phone', phone ? m.account_phone_change() : m.account_phone_add()],
      ['/profile/email', 'mail', email ? m.account_email_change() : m.account_email_add()],
      ['/profile/password', 'lock', isSetPassword ? m.account_password_change() : m.account_password_set()],
      ['/profile/devices', 'devices', m.shared_devices()],
    ],
  ],
  [
    'help',
    m.shared_site_help(),
    [
      ['/faq', 'idea', m.shared_text_faq()],
      ['/contact-us', 'pencil', m.shared_contact_title()],
      ['/credits', 'globe', m.account_profile_credits()],
    ],
  ],
]

/** The ways to what can be set, into the account and out of it. */
export function AccountLinks(props: Props) {
  return (
    <>
      {groupsFor(props).map(([id, title, rows]) => (
        <section key={id} className="card account-links" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {rows.map(([to, icon, text]) => (
            <a key={to} href={to}>
              <Icon name={icon} />
              {text}
              <Icon name="next" />
            </a>
          ))}
          {id === 'account' && <OwnData />}
        </section>
      ))}
      <Form method="post" action="/profile">
        <Behaviour name="waiting-note" when="waiting">
          <p role="status" className="small" />
        </Behaviour>
        <button type="submit" name="sign_out" value="1" className="button quiet">
          {m.account_profile_sign_out()}
        </button>
      </Form>
    </>
  )
}

const OwnData = () => (
  <>
    <a href="/profile/export" download="thazin.json">
      <Icon name="data" />
      {m.account_export_data()}
    </a>
    <a href="/profile/delete" className="danger-link">
      <Icon name="bin" />
      {m.account_delete_account()}
      <Icon name="next" />
    </a>
  </>
)
