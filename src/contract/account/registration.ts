import { z } from 'zod'
import { KNOWS } from '#domain/account/registration.ts'
import { call, data, id, integer, optional } from '../call.ts'

const phrase = z.object({
  text: z.string(),
  lang: z.enum(['en', 'ja']),
  reading: z.string().nullable().describe('in Latin letters; null for English'),
  meaning: z.string(),
  audio: z.string(),
  picture: z.string(),
})
export type FirstPhrase = z.infer<typeof phrase>

const state = data(
  z.object({
    language_id: z.int().nullable(),
    knows: z.enum(KNOWS).nullable(),
    daily_minutes: z.int().nullable(),
    phrases_met: z.boolean(),
    phrases: z
      .array(phrase)
      .describe('what a newcomer to the language that was chosen says first; at most three'),
  }),
)

export const registration = {
  read: call({
    method: 'GET',
    path: '/me/registration',
    summary: 'What a newcomer has answered so far, and the first phrases of the language that they chose.',
    access: 'learner',
    input: z.object({}),
    reply: state,
  }),
  answer: call({
    method: 'POST',
    path: '/me/registration',
    summary:
      'Keeps answers of a newcomer, on any phone, until the profile is complete; what is absent stays as it is.',
    access: 'learner',
    input: z.object({
      language_id: optional(id),
      knows: optional(z.enum(KNOWS)),
      daily_minutes: optional(integer(5, 120)),
      phrases_met: optional(z.union([z.literal(true), z.literal('1').transform(() => true as const)])),
    }),
    reply: state,
  }),
}
