import { z } from 'zod'
import { givenAnswers, judgedAnswers, readingQuestion } from '#contract/practice/read-questions.ts'
import { SPEAKERS } from '#domain/practice/speaking/speakers.ts'
import { call, data, done, id, page, pageInput } from '../call.ts'
import { furigana, knownPercent, studyEvent } from '../fields.ts'

const story = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  picture: z.string().nullable(),
  reading_minutes: z.int(),
  language_id: z.int(),
  level: z.string(),
  lock: z.boolean().describe('until the unit is open after which it can be read'),
  is_read: z.boolean(),
})
const listed = story.extend({ known_percent: knownPercent })
export type ListedStory = z.infer<typeof listed>

const line = z.object({
  text_html: z.string().describe('sanitised; its words are links to where they are kept'),
  text: z.string(),
  speaker: z.enum(SPEAKERS),
  meaning: z.string().nullable().describe('null while the story is locked, and where it says the same'),
  sound: z.object({ url: z.string(), bytes: z.int() }).nullable(),
})
export type StoryLine = z.infer<typeof line>

const opened = story.extend({
  lang: z.enum(['en', 'ja']).describe('the language of the lines'),
  lines: z.array(line).describe('the first two while it is locked, without sound'),
  furigana: furigana.optional(),
  line_count: z.int().describe('of the whole story'),
  questions: z.array(readingQuestion).describe('none while it is locked'),
  product: z.enum(['english', 'japanese']).nullable().describe('the subscription that opens it'),
  next: story.pick({ slug: true, title: true }).nullable().describe('of those that are open and not read'),
})
export type OpenStory = z.infer<typeof opened>

const slug = z.string().max(80)

export const stories = {
  list: call({
    method: 'GET',
    path: '/stories',
    summary: 'Stories to read and hear, by language in the order in which their words are taught.',
    access: 'learner',
    input: z.object({
      language_id: id.optional(),
      level: z.string().max(10).optional().describe('the code of a level'),
      ...pageInput,
    }),
    reply: page(listed).extend({
      levels: z.array(z.string()).describe('of the language’s stories, whatever level was asked for'),
    }),
  }),
  open: call({
    method: 'GET',
    path: '/stories/{slug}',
    summary: 'One story with its questions; its first two lines while it is locked.',
    access: 'learner',
    input: z.object({ slug }),
    reply: data(opened),
  }),
  check: call({
    method: 'POST',
    path: '/stories/{slug}/check',
    summary: 'Verdicts on answers to the questions of a story that is open; nothing is kept of them.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({ slug, answers: givenAnswers }),
    reply: data(judgedAnswers),
  }),
  read: call({
    method: 'POST',
    path: '/stories/{id}/read',
    summary: 'Adds the time of reading to the learner’s day of it.',
    access: 'learner',
    input: z.object({ id, ...studyEvent }),
    reply: done,
  }),
  finish: call({
    method: 'POST',
    path: '/stories/{slug}/finish',
    summary: 'Remembers that the learner has read a story that is open to them.',
    access: 'learner',
    input: z.object({ slug }),
    reply: done,
  }),
}
