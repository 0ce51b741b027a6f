import { useRef, useState } from 'react'
import { m } from '#messages'
import { api } from '../../browser/api.ts'
import { tellFailure } from '../../browser/failures.ts'

type Country = { iso2: string; name: string; dial_code: string }
const MYANMAR: Country = { iso2: 'MM', name: 'Myanmar', dial_code: '+95' }

/** The country of a phone number. Myanmar needs nothing; the others are fetched when somebody reaches for them. */
export function CountryPicker() {
  const [countries, setCountries] = useState([MYANMAR])
  const isAsked = useRef(false)
  const fetchOthers = () => {
    if (isAsked.current) return
    isAsked.current = true
    api.reference.countryCodes({}).then(
      ({ data }) => setCountries(data),
      (error) => {
        isAsked.current = false
        tellFailure(error, '/get-country-code')
      },
    )
  }
  return (
    <select
      name="country_code"
      className="country"
      lang="en"
      autoComplete="country"
      aria-label={m.phone_country()}
      onFocus={fetchOthers}
    >
      {countries.map(({ iso2, name, dial_code }) => (
        <option key={iso2} value={iso2}>
          {dial_code} {name}
        </option>
      ))}
    </select>
  )
}
