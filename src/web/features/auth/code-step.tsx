import type { ReactNode } from 'react'
import { m } from '#messages'
import { number, phoneNumber } from '#web/i18n/format.ts'

type Props = {
  phone: string
  /** Seconds until another code may be asked for. */
  resendAfter: number
  error?: string
  note?: string
  /** What the button does. */
  submit: string
  /** Where another phone can be named. */
  other?: ReactNode
  isDanger?: boolean
}

/** The waits that the style sheet knows, in s: a style of its own is nothing that the page's policy lets through. */
const WAITS = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 300, 900, 3600]

const waitClass = (seconds: number) => `wait-${WAITS.find((wait) => wait >= seconds) ?? 3600}`

/** The fields of a form that takes a code which was sent, and the button by which another is asked for. */
export function CodeStep({ phone, resendAfter, error, note, submit, other, isDanger }: Props) {
  const wait = waitClass(resendAfter)
  return (
    <>
      <input type="hidden" name="phone" value={phone} />
      <div className="field">
        <p role="status">{m.landing_code_sent({ phone: phoneNumber(phone) })}</p>
        {note && <p className="soft small">{note}</p>}
        <label htmlFor="otp">{m.landing_code()}</label>
        <div className="input-box">
          <input
            id="otp"
            name="otp"
            className="code-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            // biome-ignore lint/a11y/noAutofocus: the one field of a page that was asked for to fill it in
            autoFocus
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'otp-error' : undefined}
          />
        </div>
        {error && (
          <p id="otp-error" className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <button type="submit" className={isDanger ? 'button danger' : 'button'}>
        {submit}
      </button>
      <div className="resend">
        <p className={`soft small ${wait}`}>
          {resendAfter > 0 && m.landing_resend_wait({ seconds: number(resendAfter) })}
        </p>
        <button type="submit" name="intent" value="resend" formNoValidate className={`link-button ${wait}`}>
          {m.landing_resend()}
        </button>
        {other}
      </div>
    </>
  )
}
