import { z } from 'zod'
import { call, data, id, page, pageInput } from '#contract/call.ts'
import { preview, studiedAt } from '#contract/fields.ts'

const character = z.object({
  id: z.int(),
  character: z.string(),
  word: z.string().optional(),
  reading: z.string().describe('romaji of a character, kana of a word'),
  category_id: z.int(),
  meaning: z.string().nullable(),
  audio: z.string().nullable(),
  is_learned: z.boolean(),
  lock: z.boolean(),
})
export type Character = z.infer<typeof character>

const median = z.array(z.tuple([z.number(), z.number()]))

export const characterDetail = character.extend({
  strokes: z.array(z.object({ path: z.string(), median })),
  stroke_count: z.int(),
  rivals: z
    .array(z.object({ character: z.string(), medians: z.array(median) }))
    .describe(
      'characters with the same number of strokes that are easily confused with a drawing of this one',
    ),
  onyomi: z.array(z.string()),
  kunyomi: z.array(z.string()),
  examples: z.array(
    z.object({ word: z.string(), reading: z.string(), meaning: z.string(), audio: z.string().nullable() }),
  ),
})
export type CharacterDetail = z.infer<typeof characterDetail>

export const characters = {
  list: call({
    method: 'GET',
    path: '/get-characters',
    summary:
      'Japanese characters or words by category, or what a search in romaji, kana or a meaning finds. What a locked lesson teaches is listed with `lock` and without meaning and audio.',
    access: 'learner',
    input: z.object({
      language_id: id.default(2),
      type: z.enum(['character', 'word']).default('character'),
      category_id: id.optional(),
      search: z.string().max(100).optional(),
      ...pageInput,
    }),
    reply: z.object({
      data: z.object({
        character_category: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
        characters: z.array(character),
      }),
      pagination: page(character).shape.pagination,
    }),
  }),
  view: call({
    method: 'GET',
    path: '/view-character',
    summary: 'One character with its strokes, readings and words.',
    access: 'learner',
    input: z.object({ character_id: id }),
    reply: data(characterDetail),
  }),
  preview: call({
    method: 'GET',
    path: '/character-preview',
    summary: 'What is shown of a locked character, and what opens it; not its reading, meaning or strokes.',
    access: 'learner',
    input: z.object({ character_id: id }),
    reply: data(
      z.object({
        character: z.string().nullable().describe('null for a word, which is not shown'),
        unit_title: z.string().nullable(),
        preview: preview.nullable().describe('null if it is open'),
      }),
    ),
  }),
  ofLesson: call({
    method: 'GET',
    path: '/lessons/{lesson_id}/characters',
    summary: 'The characters that a lesson teaches, with their strokes.',
    access: 'learner',
    input: z.object({ lesson_id: id }),
    reply: data(z.array(characterDetail)),
  }),
  practise: call({
    method: 'POST',
    path: '/characters/practice',
    summary:
      'Records that a character was drawn; it is learned once a drawing had at most one mistake in four strokes.',
    access: 'learner',
    input: z.object({
      character_id: id,
      mistakes: z.int().min(0).max(1000),
      duration_ms: z.int().min(0).max(3_600_000),
      event_id: z
        .uuid()
        .optional()
        .describe('with it the drawing counts once, however often and late it arrives'),
      at: studiedAt('when it was drawn, if not now').optional(),
    }),
    reply: data(z.object({ is_learned: z.boolean() })),
  }),
}
