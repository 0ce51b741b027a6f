import { z } from 'zod'
import { LIBRARY_KINDS } from '#domain/school/library.ts'
import { call, data, id, integer, optional, pageInput, pagination } from '../call.ts'
import { instant, knownPercent } from '../fields.ts'
import { lessonType } from './links.ts'

const kind = z.enum(LIBRARY_KINDS)

const item = z.object({
  kind,
  id: z.int(),
  slug: z.string().nullable().describe('of a point of grammar, whose page is /grammar/{slug}'),
  title: z.string(),
  reading: z.string().nullable().describe('of what is written in Japanese'),
  detail: z.string().nullable().describe('what it means, or what it is about; null where that is locked'),
  audio: z.string().nullable(),
  language_id: z.int(),
  levels: z.array(z.string()).describe('empty if it belongs to no level'),
  lock: z.boolean(),
  lesson: z
    .object({ id: z.int(), lesson_type: lessonType })
    .nullable()
    .describe('the lesson itself, the first one of a unit, or the one that teaches a word or character'),
  starts_at: instant.nullable().describe('of a live class'),
  is_recording: z.boolean().describe('of a live class that is over'),
  known_percent: knownPercent,
})
export type LibraryItem = z.infer<typeof item>

export const library = {
  home: call({
    method: 'GET',
    path: '/library',
    summary:
      'How many items of each kind there are, in the school and in the learner’s own decks; of what is listed by language, those of the language that is being learned.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        counts: z.array(z.object({ kind, count: z.int() })),
        words_met: z.int().describe('as many as `GET /words` lists of the language that is being learned'),
        next_class: z.object({ title: z.string(), starts_at: instant }).nullable(),
      }),
    ).extend({ time_zone: z.string().describe('the learner’s') }),
  }),
  search: call({
    method: 'GET',
    path: '/library/search',
    summary:
      'Everything with this name, text or sound, in Burmese, English, kana, kanji or romaji, in the whole school and the learner’s own decks: in groups, the best first. Without words, everything that matches the filters. Of locked items only the visible parts are searched.',
    access: 'learner',
    input: z.object({
      q: optional(z.string().max(100)),
      kind: kind.optional().describe('only these, by page; without it the first of each kind'),
      level: z.string().max(10).optional().describe('the code of a level'),
      skill_id: integer(1, 100)
        .optional()
        .describe('only courses and lessons of courses have skills and categories'),
      category_id: id.optional(),
      ...pageInput,
    }),
    reply: data(
      z.object({
        is_nearest: z
          .boolean()
          .describe(
            'nothing is exactly so; these come nearest, by a slip of one letter or half of the words',
          ),
        groups: z.array(z.object({ kind, count: z.int(), items: z.array(item) })),
      }),
    ).extend({ pagination, time_zone: z.string().describe('the learner’s') }),
  }),
}
