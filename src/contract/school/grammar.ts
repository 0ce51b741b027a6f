import { z } from 'zod'
import { givenAnswers, judgedAnswers, readingQuestion } from '#contract/practice/read-questions.ts'
import { call, data, id, page, pageInput } from '../call.ts'
import { furigana } from '../fields.ts'
import { grammarLink, microLessonLink, unitLink } from './links.ts'

const point = grammarLink.extend({ language_id: z.int(), level: z.string() })
export type GrammarPoint = z.infer<typeof point>

const opened = point.extend({
  reading: z.string().nullable().describe('of the form, in kana'),
  lang: z.enum(['en', 'ja']).describe('the language that is taught'),
  content_html: z.string().describe('Burmese; sanitised'),
  examples: z.array(
    z.object({
      text: z.string(),
      reading: z.string().nullable(),
      meaning: z.string().describe('in Burmese where the reader’s language is the one that is taught'),
      audio: z.string().nullable(),
    }),
  ),
  slips: z.array(
    z.object({ wrong: z.string(), right: z.string(), why_html: z.string().describe('Burmese; sanitised') }),
  ),
  questions: z.array(readingQuestion),
  units: z.array(unitLink).describe('those that teach it'),
  practice_lesson_id: z.int().nullable().describe('the lesson that practises it'),
  related: z.array(grammarLink),
  furigana: furigana.optional(),
  micro_lessons: z.array(microLessonLink).describe('those that explain it'),
})
export type OpenGrammarPoint = z.infer<typeof opened>

const slug = z.string().max(80)

export const grammar = {
  list: call({
    method: 'GET',
    path: '/grammar',
    summary: 'Points of grammar, by language in the order in which they are learned.',
    access: 'learner',
    input: z.object({
      language_id: id.optional(),
      level: z.string().max(10).optional().describe('the code of a level'),
      ...pageInput,
    }),
    reply: page(point).extend({
      levels: z.array(z.string()).describe('of the language’s points, whatever level was asked for'),
    }),
  }),
  open: call({
    method: 'GET',
    path: '/grammar/{slug}',
    summary:
      'One point of grammar: what Burmese does and what this language does, with examples, slips and questions.',
    access: 'learner',
    input: z.object({ slug }),
    reply: data(opened),
  }),
  check: call({
    method: 'POST',
    path: '/grammar/{slug}/check',
    summary: 'Verdicts on answers to the questions of a point of grammar; nothing is kept of them.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({ slug, answers: givenAnswers }),
    reply: data(judgedAnswers),
  }),
}
