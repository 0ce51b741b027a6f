import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import type { Country } from '#web/ui/phone-number/served-countries.ts'
import type { SignInState } from './answer-sign-in.ts'
import { CodeStep } from './code-step.tsx'
import { PasswordField } from './password-field.tsx'

type Step = { state: SignInState | undefined; countries: readonly Country[] }
type Props = Step & { withPassword: boolean }

/** Signing in by a code, in two steps, or by a password; all of it works as plain forms. */
export function SignInForm({ state, countries, withPassword }: Props) {
  if (state?.step === 'code')
    return (
      <Form method="post" action="/" noValidate className="form">
        <CodeStep {...state} submit={m.landing_verify()} other={<a href="/">{m.landing_other_phone()}</a>} />
      </Form>
    )
  const Step = withPassword ? PasswordSignIn : PhoneStep
  return <Step state={state} countries={countries} />
}

function PhoneStep({ state, countries }: Step) {
  return (
    <>
      <Form method="post" noValidate className="form">
        <PhoneField
          value={state?.phone}
          error={state?.error}
          note={m.landing_sms_note()}
          country={<CountryPicker countries={countries} chosen={state?.country} />}
        />
        <button type="submit" className="button">
          {m.landing_send()}
        </button>
      </Form>
      <p className="sign-in-other">
        <a href="/?with=password">{m.landing_with_password()}</a>
      </p>
    </>
  )
}

function PasswordSignIn({ state, countries }: Step) {
  return (
    <>
      <Form method="post" action="/?with=password" noValidate className="form">
        <PhoneField
          value={state?.phone}
          error={state?.phoneError}
          autoComplete="username"
          country={<CountryPicker countries={countries} chosen={state?.country} />}
        />
        <PasswordField
          name="password"
          label={m.password_label()}
          error={state?.error}
          autoComplete="current-password"
        />
        <button type="submit" className="button">
          {m.landing_verify()}
        </button>
      </Form>
      <p className="sign-in-other">
        <a href="/">{m.landing_with_code()}</a>
        <a href="/forgot-password">{m.password_forgot()}</a>
      </p>
    </>
  )
}
