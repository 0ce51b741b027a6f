import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { usePageView } from '#web/documents/page-view.ts'
import { answerSignIn } from '#web/features/auth/answer-sign-in.ts'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { chooseLocale } from '#web/i18n/choose-locale.ts'
import { Form } from '#web/ui/form.tsx'
import { servedCountries } from '#web/ui/phone-number/served-countries.ts'
import { LocaleSwitch } from '#web/ui/shell/locale-switch.tsx'
import { PlainHead } from '#web/ui/shell/plain-head.tsx'
import { SiteLinks } from '#web/ui/shell/site-links.tsx'
import { AboutThazin } from './about-thazin.tsx'
import { PathDrawing } from './path-drawing.tsx'

export const handle = { script: false }

export const meta: Meta = () => [
  { title: m.landing_title() },
  { name: 'description', content: m.landing_description() },
]

export const loader = async ({ api }: PageArgs) => ({
  countries: await servedCountries(api),
})

export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  if (form.has('locale')) return chooseLocale(form, '/')
  return answerSignIn(form, api)
}

export default function Landing({
  loaderData: { countries },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const withPassword = new URLSearchParams(usePageView().search).get('with') === 'password'
  return (
    <div className={withPassword ? 'landing with-password' : 'landing'}>
      <PlainHead>
        <Form method="post">
          <LocaleSwitch />
        </Form>
      </PlainHead>
      <main className="landing-main">
        <div className="landing-promise">
          <h1>{m.landing_headline()}</h1>
          <p className="soft">{m.landing_lead()}</p>
        </div>
        <PathDrawing />
        <div className="landing-sign-in">
          <SignInForm state={actionData} withPassword={withPassword} countries={countries} />
        </div>
      </main>
      <AboutThazin />
      <SiteLinks />
    </div>
  )
}
