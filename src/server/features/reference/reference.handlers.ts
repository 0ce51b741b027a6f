import { countryCodes } from '#domain/countries.ts'
import { LANGUAGES } from '#domain/lookups.ts'
import type { FeatureHandlers } from '../../http/handler.ts'

export const handlers: FeatureHandlers<'reference'> = {
  languages: async () => ({
    data: LANGUAGES.map(({ id, name, native_name }) => ({ id, name, native_name })),
  }),
  countryCodes: async ({ deps }) => ({
    data: countryCodes().map((one) => ({
      ...one,
      is_served: deps.config.OTP_COUNTRIES.includes(one.iso2),
    })),
  }),
}
