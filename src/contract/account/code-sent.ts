import { z } from 'zod'
import { data } from '#contract/call.ts'

/** The answer of every call that sends a one-time code. */
export const codeSent = data(
  z.object({
    phone: z.string(),
    resend_after: z.int().describe('seconds until another code may be asked for'),
    expires_in: z.int().describe('seconds until this code expires'),
  }),
)

/** A session's token, as the calls answer it that start a session. */
export const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('seconds'),
})
