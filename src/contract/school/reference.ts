import { z } from 'zod'
import { call, data } from '#contract/call.ts'

export const reference = {
  languages: call({
    method: 'GET',
    path: '/get-languages',
    summary: 'The languages that can be learned.',
    access: 'public',
    input: z.object({}),
    reply: data(z.array(z.object({ id: z.int(), name: z.string(), native_name: z.string() }))),
  }),
  countryCodes: call({
    method: 'GET',
    path: '/get-country-code',
    summary: 'Country calling codes, Myanmar first, named in the reader’s language.',
    access: 'public',
    input: z.object({}),
    reply: data(
      z.array(
        z.object({
          iso2: z.string(),
          name: z.string(),
          dial_code: z.string(),
          is_served: z.boolean().describe('whether codes are sent there'),
        }),
      ),
    ),
  }),
}
