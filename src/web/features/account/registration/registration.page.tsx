import { type RegistrationStep, stepToShow } from '#domain/account/registration.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { redirect } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Form } from '#web/ui/form.tsx'
import { levelsNotYet } from '#web/ui/levels-not-yet.tsx'
import { LocaleSwitch } from '#web/ui/shell/locale-switch.tsx'
import { PlainHead } from '#web/ui/shell/plain-head.tsx'
import { answerName, answerRegistrationStep } from './answer-registration.ts'
import { NameForm } from './name-form.tsx'
import { Options } from './options.tsx'
import { FirstPhrases } from './phrases.tsx'
import { knowsOptions, languageOptions, minutesOptions } from './questions.tsx'
import styles from './registration.css?url'
import { linkToStep } from './step-address.ts'
import { StepFrame } from './step-frame.tsx'

/** Sounds need the script, and a name that is typed is not lost with the line: the questions come without. */
const WITH_SCRIPT: ReadonlySet<RegistrationStep> = new Set(['phrases', 'name'])

export const handle = { script: ({ step }: { step: RegistrationStep }) => WITH_SCRIPT.has(step) }

export const meta: Meta = () => [{ title: `${m.account_registration_title()} · Thazin` }]

/** Without a step in the address, the first one that is open: so a newcomer goes on anywhere. */
export async function loader({ api, url, learner }: PageArgs) {
  const { data: answers } = await api.registration.read({})
  const asked = url.searchParams.get('step')
  const step = stepToShow(asked, answers)
  if (asked !== null && asked !== step) throw redirect(linkToStep(step))
  const isAsked = step === 'knows' && answers.language_id !== null
  const levels = isAsked
    ? await api.learn.levels({ language_id: answers.language_id ?? LANGUAGE_IDS.english })
    : { data: [] }
  return { ...answers, step, name: learner?.name ?? '', levels: levels.data }
}

export async function action({ request, api, locale }: PageArgs) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, '/registration')
  if (form.has('name')) return await answerName(form, { api, locale, cookies: request.headers.get('cookie') })
  return await answerRegistrationStep(form, api)
}

type Props = PageProps<typeof loader, typeof action>

export default function Registration({ loaderData, actionData }: Props) {
  const { step } = loaderData
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <StepFrame step={step} first={step === 'language' && <ChooseLocale />} {...texts[step](loaderData)}>
        <Answers loaderData={loaderData} actionData={actionData} />
      </StepFrame>
    </>
  )
}

const ChooseLocale = () => (
  <PlainHead>
    <Form method="post">
      <LocaleSwitch />
    </Form>
  </PlainHead>
)

type Texts = { title: string; lead?: string; foot?: string }

const texts: Record<RegistrationStep, (loaderData: Props['loaderData']) => Texts> = {
  language: () => ({
    title: m.account_registration_language(),
    lead: m.account_registration_few(),
    foot: m.account_registration_easy(),
  }),
  knows: ({ language_id, levels }) => ({
    title:
      language_id === LANGUAGE_IDS.japanese
        ? m.account_registration_knows_japanese()
        : m.account_registration_knows_english(),
    foot: `${m.account_registration_easy()} ${levelsNotYet(levels)}`.trim(),
  }),
  minutes: () => ({ title: m.account_registration_minutes(), foot: m.account_registration_minutes_goal() }),
  phrases: () => ({ title: m.account_registration_phrases(), lead: m.account_registration_phrases_text() }),
  name: () => ({ title: m.account_registration_name_question(), lead: m.account_registration_ready() }),
}

function Answers({ loaderData, actionData }: Props) {
  const { step, language_id, knows, daily_minutes, phrases, name } = loaderData
  const error = actionData?.error
  switch (step) {
    case 'language':
      return (
        <Options {...{ step, error }} name="language_id" options={languageOptions()} chosen={language_id} />
      )
    case 'knows':
      return <Options {...{ step, error }} name="knows" options={knowsOptions()} chosen={knows} />
    case 'minutes':
      return (
        <>
          <Options
            {...{ step, error }}
            name="daily_minutes"
            options={minutesOptions()}
            chosen={daily_minutes}
          />
          {phrases[0] && <link rel="prefetch" href={phrases[0].audio} />}
        </>
      )
    case 'phrases':
      return <FirstPhrases phrases={phrases} />
    case 'name':
      return <NameForm name={actionData?.name ?? name} error={error} />
  }
}
