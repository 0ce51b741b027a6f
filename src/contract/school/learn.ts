import { z } from 'zod'
import { call, data, flag, id, page, pageInput } from '#contract/call.ts'
import { preview } from '#contract/fields.ts'
import { today } from '#contract/habit/analytics.ts'
import { card } from '#contract/memory/flash-cards.ts'
import { examQuestion } from '#contract/practice/practice.ts'
import { characterDetail } from './characters.ts'
import { grammarLink, lessonType, microLessonLink } from './links.ts'

export const lessonStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A lesson in a unit, the server's and the view's fields of the product together. */
export const lessonSummary = z.object({
  id: z.int(),
  title: z.string(),
  lesson_type: lessonType,
  is_lock: z.boolean(),
  lock: z.boolean(),
  is_premium: z.boolean(),
  cover_photo: z.string().nullable(),
  tag: z.array(z.string()),
  topics: z.array(z.string()),
  status: lessonStatus,
  lesson_status: lessonStatus,
  last_reached_second: z.int(),
  vdocipher_id: z.string().nullable(),
  has_practice: z.boolean(),
  is_practice_done: z.boolean(),
  total_question: z.int(),
  total_length: z.int().describe('minutes, rounded up'),
  total_second: z.int(),
  bytes: z.int().nullable().describe('size of the smallest picture rung, where known'),
})
export type LessonSummary = z.infer<typeof lessonSummary>

const currentViewing = z.object({
  id: z.int(),
  title: z.string(),
  lock: z.boolean(),
  topics: z.array(z.string()),
  cover_photo: z.string().nullable(),
  lesson_type: lessonType,
  lesson_status: lessonStatus,
  last_reached_second: z.int(),
  vdocipher_id: z.string().nullable(),
  total_second: z.int(),
})

const unit = z.object({
  id: z.int(),
  title: z.string(),
  cover_photo: z.string().nullable(),
  short_des: z.string(),
  unit_number: z.string(),
  unit_type: z.literal('UNIT'),
  level_name: z.string(),
  lesson_count: z.int(),
  exercise_count: z.int(),
  total_minute: z.int(),
  character_count: z.int(),
  has_lesson_history: z.boolean(),
  is_premium: z.boolean(),
  lock: z.boolean(),
  current_viewing: currentViewing.nullable(),
  lessons: z.array(lessonSummary),
})
export type Unit = z.infer<typeof unit>

const lesson = lessonSummary.extend({
  unit_id: z.int(),
  unit_title: z.string(),
  next_lesson_id: z.int().nullable(),
  product: z.enum(['english', 'japanese', 'learn-plus']),
  preview: preview.nullable(),
  video: z
    .object({
      provider: z.string(),
      duration: z.int(),
      poster: z.string().nullable(),
      renditions: z.array(z.object({ name: z.string(), bytes: z.int() })),
    })
    .nullable(),
  subtitles: z.array(z.object({ lang: z.string(), url: z.string() })),
  phrases: z.array(
    z.object({ text: z.string(), lang: z.string(), my: z.string(), en: z.string().optional() }),
  ),
  grammar: z
    .array(grammarLink.pick({ slug: true, title: true }))
    .describe('points of grammar that its unit teaches'),
  micro_lessons: z.array(microLessonLink).describe('what fits its unit to read'),
  flash_cards: z.array(z.object({ id: z.int() })),
  characters: z.array(z.object({ id: z.int(), character: z.string() })),
  practices: z.array(z.object({ id: z.int(), question_type: examQuestion.shape.question_type })),
})
export type Lesson = z.infer<typeof lesson>

/** Figures of the learner at the end of a lesson, or of cards. */
const ending = z.object({
  minutes: z.number().describe('studied today, in halves'),
  daily_minutes: z.int(),
  due_tomorrow: z
    .int()
    .describe(
      'cards to review that fall due on the learner’s next day, as the forecast of reviews says; no new ones',
    ),
  words: z
    .object({
      met: z.int().describe('cards that were reviewed'),
      learning: z.int().describe('of them past their first steps, and not known yet'),
      known: z.int().describe('of them remembered for three weeks'),
    })
    .describe('of the lesson’s unit, of the level, or all'),
  unit: z.object({ id: z.int(), title: z.string(), is_done: z.boolean() }).nullable(),
  level: z.object({ id: z.int(), code: z.string(), language_id: z.int(), is_done: z.boolean() }).nullable(),
})
export type CompletionSummary = z.infer<typeof ending>

