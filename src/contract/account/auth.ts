import { z } from 'zod'
import { call, data, done } from '#contract/call.ts'
import { countryCode, named, otp, password, phone } from '#contract/fields.ts'
import { codeSent, tokens } from './code-sent.ts'
import { confirmation } from './confirmation.ts'
import { passwords } from './passwords.ts'
import { phoneChange } from './phone-change.ts'
import { sessions } from './sessions.ts'

export const auth = {
  login: call({
    method: 'POST',
    path: '/login',
    summary: 'Sends a one-time code to a phone; answers alike whether the phone has an account or not.',
    access: 'public',
    input: z.object({ phone, country_code: countryCode, platform: z.coerce.number().optional() }),
    reply: codeSent,
  }),
  verifyLogin: call({
    method: 'POST',
    path: '/verify-login',
    summary:
      'Signs in with the code that was sent, or with the password; a first sign-in by code makes the account.',
    access: 'public',
    input: z.object({
      phone,
      country_code: countryCode,
      otp: otp.optional(),
      password: password.optional(),
      platform: z.string().max(20).optional(),
    }),
    reply: data(tokens.extend({ is_new_user: z.boolean(), current_view_language: named })),
  }),
  refreshToken: call({
    method: 'POST',
    path: '/refresh-token',
    summary:
      'Exchanges the session’s token for a new one; the old one stops working, but for a repeat under the same idempotency key, which is told the new one again.',
    access: 'learner',
    ends_session: true,
    input: z.object({}),
    reply: data(tokens),
  }),
  logout: call({
    method: 'GET',
    path: '/me/logout',
    summary: 'Ends the session at once.',
    access: 'learner',
    input: z.object({}),
    reply: done,
  }),
  ...passwords,
  ...phoneChange,
  ...confirmation,
  ...sessions,
}
