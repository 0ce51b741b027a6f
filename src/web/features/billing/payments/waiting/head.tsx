import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'

/** The way back, and the number to name the payment by. */
export const Head = ({ code, isSignedIn }: { code: string; isSignedIn: boolean }) => (
  <header className="payment-head">
    <a
      href={isSignedIn ? '/payments' : '/pricing'}
      className="round-link"
      aria-label={isSignedIn ? m.shared_pay_all() : m.billing_campaign_see_plans()}
    >
      <Icon name="back" />
    </a>
    <b>{m.billing_pay_title()}</b>
    <Copied text={code} />
  </header>
)

/** A number with a button that copies it; without script there is just the number. */
export const Copied = ({ text }: { text: string }) => (
  <span className="copied">
    <code>{text}</code>
    <button type="button" className="copy" data-copy={text} data-done={m.billing_pay_copied()}>
      <span className="visually-hidden">{m.billing_pay_copy({ text })}</span>
      <Icon name="copy" />
    </button>
  </span>
)
