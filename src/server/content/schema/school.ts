import { z } from 'zod'
import { cover, localText, nonEmptyText, readingOk, reviewStatus, slug } from './texts.ts'

const category = { id: slug, name: localText }
const kana = z.string().regex(/^[\p{Script=Hiragana}\p{Script=Katakana}ー.-]+$/u, 'has kana only')

const character = z.strictObject({
  id: slug,
  character: nonEmptyText,
  romaji: z.string().regex(/^[a-z]+$/, 'has small letters only'),
  /** Of a kanji: what the voice says and the list shows. */
  reading: kana.optional(),
  meaning: localText.optional(),
  on: z.array(kana).optional(),
  kun: z.array(kana).optional(),
  /** Number of its strokes, against which the stroke file is checked. */
  strokes: z.int().min(1).max(30).optional(),
})
export type CharacterFile = z.output<typeof character>

/** japanese/characters/*.yaml: characters by category, in the order in which they are shown. */
export const charactersFile = z.strictObject({
  categories: z.array(z.strictObject({ ...category, characters: z.array(character).min(1) })).min(1),
  review: reviewStatus,
})

const word = z.strictObject({
  id: slug,
  word: nonEmptyText,
  /** In kana, where the word has kanji. */
  reading: kana.optional(),
  reading_ok: readingOk,
  my: nonEmptyText,
  en: nonEmptyText,
})
export type WordFile = z.output<typeof word>

/** japanese/words.yaml: the word list by category; characters take their examples from it. */
export const wordsFile = z.strictObject({
  categories: z.array(z.strictObject({ ...category, words: z.array(word).min(1) })).min(1),
  review: reviewStatus,
})

export const courseFile = z.strictObject({
  id: slug,
  language: z.enum(['english', 'japanese']),
  level_name: z.enum([
    'beginner',
    'elementary',
    'preintermediate',
    'intermediate',
    'upperintermediate',
    'advanced',
  ]),
  /** The subscription that opens it; without one it is free. */
  product: z.enum(['english', 'japanese', 'learn-plus']).optional(),
  title: localText,
  description: localText,
  category: z.enum(['speaking', 'reading-writing', 'work', 'travel', 'exam']),
  skills: z.array(z.enum(['listening', 'speaking', 'reading', 'writing', 'vocabulary', 'grammar'])).min(1),
  cover,
  /** Ids of lessons, in the course's order. */
  lessons: z.array(slug).min(1).max(60),
  review: reviewStatus,
})
export type CourseFile = z.output<typeof courseFile>
