import { countryCodes } from '#domain/account/countries.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'

export const handlers: FeatureHandlers<'reference'> = {
  languages: async () => ({
    data: LANGUAGES.map(({ id, name, native_name }) => ({ id, name, native_name })),
  }),
  countryCodes: async ({ deps, locale }) => ({
    data: countryCodes(locale).map((one) => ({
      ...one,
      is_served: deps.config.OTP_COUNTRIES.includes(one.iso2),
    })),
  }),
}
