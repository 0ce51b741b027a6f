import { z } from 'zod'
import { call, data, done, flag, optional } from '#contract/call.ts'
import { instant, otp, password } from '#contract/fields.ts'
import { codeSent } from './code-sent.ts'

const session = z.object({
  id: z.uuid(),
  browser: z.string().nullable().describe('for example Chrome; null if unknown'),
  system: z.string().nullable().describe('for example Android; null if unknown'),
  created_at: instant,
  last_used_at: instant.describe('exact to the hour'),
  is_current: z.boolean(),
})

/** The devices of an account, and its end. */
export const sessions = {
  sessions: call({
    method: 'GET',
    path: '/me/sessions',
    summary: 'The signed-in devices, the asking one first.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.array(session)),
  }),
  endSessions: call({
    method: 'POST',
    path: '/me/sessions/end',
    summary: 'Signs out one device, or with `all` every one but the one that asks.',
    access: 'learner',
    input: z.object({ session_id: z.uuid().optional(), all: flag.optional() }),
    reply: data(z.array(session)),
  }),
  requestDelete: call({
    method: 'POST',
    path: '/me/request-delete',
    summary: 'Sends the code with which the account can be deleted.',
    access: 'learner',
    input: z.object({}),
    reply: codeSent,
  }),
  deleteAccount: call({
    method: 'POST',
    path: '/me/delete',
    summary: 'Erases personal data for good and ends every session; what was paid is kept without it.',
    access: 'learner',
    ends_session: true,
    input: z.object({
      otp: optional(otp).describe('a code from POST /me/request-delete or /me/request-confirmation'),
      current_password: optional(password).describe('instead of the code'),
    }),
    reply: done,
  }),
}
