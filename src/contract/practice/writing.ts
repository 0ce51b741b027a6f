import { z } from 'zod'
import { call, data, done, id, page, pageInput } from '../call.ts'
import { furigana, studyEvent, text } from '../fields.ts'

const listed = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  language_id: z.int(),
  level: z.string(),
  lock: z.boolean().describe('until the unit is open after which it can be written'),
  state: z.enum(['new', 'begun', 'done']).describe('how far the learner is with it'),
})
export type ListedWriting = z.infer<typeof listed>

const meaning = z.string().nullable().describe('null where it says the same')

const opened = listed.extend({
  lang: z.enum(['en', 'ja']).describe('the language in which to write'),
  situation: z.string(),
  task: z.string(),
  useful: z
    .array(z.object({ text: z.string(), meaning, audio: z.string().nullable() }))
    .describe('none while it is locked'),
  model: z
    .object({ text: z.string(), meaning })
    .nullable()
    .describe(
      'how it may be written; null while it is locked, and until the learner has kept a text of their own',
    ),
  checklist: z.array(z.string()).describe('none where there is no model'),
  draft: z
    .object({ text: z.string(), saved_at: z.iso.datetime() })
    .nullable()
    .describe('what the learner has kept'),
  furigana: furigana.optional(),
  lesson_id: z.int().nullable().describe('about which to ask a teacher; null where it is locked'),
  product: z.enum(['english', 'japanese']).nullable().describe('the subscription that opens it'),
  next: listed.pick({ slug: true, title: true }).nullable().describe('of those that are open and not done'),
})
export type OpenWriting = z.infer<typeof opened>

const slug = z.string().max(80)

export const writing = {
  list: call({
    method: 'GET',
    path: '/writing',
    summary:
      'What there is to write with help, by language in the order of the units after which it can be written.',
    access: 'learner',
    input: z.object({ language_id: id.optional(), ...pageInput }),
    reply: page(listed),
  }),
  open: call({
    method: 'GET',
    path: '/writing/{slug}',
    summary:
      'One thing to write: situation, task, useful phrases; the model once the learner has kept a text.',
    access: 'learner',
    input: z.object({ slug }),
    reply: data(opened),
  }),
  keep: call({
    method: 'POST',
    path: '/writing/{slug}/draft',
    summary: 'Keeps what the learner wrote, in place of what was kept before.',
    access: 'learner',
    input: z.object({ slug, text: text(1500) }),
    reply: done,
  }),
  finish: call({
    method: 'POST',
    path: '/writing/{slug}/finish',
    summary: 'Marks as done what the learner has kept a text of.',
    access: 'learner',
    input: z.object({ slug }),
    reply: done,
  }),
  work: call({
    method: 'POST',
    path: '/writing/{id}/work',
    summary: 'Adds the time of writing to the learner’s day of it.',
    access: 'learner',
    input: z.object({ id, ...studyEvent }),
    reply: done,
  }),
}
