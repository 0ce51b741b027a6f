import { z } from 'zod'

const words = z.string().trim().min(1, 'is empty')

/** An id is a name that stays for ever: learners' progress hangs on it. */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id has small letters, digits and single hyphens only')
  .max(80)

/** What is shown in the interface's language. */
const localText = z.strictObject({ my: words, en: words, ja: words.optional() })

/** Texts of the named language that no native speaker has read yet. */
const review = z.strictObject({ my: z.literal('pending') }).optional()

export const tone = z.enum(['leaf', 'padauk', 'sky', 'coral'])
export type Tone = z.output<typeof tone>

const cover = z
  .strictObject({ tone, picture: words.optional(), letter: words.optional() })
  .refine(
    (value) => (value.picture === undefined) !== (value.letter === undefined),
    'needs either a picture or a letter',
  )

export const unitFile = z.strictObject({
  id: slug,
  level: z.enum(['A1', 'A2', 'B1', 'B2', 'C1', 'N5', 'N4', 'N3', 'N2', 'N1']),
  title: localText,
  short_des: localText,
  cover,
  review,
})
export type UnitFile = z.output<typeof unitFile>

/** One slide of a video: one line is spoken while it is shown with its translation. */
export const slide = z.strictObject({
  /** The line as it is written; spaces part what is highlighted together. */
  say: words,
  /** The same for the voice, where it reads the line wrongly. */
  sounds: words.optional(),
  /** Latin letters under a Japanese line. */
  reading: words.optional(),
  my: words,
  en: words.optional(),
  /** Name of a drawing in content/pictures. */
  picture: words.optional(),
  /** Silence after the line, in which the learner repeats it. */
  turn: z.boolean().default(false),
})
export type Slide = z.output<typeof slide>

/** What a lesson teaches, listed under its video. */
const phrase = z.strictObject({ text: words, reading: words.optional(), my: words, en: words.optional() })

const lessonBase = { id: slug, title: localText, topics: z.array(words).min(1).max(6), review }
const minutes = z.int().min(1).max(30)
const count = z.int().min(1).max(60)

const videoLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('VIDEO'),
  slides: z.array(slide).min(3).max(40),
  phrases: z.array(phrase).min(1).max(12),
})
const practiceLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('PRACTICE'),
  planned: z.strictObject({ questions: count, minutes }),
})
const flashCardLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('FLASH_CARD'),
  planned: z.strictObject({ cards: count, minutes }),
})
const characterLesson = z.strictObject({
  ...lessonBase,
  type: z.literal('CHARACTER'),
  planned: z.strictObject({ characters: count, minutes }),
})

export const lessonFile = z.discriminatedUnion('type', [
  videoLesson,
  practiceLesson,
  flashCardLesson,
  characterLesson,
])
export type LessonFile = z.output<typeof lessonFile>
export type VideoLessonFile = z.output<typeof videoLesson>

/** A source of facts or texts, and the terms under which it is used; shown at /credits. */
export const creditsFile = z.strictObject({
  credits: z
    .array(z.strictObject({ name: words, by: words, used_for: localText, licence: words, url: z.url() }))
    .min(1),
})
