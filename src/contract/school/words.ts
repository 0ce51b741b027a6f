import { z } from 'zod'
import { STAGES } from '#domain/memory/stage.ts'
import { call, data, flag, id, optional, page, pageInput } from '../call.ts'
import { text } from '../fields.ts'
import { card } from '../memory/flash-cards.ts'

const stage = z.enum(STAGES)

const word = card.extend({
  stage,
  lesson_id: z.int().nullable().describe('null for an own card'),
  unit_id: z.int().nullable(),
})
export type Word = z.infer<typeof word>

const wordOfCoverage = z.object({
  text: z.string().describe('as the card has it that teaches it, else in its dictionary form'),
  lang: z.string(),
  reading: z.string().nullable(),
  meaning: z.string().nullable().describe('where a card that is open teaches it'),
  audio: z.string().nullable(),
  word: z.string().describe('as it is called in `words` of a transcript'),
  kept: z.boolean().describe('whether an own card of the learner has it'),
})
export type WordOfCoverage = z.infer<typeof wordOfCoverage>

const coverage = z.object({
  percent: z
    .int()
    .describe(
      'of the running words; names and numbers are not counted, and what no card teaches is known once a video that says it is done',
    ),
  unknown: z.array(wordOfCoverage).describe('each once, in the order in which they first come'),
})
export type WordCoverage = z.infer<typeof coverage>

const wordInText = z.object({
  text: z.string().describe('as the text writes it'),
  word: z.string().describe('its dictionary form'),
})
/** The words of a text in their order, without names, numbers and what only carries grammar. */
export const wordsInText = z.array(wordInText)
export type WordInText = z.infer<typeof wordInText>

const taught = z.object({
  front: z.string(),
  lang: z.string(),
  reading: z.string().nullable(),
  meaning: z.string(),
  audio: z.string().nullable(),
  example: z.object({ text: z.string(), meaning: z.string(), audio: z.string().nullable() }).nullable(),
  lesson_id: z.int(),
})

export const words = {
  find: call({
    method: 'GET',
    path: '/words/find',
    summary:
      'What the open lessons say about a word, by its spelling on a card or its dictionary form, and the learner’s own card for it; null for what doesn’t exist.',
    access: 'learner',
    input: z.object({ word: text(100) }),
    reply: data(z.object({ taught: taught.nullable(), own_card_id: z.int().nullable() })),
  }),
  coverage: call({
    method: 'GET',
    path: '/words/coverage',
    summary:
      'How much the learner knows of the words of a video lesson, a short, a micro lesson or a story, and which they do not; null before the first card of its language was met, and for what has no words, is locked or is not there.',
    access: 'learner',
    input: z.object({ kind: z.enum(['lesson', 'short', 'micro-lesson', 'story']), id }),
    reply: data(coverage.nullable()),
  }),
  next: call({
    method: 'GET',
    path: '/words/next',
    summary:
      'The next video lesson of a language, and how much of its words the learner knows; null before the first card of its language was met, and where no open one is left.',
    access: 'learner',
    input: z.object({ language_id: id.optional() }),
    reply: data(
      z
        .object({ lesson_id: z.int(), title: z.string(), percent: z.int(), unknown_count: z.int() })
        .nullable(),
    ),
  }),
  list: call({
    method: 'GET',
    path: '/words',
    summary:
      'The words and characters of the school that the learner has met and that are open, and their own cards, by how well they are known: what comes back next first, or what fits a search best.',
    access: 'learner',
    input: z.object({
      language_id: id.optional(),
      stage: stage.optional(),
      level: z.string().max(10).optional().describe('the code of a level; “own” for own cards'),
      unit_id: id.optional(),
      q: optional(z.string().max(100)),
      coming: flag.optional().describe('only those that come back: not set aside'),
      ...pageInput,
    }),
    reply: page(word).extend({
      counts: z
        .object({ met: z.int(), learning: z.int(), known: z.int() })
        .describe(
          'of what the other filters leave: in the first steps, being learned, remembered for three weeks',
        ),
      coming: z.int().describe('of what is found, how many are not set aside'),
      own_count: z.int().describe('own cards, whatever the filters'),
      units: z
        .array(z.object({ id: z.int(), title: z.string(), level: z.string(), count: z.int() }))
        .describe('those from which the learner met words, whatever the filters'),
      time_zone: z.string().describe('the learner’s'),
    }),
  }),
}
