import { z } from 'zod'
import { call, data, done, flag, id, integer, optional, page, pageInput } from '#contract/call.ts'
import { furigana, instant, line, studiedAt, studyEvent, text } from '#contract/fields.ts'
import { CARD_KINDS, LISTENING_SOURCES } from '#domain/memory/chosen.ts'
import { DIRECTIONS } from '#domain/memory/direction.ts'
import { MAX_HINT_LENGTH, MAX_NOTE_LENGTH } from '#domain/memory/leech.ts'
import { SET_ASIDE } from '#domain/memory/set-aside.ts'

/** Direction in which a card is asked: forward from the word to its meaning, reverse from the meaning to the word. */
const direction = z.enum(DIRECTIONS)
const asked = direction.default('forward').describe('which way the card is asked')

export const card = z.object({
  id: z.int(),
  direction: direction.describe('reverse: asked from the back to the front, with a memory of its own'),
  kind: z.enum(['word', 'character']),
  front: z.string(),
  /** Language of the front. */
  lang: z.string(),
  back: z.string(),
  reading: z.string().nullable(),
  audio: z.string().nullable(),
  picture: z.string().nullable(),
  example: z.object({ text: z.string(), meaning: z.string(), audio: z.string().nullable() }).nullable(),
  furigana: furigana.optional().describe('of the kanji of its example and its back'),
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
  last_day: z.iso
    .date()
    .nullable()
    .describe('the learner’s day of study of its last review, which turns at 4 in the morning'),
  taught_in: z.int().nullable().describe('the lesson that teaches it; null for an own card'),
  hint: z.string().nullable().describe('the learner’s own'),
  note: z.string().nullable().describe('what the learner wrote on its back'),
  set_aside: z
    .enum(['buried', 'suspended'])
    .nullable()
    .describe('buried until the learner’s next day, or suspended for good'),
})
export type FlashCard = z.infer<typeof card>

const heardCard = z.object({
  card_id: z.int(),
  front: z.string(),
  lang: z.string(),
  reading: z.string().nullable(),
  meaning: z.string(),
  audio: z.string(),
  bytes: z.int().describe('of its sound'),
  example: z
    .object({ text: z.string(), meaning: z.string(), audio: z.string(), bytes: z.int() })
    .nullable()
    .describe('where it has a sound'),
})
export type ListeningCard = z.infer<typeof heardCard>

export const reviewEvent = z.object({
  review_id: z.uuid(),
  card_id: id,
  direction: asked,
  rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  reviewed_at: studiedAt('when it was rated'),
  duration_ms: z.int().min(0).max(3_600_000),
})

const settings = z.object({
  daily_minutes: z.int(),
  buttons: z.union([z.literal(2), z.literal(4)]),
  both_ways: z.boolean().describe('whether the school’s cards are asked both ways'),
  typed: z.boolean().describe('whether the word is typed where the meaning is asked'),
  parameters: z.array(z.number()).nullable(),
})

