import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'
import { type Catalogue, type Locale, toCatalogue } from '#domain/text/locales.ts'

export type CountryCodeRow = { iso2: string; name: string; dial_code: string }

/** As its people call it; Unicode's data adds the older name. */
const MYANMAR: Record<Catalogue, string> = { my: 'မြန်မာ', en: 'Myanmar', ja: 'ミャンマー' }

const rows = new Map<Catalogue, readonly CountryCodeRow[]>()

/** Every country with its name in the reader's language and its calling code (`+95`): Myanmar first, the others by name. */
export function countryCodes(locale: Locale): readonly CountryCodeRow[] {
  const language = toCatalogue(locale)
  const known = rows.get(language)
  if (known) return known
  const made = makeRows(language)
  rows.set(language, made)
  return made
}

function makeRows(language: Catalogue): CountryCodeRow[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return getCountries()
    .map((iso2) => ({
      iso2,
      name: iso2 === 'MM' ? MYANMAR[language] : (names.of(iso2) ?? iso2),
      dial_code: `+${getCountryCallingCode(iso2)}`,
    }))
    .sort((a, b) => Number(b.iso2 === 'MM') - Number(a.iso2 === 'MM') || compare(a.name, b.name))
}
