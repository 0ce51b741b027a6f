import { z } from 'zod'
import { call, data, done, id, page, pageInput } from '../call.ts'
import { knownPercent, studyEvent } from '../fields.ts'
import { grammarLink, unitLink } from './links.ts'

const microLesson = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  cover_photo: z.string().nullable(),
  reading_minutes: z.int(),
  language_id: z.int(),
  level: z.string(),
})
export type MicroLesson = z.infer<typeof microLesson>

const listed = microLesson.extend({ known_percent: knownPercent })

const opened = microLesson.extend({
  lang: z.literal('my').describe('the language of the text'),
  content_html: z
    .string()
    .describe('sanitised; words of the language that it is about are links to where they are kept'),
  grammar: z.array(grammarLink).describe('points of grammar that it explains'),
  units: z.array(unitLink).describe('those that it fits'),
  next: microLesson
    .pick({ id: true, title: true, reading_minutes: true })
    .nullable()
    .describe('what to read after it: the next one of its language, the first after the last'),
})

export type OpenMicroLesson = z.infer<typeof opened>

export const microLessons = {
  list: call({
    method: 'GET',
    path: '/micro-lessons',
    summary: 'Micro lessons: short texts to read in a few minutes.',
    access: 'learner',
    input: z.object({ ...pageInput, language_id: id.optional() }),
    reply: page(listed),
  }),
  open: call({
    method: 'GET',
    path: '/micro-lessons/{id}',
    summary: 'One micro lesson with its text.',
    access: 'learner',
    input: z.object({ id }),
    reply: data(opened),
  }),
  read: call({
    method: 'POST',
    path: '/micro-lessons/{id}/read',
    summary: 'Adds the time of reading to the learner’s day of it.',
    access: 'learner',
    input: z.object({ id, ...studyEvent }),
    reply: done,
  }),
}
