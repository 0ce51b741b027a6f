import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'

export type CountryCodeRow = { iso2: string; name: string; dial_code: string }

let rows: CountryCodeRow[] | undefined

/** Every country with its English name and calling code (`+95`): Myanmar first, the others by name. */
export function countryCodes(): readonly CountryCodeRow[] {
  rows ??= makeRows()
  return rows
}

function makeRows(): CountryCodeRow[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return getCountries()
    .map((iso2) => ({
      iso2,
      name: iso2 === 'MM' ? 'Myanmar' : (names.of(iso2) ?? iso2),
      dial_code: `+${getCountryCallingCode(iso2)}`,
    }))
    .sort((a, b) => Number(b.iso2 === 'MM') - Number(a.iso2 === 'MM') || a.name.localeCompare(b.name, 'en'))
}
