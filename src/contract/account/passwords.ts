import { z } from 'zod'
import { call, data, optional } from '#contract/call.ts'
import { countryCode, email, otp, password, phone, proof } from '#contract/fields.ts'
import { codeSent, tokens } from './code-sent.ts'

const forgotten = { phone, country_code: countryCode }

/** Setting, changing and replacing a forgotten password. */
export const passwords = {
  setPassword: call({
    method: 'POST',
    path: '/me/set-password',
    summary:
      'Sets a password, or changes it with the current one or a code; starts a new session on this device, and all others end.',
    access: 'learner',
    multipart: true,
    input: z.object({
      phone,
      country_code: countryCode,
      email: optional(email),
      password,
      password_confirmation: password,
      ...proof,
    }),
    reply: data(tokens),
  }),
  checkSetPassword: call({
    method: 'GET',
    path: '/me/check-set-password',
    summary: 'Whether the account has a password.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.object({ is_set: z.boolean() })),
  }),
  requestForgotPassword: call({
    method: 'POST',
    path: '/request-otp-for-forget-password',
    summary: 'Sends a code with which a forgotten password can be replaced; answers alike for every phone.',
    access: 'public',
    input: z.object(forgotten),
    reply: codeSent,
  }),
  verifyForgotPassword: call({
    method: 'POST',
    path: '/verify-otp-for-forget-password',
    summary: 'Exchanges the code for a token that replaces the password once, within 10 minutes.',
    access: 'public',
    input: z.object({ ...forgotten, otp }),
    reply: data(z.object({ reset_token: z.string() })),
  }),
  replaceForgotPassword: call({
    method: 'POST',
    path: '/set-password-for-forget-password',
    summary: 'Replaces the password and signs in; every other session of the account ends.',
    access: 'public',
    input: z.object({
      ...forgotten,
      reset_token: z.string().min(1).max(100),
      password,
      password_confirmation: password,
      platform: z.string().max(20).optional(),
    }),
    reply: data(tokens),
  }),
}
