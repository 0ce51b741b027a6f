import { m } from '#messages'
import type { Country } from './served-countries.ts'

type Props = {
  countries: readonly Country[]
  /** ISO 3166 */
  chosen?: string
  /** More countries may come when it is reached for, so that even one is a choice. */
  isOpen?: boolean
}

/** The country of a phone number that is written without its code. If there is no choice, only the code is shown. */
export function CountryPicker({ countries, chosen, isOpen = false }: Props) {
  const [only, ...others] = countries
  if (only && others.length === 0 && !isOpen)
    return (
      <>
        <b lang="en" aria-hidden="true">
          {only.dial_code}
        </b>
        <input type="hidden" name="country_code" value={only.iso2} />
      </>
    )
  return (
    <select
      name="country_code"
      className="country"
      autoComplete="country"
      aria-label={m.shared_phone_country()}
      defaultValue={chosen}
    >
      {countries.map(({ iso2, name, dial_code }) => (
        <option key={iso2} value={iso2}>
          {dial_code} {name}
        </option>
      ))}
    </select>
  )
}
