import { useRef, useState } from 'react'
import { api } from '#web/browser/api.ts'
import { showFailure } from '#web/browser/failures.ts'
import { CountryPicker } from './country-picker.tsx'
import type { Country } from './served-countries.ts'

type Props = {
  served: readonly Country[]
  /** ISO 3166 */
  chosen?: string
}

/** The countries that codes are sent to; all others are fetched when somebody reaches for them. */
export function EveryCountryPicker({ served, chosen }: Props) {
  const [countries, setCountries] = useState(served)
  const isAsked = useRef(false)
  const fetchOthers = () => {
    if (isAsked.current) return
    isAsked.current = true
    api.reference.countryCodes({}).then(
      ({ data }) => setCountries(data),
      (error) => {
        isAsked.current = false
        showFailure(error, '/get-country-code')
      },
    )
  }
  return <CountryPicker countries={countries} chosen={chosen} onReach={fetchOthers} />
}
