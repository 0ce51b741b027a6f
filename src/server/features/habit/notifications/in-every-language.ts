import type { Catalogue } from '#domain/text/locales.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import { runWithLocale } from '#server/platform/messages.ts'

/** A text of the catalogue for every reader: what `write` answers in each language. */
export function inEveryLanguage(write: (locale: Catalogue) => string): Required<LocalText> {
  const written = (locale: Catalogue) => runWithLocale(locale, () => write(locale))
  return { my: written('my'), en: written('en'), ja: written('ja') }
}
