import { z } from 'zod'
import { user } from '#contract/account/user.ts'
import { call, data } from '#contract/call.ts'
import { countryCode, otp, phone, proof } from '#contract/fields.ts'
import { codeSent } from './code-sent.ts'

/** Calls by which an account comes to another phone number. */
export const phoneChange = {
  updatePhone: call({
    method: 'POST',
    path: '/me/update-phone-number',
    summary: 'Sends a code to the new phone; answers alike whether that phone has an account or not.',
    access: 'learner',
    input: z.object({ phone, country_code: countryCode, ...proof }),
    reply: codeSent,
  }),
  verifyUpdatePhone: call({
    method: 'POST',
    path: '/me/verify-update-phone-number',
    summary:
      'Moves the account to the phone that received the code, notifies the old one, and ends all other sessions; 422 for a phone that has an account of its own.',
    access: 'learner',
    input: z.object({ otp }),
    reply: data(user),
  }),
  updatePhoneDirectly: call({
    method: 'POST',
    path: '/me/update-phone-number-directly',
    summary:
      'Notes a phone for an account that has none (409 otherwise); it cannot sign in before a code confirmed it.',
    access: 'learner',
    input: z.object({ phone, country_code: countryCode, ...proof }),
    reply: data(user),
  }),
}
