import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'

const locales = [
  { locale: 'my', lang: 'my', name: 'မြန်မာ' },
  { locale: 'my-Qaag', lang: 'en', name: 'Zawgyi' },
  { locale: 'en', lang: 'en', name: 'English' },
  { locale: 'ja', lang: 'ja', name: '日本語' },
] as const

/** The buttons of a form that chooses the interface's language. */
export function LocaleSwitch() {
  const current = pageLocale()
  return (
    <fieldset className="locale-switch">
      <legend className="visually-hidden">{m.shared_landing_choose_locale()}</legend>
      {locales.map(({ locale, lang, name }) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={lang}
          aria-pressed={locale === current}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
