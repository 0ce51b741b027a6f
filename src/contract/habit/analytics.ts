import { z } from 'zod'
import { call, data, id, integer } from '../call.ts'
import { instant } from '../fields.ts'

/** Figures of today that the path of units shows. */
export const today = z.object({
  streak_days: z.int(),
  best_streak: z.int().describe('the longest of the last 400 days'),
  paused_until: z.string().nullable(),
  minutes: z.number().describe('studied today, in halves'),
  daily_minutes: z.int(),
  due: z.int().describe('cards left of today’s share'),
  due_minutes: z.int().describe('what they take, rounded up'),
  new: z.int(),
  reviewed: z.int().describe('cards looked at today'),
  week: z
    .array(z.object({ minutes: z.number(), counts: z.boolean().describe('for the streak') }))
    .length(7)
    .describe('Monday to Sunday, the learner’s own'),
  day_id: z.int().describe('which of them today is, from 1'),
  guides_seen: z.array(z.string()),
  has_accepted_appeal: z.boolean().describe('a teacher agreed with an answer, not seen yet'),
  has_teacher_answer: z.boolean().describe('a teacher answered a question, not seen yet'),
  unread_notifications: z.int(),
})

export const analytics = {
  week: call({
    method: 'GET',
    path: '/weekly-chart-data',
    summary: 'This week’s activity by day, in the learner’s time zone.',
    access: 'learner',
    silent: true,
    input: z.object({ english_level_id: id.optional(), japan_level_id: id.optional() }),
    reply: data(
      z.object({
        unit: z.enum(['sec', 'mins', 'hr']),
        total: z.number(),
        days: z.array(z.object({ day_id: z.int(), value: z.number() })),
      }),
    ),
  }),
  standing: call({
    method: 'GET',
    path: '/analytics-data',
    summary: 'What was learned so far, the streak, and the reviews to come.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        lessons_completed: z.int(),
        minutes_learned: z.int(),
        languages: z.array(z.object({ language_id: z.int(), minutes_learned: z.int() })),
        words_met: z.int().describe('cards that were reviewed'),
        words_learning: z.int().describe('of them past their first steps, and not known yet'),
        words_known: z.int().describe('of them remembered for three weeks'),
        average_correctness: z.int().describe('percent, rounded'),
        average_second: z.int(),
        streak_days: z.int(),
        paused_until: z.string().nullable(),
        forecast: z.array(z.object({ date: z.string(), due: z.int() })),
        guides_seen: z.array(z.string()),
      }),
    ),
  }),
  today: call({
    method: 'GET',
    path: '/today',
    summary:
      'What the path of units shows of today: the streak, the minutes, the cards left of today’s share, the dialogs seen.',
    access: 'learner',
    input: z.object({}),
    reply: data(today),
  }),
  person: call({
    method: 'GET',
    path: '/person',
    summary:
      'Who the learner is by what they did: the week’s streak, the minutes, the words, and every badge with how far it is.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.object({
        streak_days: z.int(),
        best_streak: z.int().describe('the longest of the last 400 days'),
        paused_until: z.string().nullable(),
        week: z
          .array(z.object({ counts: z.boolean().describe('for the streak') }))
          .length(7)
          .describe('Monday to Sunday, the learner’s own'),
        day_id: z.int().describe('which of them today is, from 1'),
        minutes: z.number().describe('studied today, in halves'),
        words_met: z.int(),
        words_learning: z.int(),
        words_known: z.int(),
        badges: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            image: z.string(),
            is_earned: z.boolean(),
            counts: z
              .string()
              .nullable()
              .describe('what is counted for it; null for one that is given no more'),
            done: z.int().describe('of the goal'),
            goal: z.int(),
          }),
        ),
      }),
    ),
  }),
  badges: call({
    method: 'GET',
    path: '/badges',
    summary: 'The badges that were earned.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.array(z.object({ code: z.string(), name: z.string(), image: z.string(), earned_at: instant })),
    ),
  }),
  screenTimeToday: call({
    method: 'GET',
    path: '/screen-time',
    summary: 'Today’s seconds on the screen.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.object({ second: z.int() })),
  }),
  screenTime: call({
    method: 'POST',
    path: '/screen-time',
    summary: 'Adds seconds on the screen to the learner’s day.',
    access: 'learner',
    input: z.object({ second: integer(1, 3600) }),
    reply: data(z.object({ second: z.int() })),
  }),
}
