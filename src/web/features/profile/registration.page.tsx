import { CallError } from '#contract/errors.ts'
import { isProfileIncomplete } from '#domain/accounts/access.ts'
import { m } from '#messages'
import { goOnAfterSignIn } from '#web/documents/after-sign-in.ts'
import { data, redirect } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { chooseLocale } from '#web/i18n/choose-locale.ts'
import { Form } from '#web/ui/form.tsx'
import { LocaleSwitch } from '#web/ui/shell/locale-switch.tsx'
import { PlainHead } from '#web/ui/shell/plain-head.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { registrationInput } from './registration-input.ts'

export const handle = { script: false }

export const meta: Meta = () => [{ title: `${m.registration_title()} · Thazin` }]

export async function loader({ api, learner }: PageArgs) {
  const { data: choices } = await api.profile.choices({})
  const { name, current_view_language_id } = learner ?? {}
  return { choices, name: name ?? '', languageId: current_view_language_id ?? 1 }
}

export async function action({ request, api, locale }: PageArgs) {
  const form = await request.formData()
  if (form.has('locale')) return chooseLocale(form, '/registration')
  const given = registrationInput(form)
  if (!given.name) return data({ fields: { name: m.registration_name_missing() }, given }, { status: 422 })
  try {
    const { data: user } = await api.profile.update({ ...given, locale: locale })
    return isProfileIncomplete(user)
      ? redirect('/registration')
      : goOnAfterSignIn(request.headers.get('cookie'), '/survey')
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return data({ fields: error.fields, given }, { status: 422 })
  }
}

export default function Registration({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { choices, name, languageId } = loaderData
  return (
    <div className="registration">
      <PlainHead>
        <Form method="post">
          <LocaleSwitch />
        </Form>
      </PlainHead>
      <main>
        <h1>{m.registration_title()}</h1>
        <p className="soft">{m.registration_lead()}</p>
        <RegistrationForm
          choices={choices}
          given={actionData?.given ?? { name, language_id: String(languageId) }}
          errors={actionData?.fields ?? {}}
        />
      </main>
    </div>
  )
}
