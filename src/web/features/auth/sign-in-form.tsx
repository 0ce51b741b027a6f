import { Form } from 'react-router'
import { m } from '#messages'
import { number } from '../../i18n/format.ts'
import type { SignInState } from './answer-sign-in.ts'

/** Signing in by a code, in two steps that work as plain forms. */
export function SignInForm({ state }: { state: SignInState | undefined }) {
  return state?.step === 'code' ? <CodeStep state={state} /> : <PhoneStep state={state} />
}

function PhoneStep({ state }: { state: SignInState | undefined }) {
  return (
    <Form method="post" className="form">
      <div className="field">
        <label htmlFor="phone">{m.landing_phone()}</label>
        <div className="input-box">
          <b lang="en" aria-hidden="true">
            +95
          </b>
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            required
            placeholder="9 791 234 567"
            defaultValue={state?.phone}
            aria-invalid={state?.error ? true : undefined}
            aria-describedby="phone-note"
          />
        </div>
        <p id="phone-note" className={state?.error ? 'field-error' : 'soft small'}>
          {state?.error ?? m.landing_sms_note()}
        </p>
      </div>
      <button type="submit" className="button">
        {m.landing_send()}
      </button>
    </Form>
  )
}

function CodeStep({ state }: { state: SignInState }) {
  const { phone, error, note, resendAfter } = state
  return (
    <Form method="post" className="form">
      <input type="hidden" name="phone" value={phone} />
      <div className="field">
        <p role="status">{m.landing_code_sent({ phone })}</p>
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
      <button type="submit" className="button">
        {m.landing_verify()}
      </button>
      <div className="resend">
        <p className="soft small" style={{ animationDelay: `${resendAfter}s` }}>
          {resendAfter > 0 && m.landing_resend_wait({ seconds: number(resendAfter) })}
        </p>
        <button
          type="submit"
          name="intent"
          value="resend"
          formNoValidate
          className="link-button"
          style={{ animationDelay: `${resendAfter}s` }}
        >
          {m.landing_resend()}
        </button>
        <a href="/">{m.landing_other_phone()}</a>
      </div>
    </Form>
  )
}
