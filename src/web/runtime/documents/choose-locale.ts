import { choiceCookie } from '#domain/base/set-cookie.ts'
import { withoutLanguage } from '#domain/text/address-language.ts'
import { isLocale } from '#domain/text/locales.ts'
import { redirect } from '#web/runtime/documents/answers.ts'

/**
 * Answers a form whose field `locale` chooses the interface's language: keeps it for a year and shows `back`, which may have asked for another. A
 * form that names none of our languages chooses nothing.
 */
export function answerLocaleForm(form: FormData, back: string): Response {
  const locale = form.get('locale')
  // Two slashes would name another host.
  const to = back.replace(/^\/+/, '/')
  if (!isLocale(locale)) return redirect(to)
  return redirect(withoutLanguage(to), { headers: { 'set-cookie': choiceCookie('locale', locale) } })
}
