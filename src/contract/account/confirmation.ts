import { z } from 'zod'
import { call, data, done } from '#contract/call.ts'
import { proof } from '#contract/fields.ts'

/** Ways for a learner to prove their identity again, before a way into the account changes. */
export const confirmation = {
  confirmation: call({
    method: 'GET',
    path: '/me/confirmation',
    summary: 'Whether changing the account’s credentials needs a proof now, and which proofs are possible.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        is_needed: z.boolean(),
        by_password: z.boolean(),
        phone: z.string().nullable().describe('to which a code would go'),
      }),
    ),
  }),
  requestConfirmation: call({
    method: 'POST',
    path: '/me/request-confirmation',
    summary: 'Sends a code to the account’s own phone, by which the learner proves who they are.',
    access: 'learner',
    input: z.object({}),
    reply: done,
  }),
  confirm: call({
    method: 'POST',
    path: '/me/confirm',
    summary:
      'Checks the proof alone: operations that need a recent sign-in work for the next 10 minutes of this session.',
    access: 'learner',
    input: z.object(proof),
    reply: done,
  }),
}
