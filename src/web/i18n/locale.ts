/** The interface's locale: Burmese, Burmese for phones with a Zawgyi font, English, Japanese. */
export type PageLocale = 'my' | 'my-Qaag' | 'en' | 'ja'

let read: () => PageLocale = () => 'my'

/** Sets how to find the locale of the current page; server and browser each call it once. */
export function readPageLocaleFrom(reader: () => PageLocale) {
  read = reader
}

/** The locale of the page that is being rendered. */
export const pageLocale = (): PageLocale => read()
