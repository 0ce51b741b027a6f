/** The interface's locales: Burmese in Unicode, Burmese for phones with a Zawgyi font, English, Japanese. */
export const LOCALES = ['my', 'my-Qaag', 'en', 'ja'] as const
export type Locale = (typeof LOCALES)[number]

/** The languages that messages are written in; Zawgyi is Burmese in another encoding. */
export type Catalogue = Exclude<Locale, 'my-Qaag'>
export const toCatalogue = (locale: Locale): Catalogue => (locale === 'my-Qaag' ? 'my' : locale)

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** Browsers send few different headers; those are read once. Emptied when somebody sends many. */
const chosen = new Map<string, Locale>()
const MAX_CHOSEN = 1_000

/**
 * The interface's locale of a request: the cookie `locale`, else the best of `accept-language`, else Burmese.
 * @param acceptLanguage the header as it came; only its first 200 characters are read
 */
export function negotiateLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(cookie)) return cookie
  const header = (acceptLanguage ?? '').slice(0, 200)
  const known = chosen.get(header)
  if (known) return known
  const locale = bestOf(header)
  if (chosen.size >= MAX_CHOSEN) chosen.clear()
  chosen.set(header, locale)
  return locale
}

/** Names by which phones call Burmese in Zawgyi: the script of CLDR, the region that some makers took for it, or the font. */
const ZAWGYI = new Set(['qaag', 'zg', 'zawgyi'])

function bestOf(header: string): Locale {
  const wishes = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(
        parameters
          .find((p) => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag: tag.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0, index }
    })
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  for (const { tag, quality } of wishes) {
    if (quality <= 0) continue
    const [language, ...subtags] = tag.split(/[-_]/)
    if (language === 'my' && subtags.some((one) => ZAWGYI.has(one))) return 'my-Qaag'
    if (isLocale(language)) return language
  }
  return 'my'
}

/** A text of the school in the locale that the learner reads; English where the locale has none. */
export function localize(text: { my: string; en: string; ja?: string }, locale: Locale): string {
  return text[toCatalogue(locale)] ?? text.en
}
