import { choiceCookie } from '#domain/base/choice-cookie.ts'
import { withoutLanguage } from '#domain/text/address-language.ts'
import { isLocale } from '#domain/text/locales.ts'
import { redirect } from '#web/documents/answers.ts'
import type { PageLocale } from './locale.ts'

/** The interface's language from a form's field `locale`; Burmese if it names an unknown one. */
export function chosenLocale(form: FormData): PageLocale {
  const locale = form.get('locale')
  return isLocale(locale) ? locale : 'my'
}

/** Answers a form whose field `locale` chooses the interface's language: keeps it for a year and shows `back`, which may have asked for another. */
export function chooseLocale(form: FormData, back: string): Response {
  // Two slashes would name another host.
  return redirect(withoutLanguage(back).replace(/^\/+/, '/'), {
    headers: { 'set-cookie': choiceCookie('locale', chosenLocale(form)) },
  })
}