export const flashCards = {
  list: call({
    method: 'GET',
    path: '/flash-cards',
    summary:
      'The cards of a lesson, or of a unit; or, with due=1, what is left of today’s share of the daily minutes: what is due, the one most in danger first, and after it up to 20 new ones of open units in which a lesson was begun and of the learner’s own decks. With deck_id those of one deck. Of a card that is asked both ways one direction comes a day.',
    access: 'learner',
    input: z.object({
      lesson_id: id.optional(),
      unit_id: id.optional().describe('the cards of this unit’s open lessons'),
      due: flag.optional(),
      language_id: id.optional(),
      deck_id: id.optional(),
      all: flag.optional().describe('everything due, not only what is left of today’s share'),
      ...pageInput,
    }),
    reply: page(card).extend({ settings }),
  }),
  chosen: call({
    method: 'GET',
    path: '/flash-cards/chosen',
    summary:
      'The cards of a sitting of the learner’s own choice, due or not, the one most in danger first: of those that they have met, that are open and not set aside, and that were not looked at since their day began, but for steps that are due.',
    access: 'learner',
    input: z.object({
      language_id: id.optional(),
      ahead: integer(0, 14).optional().describe('days after today within which a card falls due'),
      unit_id: id.optional().describe('only cards of this unit'),
      kind: z.enum(CARD_KINDS).optional().describe('only words or characters of the school, or own cards'),
      most: integer(1, 60).default(20),
    }),
    reply: page(card).extend({ settings }),
  }),
  toHear: call({
    method: 'GET',
    path: '/flash-cards/to-hear',
    summary:
      'Cards to listen to, with the sizes of their sounds: those that are due today or still being learned, the learner’s own among them where the school says what stands on them, or those of the units whose lessons the learner worked on in the last seven days; open, with a sound and not set aside.',
    access: 'learner',
    input: z.object({
      language_id: id.optional(),
      of: z.enum(LISTENING_SOURCES).default('words'),
      most: integer(1, 60).default(30),
    }),
    reply: data(z.array(heardCard)),
  }),
  heard: call({
    method: 'POST',
    path: '/flash-cards/heard',
    summary: 'Adds what was listened to to the learner’s day of it, as what was watched.',
    access: 'learner',
    input: z.object({ language_id: id, ...studyEvent }),
    reply: done,
  }),
  review: call({
    method: 'POST',
    path: '/flash-cards/reviews',
    summary:
      'Records reviews, whenever they arrive; a known review_id counts once. A card must have been open when it was reviewed: a review of before is refused by itself, the others count; 403 where that leaves none and no card is open by now. A card that is locked by now is not answered.',
    access: 'learner',
    body_limit: 131_072,
    input: z.object({ reviews: z.array(reviewEvent).min(1).max(500) }),
    reply: data(z.array(card)).extend({
      refused: z
        .array(z.uuid())
        .describe('the reviews of cards that were not open when they were reviewed, which `message` says'),
    }),
  }),
  undo: call({
    method: 'POST',
    path: '/flash-cards/reviews/undo',
    summary:
      'Undoes a review: the card’s state is that of its other reviews, and the review’s time leaves its day. It may come before the review, which then never counts (up to 1,000 of them wait for theirs, one more is 429); what is undone stays so. Answers the card, null where it isn’t known yet or not open.',
    access: 'learner',
    input: z.object({ review_id: z.uuid() }),
    reply: data(card.nullable()),
  }),
  setAside: call({
    method: 'POST',
    path: '/flash-cards/set-aside',
    summary:
      'Sets a card aside until the learner’s next day (buried) or for good (suspended), or brings it back (active). Of two that were said of a card the later one counts, whenever they arrive.',
    access: 'learner',
    input: z.object({
      card_id: id,
      direction: asked,
      as: z.enum(SET_ASIDE),
      at: instant.optional().describe('when it was said; by default now'),
    }),
    reply: data(card.nullable()),
  }),
  hint: call({
    method: 'POST',
    path: '/flash-cards/hint',
    summary: 'Keeps the learner’s own hint for a card; an empty one removes it. The later one counts.',
    access: 'learner',
    input: z.object({
      card_id: id,
      direction: asked,
      hint: optional(line(MAX_HINT_LENGTH)),
      at: instant.optional().describe('when it was written; by default now'),
    }),
    reply: data(card.nullable()),
  }),
  note: call({
    method: 'POST',
    path: '/flash-cards/note',
    summary: 'Keeps what the learner notes on a card; an empty text removes it. The later one counts.',
    access: 'learner',
    input: z.object({
      card_id: id,
      direction: asked,
      note: optional(text(MAX_NOTE_LENGTH)),
      at: instant.optional().describe('when it was written; by default now'),
    }),
    reply: data(card.nullable()),
  }),
  find: call({
    method: 'GET',
    path: '/flash-cards/{card_id}',
    summary: 'One card that is open, of the school or the learner’s own.',
    access: 'learner',
    input: z.object({ card_id: id }),
    reply: data(card),
  }),
  suspended: call({
    method: 'GET',
    path: '/flash-cards/suspended',
    summary: 'The cards that the learner set aside for good and that are open, the last one first.',
    access: 'learner',
    input: z.object(pageInput),
    reply: page(card),
  }),
  leeches: call({
    method: 'GET',
    path: '/flash-cards/leeches',
    summary:
      'Cards that were forgotten eight times or more, of those reviewed today or within the last 30 days, the last one first.',
    access: 'learner',
    input: z.object({ today: flag.optional(), ...pageInput }),
    reply: page(card),
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
        has_suspended: z.boolean().describe('whether any card was set aside for good'),
        catch_up: z
          .object({
            days_away: z.int().describe('since the day of the last review'),
            overdue: z.int(),
            days: z.int(),
            today: z.int(),
          })
          .nullable(),
        settings,
      }),
    ),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/flash-cards/settings',
    summary:
      'Daily minutes, two or four buttons, whether the school’s cards are asked both ways, and whether the word is typed then.',
    access: 'learner',
    input: z.object({
      daily_minutes: integer(1, 240).optional(),
      buttons: z.coerce
        .number()
        .pipe(z.union([z.literal(2), z.literal(4)]))
        .optional(),
      both_ways: flag.optional(),
      typed: flag.optional(),
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
