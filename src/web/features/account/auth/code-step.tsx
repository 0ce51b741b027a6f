import type { ReactNode } from 'react'
import { m } from '#messages'
import { number, phoneNumber } from '#web/i18n/format.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'

type Props = {
  phone: string
  /** Seconds until another code may be asked for. */
  resendAfter: number
  error?: string
  note?: string
  /** Label of the button. */
  submit: string
  /** Link to where another phone can be named. */
  other?: ReactNode
  isDanger?: boolean
}

/** The waits that the style sheet knows, in s: a style of its own is nothing that the page's policy lets through. */
const WAITS = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 300, 900, 3600]

const waitFor = (seconds: number) => WAITS.find((wait) => wait >= seconds) ?? 3600

/** The fields of a form that takes a code which was sent, and the button by which another is asked for. */
export function CodeStep({ phone, resendAfter, error, note, submit, other, isDanger }: Props) {
  const seconds = waitFor(resendAfter)
  const wait = `wait-${seconds}`
  return (
    <>
      <input type="hidden" name="phone" value={phone} />
      {/* With the form's own number a code whose answer was lost on the way serves once more. */}
      <input type="hidden" name="attempt" value={newId()} />
      <div className="field">
        <p role="status">{m.account_landing_code_sent({ phone: phoneNumber(phone) })}</p>
        {note && <p className="soft small">{note}</p>}
        <label htmlFor="otp">{m.account_landing_code()}</label>
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
        {error && <FieldFaultNote text={error} label={m.account_landing_code()} of="otp" id="otp-error" />}
      </div>
      <button type="submit" className={isDanger ? 'button danger' : 'button'}>
        {submit}
      </button>
      <div className="resend">
        <p className={`soft small ${wait}`}>{resendAfter > 0 && <Countdown seconds={seconds} />}</p>
        <button type="submit" name="intent" value="resend" formNoValidate className={`link-button ${wait}`}>
          {m.account_landing_resend()}
        </button>
        {other}
      </div>
    </>
  )
}

/** Sign that stands where the number will be. */
const PLACE = '\ufffc'

/** Time to wait, in a sentence whose number the style sheet counts down where it can. */
function Countdown({ seconds }: { seconds: number }) {
  if (seconds > 60) return m.account_landing_resend_wait({ seconds: number(seconds) })
  const [before, after] = m.account_landing_resend_wait({ seconds: PLACE }).split(PLACE)
  return (
    <>
      {before}
      <span className="seconds-left">
        <span>{number(seconds)}</span>
      </span>
      {after}
    </>
  )
}
