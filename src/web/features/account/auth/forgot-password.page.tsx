import { m } from '#messages'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Form } from '#web/ui/form.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import { servedCountries } from '#web/ui/phone-number/served-countries.ts'
import { LocaleSwitch } from '#web/ui/shell/locale-switch.tsx'
import { PlainHead } from '#web/ui/shell/plain-head.tsx'
import styles from '../../../ui/css/account.css?url'
import { answerReset } from './answer-reset.ts'
import { ResetSteps } from './reset-steps.tsx'

export const handle = { script: false }

export const meta: Meta = () => [{ title: `${m.account_password_forgot()} · Thazin` }]

export const loader = async ({ api }: PageArgs) => ({
  countries: await servedCountries(api),
})

export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, '/forgot-password')
  return answerReset(form, api, { to: '/learn' })
}

export default function ForgotPassword({
  loaderData: { countries },
  actionData: state,
}: PageProps<typeof loader, typeof action>) {
  return (
    <div className="plain-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PlainHead>
        <Form method="post">
          <LocaleSwitch />
        </Form>
      </PlainHead>
      <main>
        <h1>{m.account_password_forgot_title()}</h1>
        <p className="soft">{m.account_password_forgot_lead()}</p>
        <ResetSteps
          state={state}
          start={
            <PhoneField
              value={state?.phone}
              error={state?.fields.phone}
              country={<CountryPicker countries={countries} chosen={state?.country} />}
            />
          }
          other={<a href="/forgot-password">{m.account_landing_other_phone()}</a>}
        />
        <p className="sign-in-other">
          <a href="/?with=password">{m.account_password_back_to_sign_in()}</a>
        </p>
      </main>
    </div>
  )
}
