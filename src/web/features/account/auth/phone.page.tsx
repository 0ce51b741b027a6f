import { m } from '#messages'
import { phoneNumber } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import { servedCountries } from '#web/ui/phone-number/served-countries.ts'
import { answerConfirmation, isConfirmation } from './answer-confirmation.ts'
import { answerPhone } from './answer-phone.ts'
import { CodeStep } from './code-step.tsx'
import { ConfirmFirst } from './confirm-first.tsx'

export const meta: Meta = () => [{ title: `${m.shared_landing_phone()} · Thazin` }]

export async function loader({ api }: PageArgs) {
  const [{ data: me }, { data: proof }, countries] = await Promise.all([
    api.profile.me({}),
    api.auth.confirmation({}),
    servedCountries(api),
  ])
  return { phone: me.phone, proof, countries }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  return isConfirmation(form) ? answerConfirmation(form, api, '/profile/phone') : answerPhone(form, api)
}

export default function Phone({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { phone, proof, countries } = loaderData
  const last = actionData
  const state = last && 'step' in last ? last : undefined
  const title = phone ? m.account_phone_change() : m.account_phone_add()
  if (proof.is_needed && state?.step !== 'code')
    return (
      <Dialog title={title} closeTo="/profile">
        <ConfirmFirst by={proof} state={last && 'confirming' in last ? last : undefined} />
      </Dialog>
    )
  return (
    <Dialog title={title} closeTo="/profile">
      <Form method="post" noValidate className="form">
        {state?.step === 'code' ? (
          <CodeStep
            {...state}
            error={state.fields.otp}
            submit={m.account_phone_confirm()}
            other={<a href="/profile/phone">{m.account_landing_other_phone()}</a>}
          />
        ) : (
          <>
            <p className="soft">
              {phone
                ? m.account_phone_change_lead({ phone: phoneNumber(phone) })
                : m.account_phone_add_lead()}
            </p>
            {proof.phone && <p>{m.account_confirm_others_end({ phone: phoneNumber(proof.phone) })}</p>}
            <PhoneField
              label={m.account_phone_new()}
              value={state?.phone}
              error={state?.fields.phone ?? state?.fields.country_code}
              country={
                <Behaviour name="every-country" when="touch" toasts="top-center">
                  <CountryPicker countries={countries} chosen={state?.country} isOpen />
                </Behaviour>
              }
            />
            <button type="submit" className="button">
              {m.account_landing_send()}
            </button>
            {!phone && (
              <button type="submit" name="intent" value="direct" className="link-button">
                {m.account_phone_confirm_later()}
              </button>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
