import type { LocalText } from '#server/db/rows.ts'
import { inLocaleOf } from '#server/messages.ts'

/** A text of the catalogue for every reader: what `write` answers in Burmese and in English. */
export const inBothLanguages = (write: (locale: 'my' | 'en') => string): LocalText => ({
  my: inLocaleOf('my', () => write('my')),
  en: inLocaleOf('en', () => write('en')),
})
