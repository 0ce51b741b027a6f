import { redirect } from 'react-router'

/** Answers a form whose field `locale` chooses the interface's language: keeps it for a year and shows `back`. */
export function chooseLocale(form: FormData, back: string): Response {
  const locale = form.get('locale') === 'en' ? 'en' : 'my'
  return redirect(back, {
    headers: { 'set-cookie': `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax` },
  })
}
