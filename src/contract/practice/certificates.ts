import { z } from 'zod'
import { call, data, flag, id } from '../call.ts'

const certificate = z.object({
  number: z.string(),
  language_id: z.int(),
  level: z.object({ id: z.int(), code: z.string() }),
  earned_on: z.iso.date().describe('on the learner’s own day'),
  words_met: z.int().describe('cards of the level that were reviewed, when it was made'),
  words_known: z.int().describe('of them remembered for three weeks'),
  name: z
    .string()
    .nullable()
    .describe('the account’s when it was made, or corrected; for others null, unless the learner shows it'),
  corrected_on: z.iso.date().nullable().describe('the day on which the name was corrected'),
  is_named: z.boolean().describe('whether others see the name'),
  is_mine: z.boolean(),
})
export type Certificate = z.infer<typeof certificate>

const number = z.string().max(80)

export const certificates = {
  list: call({
    method: 'GET',
    path: '/certificates',
    summary: 'The learner’s certificates, the last one first.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.array(certificate)),
  }),
  make: call({
    method: 'POST',
    path: '/certificates',
    summary:
      'Makes the certificate of a level that the learner has finished, once: later calls answer the same one; 409 while a lesson is open.',
    access: 'learner',
    input: z.object({ level_id: id, is_named: flag.optional() }),
    reply: data(certificate),
  }),
  show: call({
    method: 'GET',
    path: '/certificates/{number}',
    summary: 'A certificate, for whoever knows its number; the name only as the learner allows.',
    access: 'public',
    input: z.object({ number }),
    reply: data(certificate),
  }),
  correctName: call({
    method: 'POST',
    path: '/certificates/{number}/correct-name',
    summary:
      'Puts the account’s name of today on the learner’s certificate, once: the certificate says on which day; 409 for a second correction. Where it had no name, that is no correction.',
    access: 'learner',
    input: z.object({ number }),
    reply: data(certificate),
  }),
  showName: call({
    method: 'POST',
    path: '/certificates/{number}/name',
    summary: 'Says whether others see the name on the learner’s own certificate.',
    access: 'learner',
    input: z.object({ number, is_named: flag }),
    reply: data(certificate),
  }),
}
