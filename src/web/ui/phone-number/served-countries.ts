import type { Client } from '#contract/client.ts'

export type Country = { iso2: string; name: string; dial_code: string }

/** The countries that codes are sent to, Myanmar first. */
export async function servedCountries(api: Client): Promise<Country[]> {
  const { data } = await api.reference.countryCodes({})
  return data.flatMap(({ is_served, ...country }) => (is_served ? [country] : []))
}
