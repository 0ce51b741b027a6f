import { z } from 'zod'
import { localText, nonEmptyText, readingOk, reviewStatus, slug } from './texts.ts'

/** A text in the interface's languages, or one in the language that is taught. */
const bodyText = z.union([nonEmptyText, localText], { error: 'is a text, or one with my and en' })

/** Writing for the voice alone: the same with the kanji that Japanese has for it, where kana would have another word's accent (雨 and 飴 are あめ). */
const written = nonEmptyText.optional()

/** Spoken text; `sounds` is for the voice where it reads `say` wrongly. */
const spoken = {
  say: nonEmptyText.optional(),
  written,
  sounds: nonEmptyText.optional(),
  reading_ok: readingOk,
}

const base = {
  id: slug,
  question: bodyText.optional(),
  ...spoken,
  /** Name of a drawing in content/pictures. */
  picture: nonEmptyText.optional(),
}

/** Settings for the comparison of a typed answer. */
const typed = {
  accepted: z.array(nonEmptyText).max(20).default([]),
  /** Romaji, hiragana and katakana count as equal. */
  any_script: z.boolean().optional(),
  /** The spelling itself is asked. */
  exact: z.boolean().optional(),
  /** Language of the answer where it is not the one that is taught. */
  answer_lang: z.enum(['en', 'ja', 'my']).optional(),
}

export const multipleChoice = z.strictObject({
  ...base,
  type: z.literal('multiple-choice'),
  /** Kind of the options: texts, names of pictures, or words that are spoken. */
  answer_by: z.enum(['text', 'picture', 'audio']).default('text'),
  right: bodyText,
  wrong: z.array(bodyText).min(1).max(5),
})
export const arrange = z.strictObject({
  ...base,
  type: z.literal('arrange'),
  prompt: localText,
  lead: nonEmptyText.optional(),
  /** In the right order; they are shuffled when imported. */
  pieces: z.array(nonEmptyText).min(2).max(12),
  /** Pieces too many. */
  extra: z.array(nonEmptyText).max(4).default([]),
  tail: nonEmptyText.optional(),
  /** Other right orders. */
  accepted: z.array(z.array(nonEmptyText).min(2)).max(8).default([]),
})
export const fillBlank = z.strictObject({
  ...base,
  type: z.literal('fill-blank'),
  answer: nonEmptyText,
  ...typed,
})
const match = z.strictObject({
  ...base,
  type: z.literal('match'),
  pairs: z
    .array(z.strictObject({ left: bodyText, right: bodyText }))
    .min(3)
    .max(6),
})
export const trueFalse = z.strictObject({ ...base, type: z.literal('true-false'), right: z.boolean() })
const dictation = z.strictObject({ ...base, type: z.literal('dictation'), ...typed })

/** Explanation of a lesson's question: why, and the id of the point of grammar that it practises, to whose page the verdict leads. */
const explain = { explain: localText, grammar: slug.optional() }
const types = [multipleChoice, arrange, fillBlank, match, trueFalse, dictation] as const

export const questionFile = z.discriminatedUnion('type', [
  multipleChoice.extend(explain),
  arrange.extend(explain),
  fillBlank.extend(explain),
  match.extend(explain),
  trueFalse.extend(explain),
  dictation.extend(explain),
])
const anyQuestion = z.discriminatedUnion('type', types)
/** A question as it stands in a file; items of the level test explain nothing. */
export type QuestionFile = z.output<typeof anyQuestion> & {
  explain?: z.output<typeof localText>
  grammar?: string | undefined
}

const ofTheTest = {
  level: z.enum(['A1', 'A2', 'B1', 'B2', 'C1', 'N5', 'N4', 'N3']),
  skill: z.enum(['grammar', 'vocabulary', 'reading', 'listening', 'script']),
}
export const levelTestFile = z.strictObject({
  items: z
    .array(
      z.discriminatedUnion('type', [
        multipleChoice.extend(ofTheTest),
        arrange.extend(ofTheTest),
        fillBlank.extend(ofTheTest),
        match.extend(ofTheTest),
        trueFalse.extend(ofTheTest),
        dictation.extend(ofTheTest),
      ]),
    )
    .min(1),
  review: reviewStatus,
})

export const cardFile = z.strictObject({
  id: slug,
  front: nonEmptyText,
  written,
  /** The front for the voice, where it reads it wrongly. */
  sounds: nonEmptyText.optional(),
  reading: nonEmptyText.optional(),
  reading_ok: readingOk,
  back: localText,
  picture: nonEmptyText.optional(),
  /** Among the first phrases that a newcomer to the language hears. */
  first_phrase: z.literal(true).optional(),
  example: z
    .strictObject({
      text: nonEmptyText,
      written,
      sounds: nonEmptyText.optional(),
      my: nonEmptyText,
      en: nonEmptyText.optional(),
    })
    .optional(),
})
export type CardFile = z.output<typeof cardFile>
