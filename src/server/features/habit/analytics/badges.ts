import type { BadgeCode } from '#domain/habit/streaks/badges.ts'
import { messages } from '#server/platform/messages.ts'

const names: Record<BadgeCode, () => string> = {
  'first-lesson': () => messages().habit_badge_first_lesson(),
  'lessons-10': () => messages().habit_badge_lessons_10(),
  'lessons-50': () => messages().habit_badge_lessons_50(),
  'streak-3': () => messages().habit_badge_streak_3(),
  'streak-7': () => messages().habit_badge_streak_7(),
  'streak-30': () => messages().habit_badge_streak_30(),
  'streak-100': () => messages().habit_badge_streak_100(),
  'words-50': () => messages().habit_badge_words_50(),
  'words-250': () => messages().habit_badge_words_250(),
  'answers-100': () => messages().habit_badge_answers_100(),
  'answers-1000': () => messages().habit_badge_answers_1000(),
  flawless: () => messages().habit_badge_flawless(),
  'characters-46': () => messages().habit_badge_characters_46(),
  'characters-208': () => messages().habit_badge_characters_208(),
  'hours-10': () => messages().habit_badge_hours_10(),
  placed: () => messages().habit_badge_placed(),
}

/** A badge's name in the language of the request; of one that is given no more its code. */
export const badgeName = (code: string) => (Object.hasOwn(names, code) ? names[code as BadgeCode]() : code)

/** Path of a badge's picture, under `public`. */
export const badgeImage = (code: string) => `/badges/${code}.svg`