const currentPage = flag
  .optional()
  .describe('the page on which the learner’s path goes on, whatever `page` says')

const unitsOfLevel = page(unit).extend({
  level: z
    .object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      stands_in: z.boolean(),
      instead_of: z.string().nullable().describe('code of the level for which it stands in'),
    })
    .nullable()
    .describe('the level that is shown; it stands in for the one asked for where that has no units'),
})

export const learn = {
  levels: call({
    method: 'GET',
    path: '/levels',
    summary: 'The levels of a language, lowest first.',
    access: 'public',
    input: z.object({ language_id: id.default(1) }),
    reply: data(z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), unit_count: z.int() }))),
  }),
  listUnits: call({
    method: 'GET',
    path: '/learn-units',
    summary:
      'The units of a level with the learner’s progress; a level without units shows the nearest lower one that has some.',
    access: 'learner',
    input: z.object({
      language_id: id.optional(),
      level_id: id.optional(),
      current: currentPage,
      ...pageInput,
    }),
    reply: unitsOfLevel,
  }),
  path: call({
    method: 'GET',
    path: '/learn-path',
    summary:
      'What the learner’s path shows: the units of their level in the language they learn, and today; read in one statement.',
    access: 'learner',
    input: z.object({ current: currentPage, ...pageInput }),
    reply: unitsOfLevel.extend({
      today,
      done_today: lessonSummary
        .pick({ id: true, title: true, lesson_type: true })
        .extend({ count: z.int() })
        .nullable()
        .describe('the lesson of the path that was finished last today, and how many were'),
      beside: z
        .object({
          kind: z.enum(['short', 'reading']),
          id: z.int(),
          title: z.string(),
          seconds: z.int(),
          bytes: z.int(),
          is_done: z.boolean(),
        })
        .nullable()
        .describe('a short or a micro lesson: the one begun last today, else the one of the day'),
      story: z
        .object({
          slug: z.string(),
          title: z.string(),
          reading_minutes: z.int(),
          is_done: z.boolean(),
          later: z.array(z.int()).describe('minutes of the free ones after it that were not read'),
        })
        .nullable()
        .describe('a free story: the one that was read today, else the first that was not'),
      has_reminder: z
        .boolean()
        .describe('times to study are planned, or it was chosen whether to be told of the streak'),
      ahead: z
        .object({
          unit_id: z.int(),
          preview,
          has_lapsed: z.boolean().describe('a plan that opened it has ended'),
        })
        .nullable()
        .describe('the first locked unit of the page, where nothing open is left to do on it'),
    }),
  }),
  unit: call({
    method: 'GET',
    path: '/learn-units/{id}',
    summary: 'One unit with its lessons.',
    access: 'learner',
    input: z.object({ id }),
    reply: data(unit.extend({ preview: preview.nullable() })),
  }),
  lesson: call({
    method: 'GET',
    path: '/lessons/{id}',
    summary: 'One lesson; a locked one shows what it is, not what is in it.',
    access: 'learner',
    input: z.object({ id }),
    reply: data(lesson),
  }),
  ending: call({
    method: 'GET',
    path: '/ending',
    summary:
      'What an end shows: today, tomorrow, and the words; with lesson_id or unit_id those of the unit, with level_id those of the level, and whether that is done.',
    access: 'learner',
    input: z.object({ lesson_id: id.optional(), unit_id: id.optional(), level_id: id.optional() }),
    reply: data(ending),
  }),
  japanLesson: call({
    method: 'GET',
    path: '/view-japan-lesson',
    summary: 'A Japanese lesson with its characters and cards; a locked one has none.',
    access: 'learner',
    input: z.object({ japan_lesson_id: id }),
    reply: data(lesson.extend({ characters: z.array(characterDetail), flash_cards: z.array(card) })),
  }),
}
