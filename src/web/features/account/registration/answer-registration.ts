import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { isProfileIncomplete } from '#domain/account/access.ts'
import {
  isToBeTested,
  openStep,
  type RegistrationAnswers,
  type RegistrationStep,
  stepAfter,
} from '#domain/account/registration.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { PageLocale } from '#web/i18n/locale.ts'
import { goOnAfterSignIn } from '#web/runtime/documents/after-sign-in.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { linkToStep } from './step-address.ts'

/** The field that each question is answered in. */
const FIELDS = [
  ['language', 'language_id'],
  ['knows', 'knows'],
  ['minutes', 'daily_minutes'],
  ['phrases', 'phrases_met'],
] as const satisfies readonly (readonly [RegistrationStep, keyof RegistrationAnswers])[]

/** Keeps one answer, and leads to the next question; an answer given twice is kept once. */
export async function answerRegistrationStep(form: FormData, api: Client) {
  const [step, field] = FIELDS.find(([, name]) => form.has(name)) ?? []
  if (!step) return redirect('/registration')
  try {
    await api.registration.answer({ [field]: String(form.get(field)) })
    return redirect(linkToStep(stepAfter(step)))
  } catch (error) {
    return refused(error)
  }
}

type Visitor = { api: Client; locale: PageLocale; cookies: string | null }

/** Makes the profile complete with the name and all that was answered, and leads on to where the learner wanted to go. */
export async function answerName(form: FormData, { api, locale, cookies }: Visitor) {
  const name = String(form.get('name')).trim()
  if (!name) return respond({ error: m.account_registration_name_missing(), name }, { status: 422 })
  const { data: answers } = await api.registration.read({})
  const open = openStep(answers)
  if (open !== 'name') return redirect(linkToStep(open))
  try {
    const { data: user } = await api.profile.update({ name, locale, ...(await chosen(answers, api)) })
    if (isProfileIncomplete(user)) return redirect('/registration')
    return goOnAfterSignIn(cookies, isToBeTested(answers) ? '/level-test' : '/learn')
  } catch (error) {
    return refused(error, name)
  }
}

/** Translates the answers into the profile's words: who never learned the language begins at its first level. */
async function chosen({ language_id, knows, daily_minutes }: RegistrationAnswers, api: Client) {
  const language = language_id ?? LANGUAGE_IDS.english
  const { data: levels } = await api.learn.levels({ language_id: language })
  const first = levels.find(({ unit_count }) => unit_count > 0)
  const level = language === 2 ? 'japan_level_id' : 'custom_set_student_level_id'
  return {
    language_id: language,
    ...(daily_minutes !== null && { daily_minutes }),
    ...(knows === 'never' && first && { [level]: first.id }),
  }
}

function refused(error: unknown, name?: string) {
  if (!(error instanceof CallError) || error.status !== 422) throw error
  const [text = m.shared_error_bad_request()] = Object.values(error.fields)
  return respond({ error: text, name }, { status: 422 })
}
