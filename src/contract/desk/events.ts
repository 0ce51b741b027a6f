import { z } from 'zod'
import { call, done } from '../call.ts'

/** Bytes of one event as JSON. */
const MAX_BYTES = 1024
const MAX_EVENTS = 64

const event = z
  .looseObject({
    type: z.enum(['page-view', 'event', 'timing']),
    name: z
      .string()
      .min(1)
      .max(100)
      .describe('one that no client of ours tells counts as `other`, without a value'),
    path: z.string().max(MAX_BYTES).describe('counted as a page of the list of pages, never as an address'),
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .nullish()
      .describe(
        'of a timing milliseconds; what looks like an e-mail address, a number or a token is redacted, and of the rest a hundred characters are counted, of an error all',
      ),
    at: z.iso.datetime({ offset: true }),
  })
  .refine((one) => new TextEncoder().encode(JSON.stringify(one)).length <= MAX_BYTES)

export const events = {
  record: call({
    method: 'POST',
    path: '/events',
    summary:
      'Counts events, each of at most 1024 bytes, for all learners together. Nothing is counted for clients that send `dnt: 1` or `sec-gpc: 1`.',
    access: 'public',
    origin: 'anyone',
    silent: true,
    input: z.object({ events: z.array(event).max(MAX_EVENTS) }),
    reply: done,
  }),
}
