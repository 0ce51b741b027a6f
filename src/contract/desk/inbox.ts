import { z } from 'zod'
import { SOUND_KINDS } from '#domain/desk/inbox/audio-report.ts'
import { FIELD_KINDS } from '#domain/desk/inbox/form.ts'
import { INQUIRY_KINDS } from '#domain/desk/inbox/inquiry.ts'
import { call, data, done, integer, optional } from '../call.ts'
import { countryCode, email, instant, line, personName, phone, text } from '../fields.ts'

/** Fields that every form of ours has besides its own; a client that has no form leaves it out. */
const traces = {
  website: optional(z.string().max(5000)).describe('stays empty: people don’t see it'),
  ticket: optional(z.string().max(200)).describe('from GET /letters/ticket, when the form was shown'),
}

/** Fields of every letter, besides who sends it. */
const written = { name: personName, country_code: countryCode, content: text(5000), ...traces }

const token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('of the letter’s secret link')

const sent = z.object({
  id: z.int().describe('the letter’s number'),
  link: z.string().describe('the page that shows its state, to anybody with the link'),
})

const slug = z.string().max(80)

const letter = z.object({
  id: z.int(),
  kind: z.enum(INQUIRY_KINDS),
  title: z.string(),
  state: z.enum(['open', 'answered', 'accepted', 'refused', 'closed']),
  sent_at: instant,
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
})

const openness = z.enum(['soon', 'open', 'over', 'full'])

const formHead = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  state: openness,
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  places_left: z.int().nullable().describe('null: without end'),
})

const form = formHead.extend({
  thanks: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(FIELD_KINDS),
      label: z.string(),
      note: z.string().nullable(),
      required: z.boolean(),
      least: z.int().nullable(),
      most: z.int().nullable(),
      words: z.int().nullable().describe('the fewest words of a text'),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
})

const round = z.object({
  slug: z.string(),
  title: z.string(),
  about: z.array(z.string()),
  for_whom: z.array(z.string()),
  state: z.enum(['soon', 'open', 'over']),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  places: z.int(),
  product: z.enum(['english', 'japanese', 'learn-plus']),
  days: z.int(),
  least_words: z.int(),
  has_applied: z
    .boolean()
    .describe('whether the learner has; true also where a decided application was erased'),
  application: letter
    .pick({ id: true, state: true, sent_at: true, answer: true })
    .nullable()
    .describe('the learner’s own, where one is signed in'),
})

export const inbox = {
  ticket: call({
    method: 'GET',
    path: '/letters/ticket',
    summary: 'A ticket for a form that is shown now; it tells how long filling it in took.',
    access: 'public',
    input: z.object({}),
    reply: data(z.object({ ticket: z.string() })),
  }),
  contact: call({
    method: 'POST',
    path: '/contact',
    summary: 'Writes to the school; a phone or an e-mail address says where the answer goes.',
    access: 'public',
    input: z.object({
      ...written,
      phone: optional(phone),
      email: optional(email),
    }),
    reply: data(sent),
  }),
  businessInquiry: call({
    method: 'POST',
    path: '/business-inquiry',
    summary: 'A company asks for an offer.',
    access: 'public',
    input: z.object({
      ...written,
      phone,
      email,
      company: line(200),
      team_size: integer(1, 1_000_000),
    }),
    reply: data(sent),
  }),
  forms: call({
    method: 'GET',
    path: '/forms',
    summary: 'The forms that are open, or soon will be.',
    access: 'public',
    input: z.object({}),
    reply: data(z.array(formHead)),
  }),
  form: call({
    method: 'GET',
    path: '/forms/{slug}',
    summary: 'A form’s definition.',
    access: 'public',
    input: z.object({ slug }),
    reply: data(form),
  }),
  sendForm: call({
    method: 'POST',
    path: '/forms/{slug}',
    summary: 'Sends a form: its fields by their names; of `choices` a list.',
    access: 'public',
    input: z.looseObject({ slug, ...traces }),
    reply: data(sent),
  }),
  scholarship: call({
    method: 'GET',
    path: '/scholarship',
    summary: 'The open round of scholarships, otherwise the next or the last one; null if there is none.',
    access: 'public',
    input: z.object({}),
    reply: data(round.nullable()),
  }),
  applyScholarship: call({
    method: 'POST',
    path: '/apply-scholarship',
    summary: 'Applies for a scholarship of the open round: one application a round.',
    access: 'learner',
    multipart: true,
    input: z.object({
      name: personName,
      email,
      reason: text(5000).describe('at least 50 words'),
      document: optional(z.file()).describe(
        'a photo of a document: jpeg, jpg, png or webp, at most 5,000,000 bytes',
      ),
    }),
    reply: data(sent),
  }),
  letters: call({
    method: 'GET',
    path: '/letters',
    summary: 'What the learner sent us, the newest first.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.array(letter)),
  }),
  letter: call({
    method: 'GET',
    path: '/letters/{token}',
    summary: 'What became of a letter, for anybody with its secret link.',
    access: 'public',
    input: z.object({ token }),
    reply: data(
      letter.extend({
        fields: z.array(z.object({ label: z.string(), value: z.string() })),
        has_document: z.boolean(),
        thanks: z.string().nullable(),
      }),
    ),
  }),
  oddSound: call({
    method: 'POST',
    path: '/sounds/odd',
    summary:
      '"This sounds odd": tells the teachers of a sound that seems wrong; once more for the same sound changes only the note. One of a locked lesson is 403.',
    access: 'learner',
    input: z.object({
      kind: z.enum(SOUND_KINDS),
      id: z
        .string()
        .min(1)
        .max(80)
        .describe('of the question, card or character; of the video where it is a line; the slug of a text'),
      line: integer(0, 200)
        .default(0)
        .describe('of a video or a text its line, from 1; 1 is a card’s example'),
      text: optional(line(300)).describe('the line as it was shown'),
      note: optional(text(500)),
    }),
    reply: data(z.object({ id: z.int() })),
  }),
  eraseLetter: call({
    method: 'POST',
    path: '/letters/{token}/erase',
    summary: 'Erases a letter with all that it holds, for anybody with its secret link.',
    access: 'public',
    input: z.object({ token }),
    reply: done,
  }),
}
