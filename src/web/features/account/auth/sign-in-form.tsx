import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import { usePageView } from '#web/ui/page/page-view.ts'
import { inSameView } from '#web/ui/page/same-view.ts'
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
  const start = useInView('/')
  if (state?.step === 'code')
    return (
      <Form method="post" action={start} noValidate className="form">
        <CodeStep
          {...state}
          submit={m.account_landing_verify()}
          other={<a href={start}>{m.account_landing_other_phone()}</a>}
        />
      </Form>
    )
  const Step = withPassword ? PasswordSignIn : PhoneStep
  return <Step state={state} countries={countries} />
}

/** An address in the view that the page's own asks for. */
const useInView = (address: string) => inSameView(address, usePageView().search)

function PhoneStep({ state, countries }: Step) {
  const withPassword = useInView('/?with=password')
  return (
    <>
      <Form method="post" noValidate className="form">
        <PhoneField
          value={state?.phone}
          error={state?.error}
          note={m.account_landing_sms_note()}
          country={<CountryPicker countries={countries} chosen={state?.country} />}
        />
        <button type="submit" className="button">
          {m.account_landing_send()}
        </button>
      </Form>
      <p className="sign-in-other">
        <a href={withPassword}>{m.account_landing_with_password()}</a>
      </p>
    </>
  )
}

function PasswordSignIn({ state, countries }: Step) {
  const [here, withCode] = [useInView('/?with=password'), useInView('/')]
  return (
    <>
      <Form method="post" action={here} noValidate className="form">
        <PhoneField
          value={state?.phone}
          error={state?.phoneError}
          autoComplete="username"
          country={<CountryPicker countries={countries} chosen={state?.country} />}
        />
        <PasswordField
          name="password"
          label={m.account_password_label()}
          error={state?.error}
          autoComplete="current-password"
        />
        <button type="submit" className="button">
          {m.account_landing_verify()}
        </button>
      </Form>
      <p className="sign-in-other">
        <a href={withCode}>{m.account_landing_with_code()}</a>
        <a href="/forgot-password">{m.account_password_forgot()}</a>
      </p>
    </>
  )
}
