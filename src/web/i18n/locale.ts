/** The interface's locale: Burmese, Burmese for phones with a Zawgyi font, English, Japanese. */
export type PageLocale = 'my' | 'my-Qaag' | 'en' | 'ja'

/** There are messages in Burmese and English; Japanese reads English until it has its own. */
export const catalogueOf = (locale: PageLocale): 'my' | 'en' => (locale.startsWith('my') ? 'my' : 'en')

let read: () => PageLocale = () => 'my'

/** Says where the locale of the page at hand is known from; server and browser each do so once. */
export function readPageLocaleFrom(reader: () => PageLocale) {
  read = reader
}

/** The locale of the page that is being rendered. */
export const pageLocale = (): PageLocale => read()
