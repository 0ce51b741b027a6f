import { m } from '#messages'
import { catalogueOf, pageLocale } from '../i18n/locale.ts'

const locales = [
  { locale: 'my', name: 'မြန်မာ' },
  { locale: 'en', name: 'English' },
] as const

/** The buttons of a form that chooses the interface's language. */
export function LocaleSwitch() {
  const current = catalogueOf(pageLocale())
  return (
    <fieldset className="locale-switch">
      <legend className="visually-hidden">{m.landing_choose_locale()}</legend>
      {locales.map(({ locale, name }) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-pressed={locale === current}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
