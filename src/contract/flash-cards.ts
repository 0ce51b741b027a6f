import { z } from 'zod'
import { call, data, flag, id, integer, page, pageInput } from './call.ts'
import { instant } from './fields.ts'

export const card = z.object({
  id: z.int(),
  kind: z.enum(['word', 'character']),
  front: z.string(),
  /** Language of the front. */
  lang: z.string(),
  back: z.string(),
  reading: z.string().nullable(),
  audio: z.string().nullable(),
  picture: z.string().nullable(),
  example: z.object({ text: z.string(), meaning: z.string(), audio: z.string().nullable() }).nullable(),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  due_at: instant.nullable(),
  stability: z.number().nullable(),
  difficulty: z.number().nullable(),
  step: z.int(),
  scheduled_days: z.int(),
  reps: z.int(),
  lapses: z.int(),
  last_reviewed_at: instant.nullable(),
  last_review_id: z.uuid().nullable(),
})
export type FlashCard = z.infer<typeof card>

export const review = z.object({
  review_id: z.uuid(),
  card_id: id,
  rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  reviewed_at: instant,
  duration_ms: z.int().min(0).max(3_600_000),
})

const settings = z.object({
  daily_minutes: z.int(),
  buttons: z.union([z.literal(2), z.literal(4)]),
  parameters: z.array(z.number()).nullable(),
})

export const flashCards = {
  list: call({
    method: 'GET',
    path: '/flash-cards',
    summary:
      'The cards of a lesson; or, with due=1, what is left of today’s share of the daily minutes: what is due, the one most in danger first, and after it up to 20 new ones of open units in which a lesson was begun and of the learner’s own decks. With deck_id those of one deck.',
    access: 'learner',
    input: z.object({
      lesson_id: id.optional(),
      due: flag.optional(),
      language_id: id.optional(),
      deck_id: id.optional(),
      all: flag.optional().describe('everything due, not only what is left of today’s share'),
      ...pageInput,
    }),
    reply: page(card).extend({ settings }),
  }),
  review: call({
    method: 'POST',
    path: '/flash-cards/reviews',
    summary:
      'Records reviews, whenever they arrive; a known review_id counts once. A card must have been open when it was reviewed; one that is locked by now is not answered.',
    access: 'learner',
    body_limit: 131_072,
    input: z.object({ reviews: z.array(review).min(1).max(500) }),
    reply: data(z.array(card)),
  }),
  overview: call({
    method: 'GET',
    path: '/flash-cards/overview',
    summary:
      'How many cards are left of today’s share, the plan while something is overdue, and the coming two weeks.',
    access: 'learner',
    input: z.object({ language_id: id.optional() }),
    reply: data(
      z.object({
        due: z.int().describe('what is left of today’s share'),
        new: z
          .int()
          .describe('of it never reviewed, of open units in which a lesson was begun and of own decks'),
        all_due: z.int().describe('everything due'),
        all_new: z.int(),
        minutes: z.int(),
        reviews_until_fit: z.int().describe('how many more until the memory can be fitted'),
        forecast: z.array(z.object({ date: z.string(), due: z.int() })),
        catch_up: z
          .object({ days_away: z.int(), overdue: z.int(), days: z.int(), today: z.int() })
          .nullable(),
        settings,
      }),
    ),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/flash-cards/settings',
    summary: 'Daily minutes, and two or four buttons.',
    access: 'learner',
    input: z.object({
      daily_minutes: integer(1, 240).optional(),
      buttons: z.coerce
        .number()
        .pipe(z.union([z.literal(2), z.literal(4)]))
        .optional(),
    }),
    reply: data(settings),
  }),
  fit: call({
    method: 'POST',
    path: '/flash-cards/fit',
    summary:
      'Fits the memory’s parameters to the learner’s own log, from 1,000 reviews, and keeps them only when they predict better.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        kept: z.boolean(),
        reviews: z.int(),
        log_loss_before: z.number().nullable(),
        log_loss_after: z.number().nullable(),
      }),
    ),
  }),
}
