import { isOpenablePage } from '#domain/account/access.ts'
import { type Catalogue, type Locale, toCatalogue } from '#domain/text/locales.ts'

/** The pages that search engines index and people share, the most important first. */
const INDEXED_PAGES = [
  '/',
  '/pricing',
  '/thazin-for-business',
  '/platforms',
  '/faq',
  '/scholarship',
  '/about-us',
  '/thazin-for-business/english-efficiency-at-work',
  '/thazin-for-business/english-proficiency-in-todays-market',
  '/thazin-for-business/benefits-of-english-for-employees',
  '/thazin-for-business/request',
  '/contact-us',
  '/form',
  '/privacy-policy',
  '/credits',
] as const
export type IndexedPage = (typeof INDEXED_PAGES)[number]

/** Those that exist already. */
export const indexedPages = (): IndexedPage[] => INDEXED_PAGES.filter(isOpenablePage)

/** The page at a path, in any case and with or without a slash at its end. */
export function indexedPageAt(pathname: string): IndexedPage | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  return indexedPages().find((page) => page === path)
}

/**
 * The languages in which indexed pages have addresses. Zawgyi isn't a language of its own: search engines are given Unicode.
 * `open_graph` is the language's name in Open Graph tags.
 */
export const INDEXED_LANGUAGES = [
  { lang: 'my', open_graph: 'my_MM' },
  { lang: 'en', open_graph: 'en_US' },
  { lang: 'ja', open_graph: 'ja_JP' },
] as const
export type IndexedLanguage = Catalogue

/** The language in which search engines index a page of this locale. */
export const toIndexedLanguage = (locale: Locale): IndexedLanguage => toCatalogue(locale)

/** A page's address in a language. */
export const addressIn = (path: string, lang: IndexedLanguage): string => `${path}?lang=${lang}`

/** The part of a picture's or file's name that stands for a page: `start`, `pricing`, `thazin-for-business-…`. */
export const nameOfPage = (path: IndexedPage): string =>
  path === '/' ? 'start' : path.slice(1).replaceAll('/', '-')
