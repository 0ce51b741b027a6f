import { z } from 'zod'
import { call, data, done, flag, id, page, pageInput } from '#contract/call.ts'
import { knownPercent, studyEvent } from '#contract/fields.ts'

const short = z.object({
  id: z.int(),
  title: z.string(),
  poster: z.string().nullable(),
  video_id: z.string().describe('as GET /vdocipher/otp takes it'),
  duration: z.int().describe('seconds'),
  language_id: z.int(),
  level: z.string(),
  topics: z.array(z.string()),
  phrases: z.array(
    z.object({ text: z.string(), reading: z.string().nullable(), lang: z.string(), meaning: z.string() }),
  ),
  renditions: z
    .array(z.object({ name: z.string(), bytes: z.int() }))
    .describe('the rungs, the smallest picture first, sound alone last'),
  is_bookmarked: z.boolean(),
  known_percent: knownPercent,
})
export type Short = z.infer<typeof short>

export const shorts = {
  list: call({
    method: 'GET',
    path: '/shorts',
    summary: 'Short videos; the bookmarked ones the latest first.',
    access: 'learner',
    input: z.object({
      ...pageInput,
      language_id: id.optional(),
      bookmarked: flag.optional(),
      id: id.optional().describe('only this one'),
      holding: id
        .optional()
        .describe('the page with this one, in place of `page`; the first where none has it'),
    }),
    reply: page(short),
  }),
  bookmark: call({
    method: 'POST',
    path: '/shorts/bookmark',
    summary: 'Sets or removes the learner’s bookmark.',
    access: 'learner',
    input: z.object({ short_id: id, bookmarked: flag }),
    reply: data(z.object({ is_bookmarked: z.boolean() })),
  }),
  watched: call({
    method: 'POST',
    path: '/shorts/{id}/watched',
    summary: 'Adds what was watched of a short to the learner’s day of it.',
    access: 'learner',
    input: z.object({ id, ...studyEvent }),
    reply: done,
  }),
}
