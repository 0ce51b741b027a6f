import { COOKIES } from '#domain/base/constants.ts'
import { m } from '#messages'
import { answerSignIn } from '#web/features/account/auth/answer-sign-in.ts'
import { SignInForm } from '#web/features/account/auth/sign-in-form.tsx'
import { bytes, number } from '#web/i18n/format.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { usePageView } from '#web/ui/page/page-view.ts'
import { servedCountries } from '#web/ui/phone-number/served-countries.ts'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { PublicFrame } from '#web/ui/shell/public-frame.tsx'
import { aboutThazin } from './about-for-machines.ts'
import { AboutThazin } from './about-thazin.tsx'
import { Greeting } from './greeting.tsx'
import { LessonData } from './lesson-data.tsx'
import { PricesInShort } from './prices-in-short.tsx'
import { Testimonials } from './testimonials.tsx'
import { findTrialVideo } from './trial/find-trial-video.ts'
import { TRIAL_BYTES } from './trial/trial-bytes.ts'
import { TrialVideo } from './trial/trial-video.tsx'

export const handle = { script: false }

export const meta: Meta = () => [
  { title: m.account_landing_title() },
  { name: 'description', content: m.shared_landing_description() },
  { structured: aboutThazin },
]

/** Whoever has a session is sent on from here: one that is still named has ended. */
const SESSION_ENDED = new RegExp(`(^|; *)(${COOKIES.token}|${COOKIES.sessionEnded})=[^;]`)

export const loader = async ({ request, api }: PageArgs) => {
  const [countries, trial, months, testimonials] = await Promise.all([
    servedCountries(api),
    api.site.trialLesson({}),
    readCheapestMonth(api),
    api.site.testimonials({}),
  ])
  return {
    countries,
    trial: trial.data && {
      title: trial.data.title,
      card: trial.data.card,
      video: findTrialVideo(trial.data),
    },
    rungs: trial.lesson_bytes,
    months,
    testimonials: testimonials.data,
    hasSessionEnded: SESSION_ENDED.test(request.headers.get('cookie') ?? ''),
  }
}

export async function action({ request, url, api }: PageArgs) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, `/${url.search}`)
  return answerSignIn(form, api, request.headers.get('cookie'))
}

export default function Landing({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { countries, trial, rungs, months, testimonials, hasSessionEnded } = loaderData
  const withPassword = new URLSearchParams(usePageView().search).get('with') === 'password'
  return (
    <PublicFrame>
      <main className={withPassword ? 'landing with-password' : 'landing'}>
        {hasSessionEnded && (
          <p role="status" className="landing-ended">
            {m.account_landing_session_ended()}
          </p>
        )}
        <div className={actionData?.step === 'code' ? 'landing-main with-code' : 'landing-main'}>
          <Greeting card={trial?.card} />
          <div className="landing-promise">
            <h1>{m.account_landing_headline()}</h1>
            <p className="soft">{m.account_landing_lead()}</p>
            {trial && (
              <p className="landing-try">
                <a href="/try" className="button">
                  {m.account_trial_start()}
                </a>
                <span className="soft small">
                  {m.account_trial_costs({ minutes: number(2), size: bytes(TRIAL_BYTES) })}
                </span>
                <a href="/#sign-in" className="block-link">
                  {m.shared_landing_with_phone()}
                </a>
              </p>
            )}
          </div>
          <div className="landing-sign-in" id="sign-in">
            <SignInForm state={actionData} withPassword={withPassword} countries={countries} />
          </div>
        </div>
        {trial?.video && (
          <section aria-labelledby="watch-title">
            <h2 id="watch-title">{m.account_trial_watch()}</h2>
            <TrialVideo {...trial.video} title={trial.title} />
          </section>
        )}
        <AboutThazin />
        <LessonData rungs={rungs} />
        <PricesInShort months={months} />
        <Testimonials all={testimonials} />
      </main>
    </PublicFrame>
  )
}
