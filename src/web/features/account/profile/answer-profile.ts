import { CallError } from '#contract/errors.ts'
import { isLocale } from '#domain/text/locales.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { type ProfileChanges, profileChanges } from './profile-changes.ts'

/** A changed setting is shown on a page of its own, which already is as it says. */
const SAVED = '/profile/settings?saved=1'

/** Answers the forms of the settings, wherever a page that is still open sends them from, and the one that signs out. */
export async function answerProfile({ request, api }: PageArgs) {
  const form = await readFormData(request)
  if (form.has('sign_out')) {
    await api.auth.logout({})
    return redirect('/')
  }
  const changes: ProfileChanges = profileChanges(form)
  if (changes.name?.trim() === '')
    return respond({ fields: { name: m.account_registration_name_missing() }, changes }, { status: 422 })
  try {
    const locale = form.get('locale')
    if (isLocale(locale)) {
      await api.profile.update({ locale })
      return answerLocaleForm(form, SAVED)
    }
    await api.profile.update(changes)
    // Back to where it was changed, far down the page.
    const place = form.has('data_saver') ? '#data-saver' : form.has('text_size') ? '#text-size' : ''
    return redirect(`${SAVED}${place}`)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ fields: error.fields, changes }, { status: 422 })
  }
}
