import { z } from 'zod'
import { cardFile, questionFile } from './practice.ts'
import {
  cover,
  level,
  localText,
  nonEmptyText,
  readingOk,
  reviewStatus,
  slug,
  speaker,
  tone,
} from './texts.ts'

export const unitFile = z.strictObject({
  id: slug,
  level,
  title: localText,
  short_des: localText,
  /** Words that practice may use though no unit taught them. */
  assumes: z.array(nonEmptyText).optional(),
  cover,
  review: reviewStatus,
})
export type UnitFile = z.output<typeof unitFile>

/** One slide of a video: one line is spoken while it is shown with its translation. */
const slide = z.strictObject({
  /** The line as it is written; spaces part what is highlighted together. */
  say: nonEmptyText,
  /** A Japanese line with its kanji: the voice takes its accent from them, and captions show those that are taught by then, with their readings. */
  written: nonEmptyText.optional(),
  /** The same for the voice, where it reads the line wrongly. */
  sounds: nonEmptyText.optional(),
  reading_ok: readingOk,
  /** The speaker, with voice and face; a video names one for all of its lines or for none. */
  speaker: speaker.optional(),
  /** Latin letters under a Japanese line. */
  reading: nonEmptyText.optional(),
  my: nonEmptyText,
  en: nonEmptyText.optional(),
  /** Name of a drawing in content/pictures. */
  picture: nonEmptyText.optional(),
  /** Silence after the line, in which the learner repeats it. */
  turn: z.boolean().default(false),
})
export type Slide = z.output<typeof slide>

/** Phrase that a lesson teaches, listed under its video. */
const phrase = z.strictObject({
  text: nonEmptyText,
  reading: nonEmptyText.optional(),
  my: nonEmptyText,
  en: nonEmptyText.optional(),
})

/** Preview of a locked lesson that everybody sees: lines of the unit's video, as they stand there. */
const preview = z.array(nonEmptyText.max(80)).max(3).default([])

const lessonBase = {
  id: slug,
  title: localText,
  topics: z.array(nonEmptyText).min(1).max(6),
  preview,
  review: reviewStatus,
}

/** The id that VdoCipher has the video under, where it hosts it. */
const vdocipher = z
  .string()
  .regex(/^[0-9A-Za-z]{8,64}$/, 'must be an id of VdoCipher')
  .optional()

const videoLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('VIDEO'),
  slides: z.array(slide).min(3).max(40),
  vdocipher,
  phrases: z.array(phrase).min(1).max(12),
})
const practiceLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('PRACTICE'),
  questions: z.array(questionFile).min(1).max(60),
})
const flashCardLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('FLASH_CARD'),
  cards: z.array(cardFile).min(1).max(60),
})
const characterLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('CHARACTER'),
  /** As they stand in japanese/characters. */
  characters: z.array(nonEmptyText).min(1).max(60),
})

export const lessonFile = z.discriminatedUnion('type', [
  videoLesson,
  practiceLesson,
  flashCardLesson,
  characterLesson,
])
export type LessonFile = z.output<typeof lessonFile>
export type VideoLessonFile = z.output<typeof videoLesson>

/** shorts/<slug>.yaml: a video of some 15 s in portrait. */
export const shortFile = z.strictObject({
  id: slug,
  language: z.enum(['english', 'japanese']),
  level,
  title: localText,
  topics: z.array(nonEmptyText).max(6).default([]),
  /** The colour of its slides. */
  tone: tone.default('leaf'),
  slides: z.array(slide).min(3).max(5),
  vdocipher,
  phrases: z.array(phrase).max(6).default([]),
  review: reviewStatus,
})
export type ShortFile = z.output<typeof shortFile>

/** A source of facts, texts or tools, and the terms under which it is used. */
const credit = z.strictObject({
  name: nonEmptyText,
  by: nonEmptyText,
  used_for: localText,
  licence: nonEmptyText,
  licence_url: z.url(),
  /** Source of the picture. */
  url: z.url().optional(),
  note: localText.optional(),
})

/** credits.yaml: the page /credits. */
export const creditsFile = z.strictObject({
  title: localText,
  /** Description for search engines and shared links. */
  description: localText,
  intro: localText,
  credits: z.array(credit).min(1),
  review: reviewStatus,
})
export type CreditsFile = z.output<typeof creditsFile>
