import { isOpenablePage } from '#domain/accounts/access.ts'
import { type Catalogue, catalogueOf, type Locale } from '#domain/text/locales.ts'

/** The pages that are made to be found by search engines and shared, the most wanted first. */
const FOUND_PAGES = [
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
export type FoundPage = (typeof FOUND_PAGES)[number]

/** Those of them that can be opened today. */
export const foundPages = (): FoundPage[] => FOUND_PAGES.filter(isOpenablePage)

/** The page at a path, in any case and with or without a slash at its end. */
export function foundPageAt(pathname: string): FoundPage | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  return foundPages().find((page) => page === path)
}

/**
 * The languages that found pages have addresses in. Zawgyi is no language of its own: what is found is Unicode.
 * `open_graph` is what pages that are shared call it.
 */
export const FOUND_LANGUAGES = [
  { lang: 'my', open_graph: 'my_MM' },
  { lang: 'en', open_graph: 'en_US' },
  { lang: 'ja', open_graph: 'ja_JP' },
] as const
export type FoundLanguage = Catalogue

/** The language in which a page of a locale is found. */
export const foundLanguageOf = (locale: Locale): FoundLanguage => catalogueOf(locale)

/** A page's address in a language. */
export const addressIn = (path: string, lang: FoundLanguage): string => `${path}?lang=${lang}`

/** The part of a picture's or file's name that stands for a page: `start`, `pricing`, `thazin-for-business-…`. */
export const nameOfPage = (path: FoundPage): string =>
  path === '/' ? 'start' : path.slice(1).replaceAll('/', '-')
